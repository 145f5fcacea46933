/** @jest-environment node */
import { sharedPuzzleAddress } from '../../sw/share.ts';
import { plainText } from '../../src/game/import/linked-text.ts';

const shared = (fields: Record<string, string | File>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const puzzleIn = (address: string): string => new URL(address, 'https://x').searchParams.get('puzzle')!;

test.each<[string, Record<string, string | File>, string]>([
  [
    'a file before any text or link',
    { file: new File(['1&2\n3'], 'a.sdk'), text: 'words', url: 'https://a' },
    '1&2\n3',
  ],
  ['a text before a title', { title: 'T', text: 'puzzle + 5' }, 'puzzle + 5'],
  [
    'a link if the text is blank',
    { title: 'T', text: ' ', url: 'https://sudokupad.app/x?y=1&z=2' },
    'https://sudokupad.app/x?y=1&z=2',
  ],
  ['a share with only a title', { title: '..5' }, '..5'],
  ['an empty share', {}, ''],
])('opens the puzzle of %s', async (_name, fields, puzzle) => {
  expect(puzzleIn(await sharedPuzzleAddress(shared(fields)))).toBe(puzzle);
});

test('a long list is cut at the end of a line', async () => {
  const line = `${'1'.repeat(81)}\n`;
  const text = puzzleIn(await sharedPuzzleAddress(shared({ file: new File([line.repeat(5000)], 'a.sdm') })));
  expect([text.length <= 200_000, text.endsWith(line), text.length % line.length]).toEqual([true, true, 0]);
});

test.each([
  ['web+sudoku:1.2', '1.2'],
  ['web+sudoku://%7B12%7D5', '{12}5'],
  ['web+sudoku:100%', '100%'],
  ['sudoku:1', 'sudoku:1'],
])('the plain text of the link %s is %s', (link, text) => {
  expect(plainText(link)).toBe(text);
});
