/** @jest-environment ./test/support/whole-page.mjs */
import { shareText } from '../../../src/platform/share.ts';

const copied = jest.fn(() => Promise.resolve());
const share = jest.fn<Promise<void>, [ShareData]>();
const isTouched = jest.fn(() => true);

beforeEach(() => {
  jest.clearAllMocks();
  Object.assign(navigator, { share, clipboard: { writeText: copied } });
  Object.assign(window, { matchMedia: () => ({ matches: isTouched() }) });
});

test.each([
  ['a link', 'https://nonet.test/play/1', { url: 'https://nonet.test/play/1' }],
  ['words', 'Solved in 3:20', { text: 'Solved in 3:20' }],
])('the system’s sheet shares %s', async (_, text, data) => {
  share.mockResolvedValue();
  expect(await shareText(text)).toBe('shared');
  expect(share.mock.calls).toEqual([[data]]);
});

test.each([
  ['closed by the person', 'AbortError', 'shared', 0],
  ['refused, as when it is asked for too long after the tap', 'NotAllowedError', 'copied', 1],
])('the sheet is %s: %s', async (_, name, outcome, copies) => {
  share.mockRejectedValue(new DOMException('', name));
  expect(await shareText('Solved in 3:20')).toBe(outcome);
  expect(copied).toHaveBeenCalledTimes(copies);
});

test('with a mouse, the text is copied', async () => {
  isTouched.mockReturnValue(false);
  expect(await shareText('Solved in 3:20')).toBe('copied');
  expect(share).not.toHaveBeenCalled();
});
