import { msg } from '@lingui/core/macro';
import { act, fireEvent, screen } from '@testing-library/react';
import { render } from '../../support/render.tsx';
import { Announcer } from '../../../src/ui/announcer.tsx';
import { dropRemedies, makeWay, notify, shownNotice } from '../../../src/ui/notices.ts';
import { SaidLine } from '../../../src/ui/said-line.tsx';
import { SendButton } from '../../../src/ui/send-button.tsx';
import { useCall, type Said } from '../../../src/ui/use-call.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

// Specification 4.38, 8.11
test.each([
  ['ok', undefined, 5000],
  ['error', undefined, 5000],
  ['ok', { label: 'Undo', run: () => undefined }, 10_000],
] as const)('a notice (%s, action %j) is shown for %d ms', (tone, action, shownMs) => {
  notify({ tone, text: 'Saved.', ...(action && { action }) });
  jest.advanceTimersByTime(shownMs - 1);
  expect(shownNotice.get()).toEqual({ tone, text: 'Saved.', action });
  jest.advanceTimersByTime(1);
  expect(shownNotice.get()).toBeNull();
});

const retry = { label: 'Retry', run: () => undefined };
const HOUR_MS = 3_600_000;

// Specification 8.11
test.each(['error', 'warn'] as const)(
  'a notice (%s) with an action stays until it is dismissed, even if another notice covers it',
  (tone) => {
    notify({ tone, text: 'Not kept.', action: retry });
    jest.advanceTimersByTime(HOUR_MS);
    expect(shownNotice.get()).toEqual({ tone, text: 'Not kept.', action: retry });
    notify({ tone: 'ok', text: 'Link copied.' });
    expect(shownNotice.get()).toEqual({ text: 'Link copied.', tone: 'ok' });
    jest.advanceTimersByTime(5000);
    expect(shownNotice.get()).toEqual({ tone, text: 'Not kept.', action: retry });
    notify(null);
    expect(shownNotice.get()).toBeNull();
    jest.advanceTimersByTime(HOUR_MS);
    expect(shownNotice.get()).toBeNull();
  },
);

test('a board change removes a warning with an action for good but keeps an error', () => {
  notify({ tone: 'warn', text: 'Another puzzle.', action: retry });
  dropRemedies();
  expect(shownNotice.get()).toBeNull();
  notify({ tone: 'warn', text: 'Another puzzle.', action: retry });
  notify({ tone: 'ok', text: 'Link copied.' });
  dropRemedies();
  expect(shownNotice.get()).toEqual({ text: 'Link copied.', tone: 'ok' });
  jest.advanceTimersByTime(5000);
  expect(shownNotice.get()).toBeNull();
  notify({ tone: 'error', text: 'Not kept.', action: retry });
  dropRemedies();
  expect(shownNotice.get()).toEqual({ tone: 'error', text: 'Not kept.', action: retry });
  notify(null);
});

test('makeWay removes a notice unless it offers an action', () => {
  notify({ tone: 'ok', text: 'Link copied.' });
  makeWay();
  expect(shownNotice.get()).toBeNull();
  notify({ tone: 'ok', text: 'Started again.', action: retry });
  makeWay();
  expect(shownNotice.get()).toEqual({ tone: 'ok', text: 'Started again.', action: retry });
  notify(null);
});

function Form({ call }: { readonly call: (onWait: (waiting: boolean) => void) => Promise<Said | null> }) {
  const { busy, waiting, said, run } = useCall();
  return (
    <>
      <Announcer />
      <SaidLine said={said} />
      <SendButton busy={busy} waiting={waiting} onClick={() => void run(({ onWait }) => call(onWait))}>
        Send
      </SendButton>
    </>
  );
}

const line = () => screen.getByRole('status');
const press = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button'));
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  });

// Specification 4.38, 8.11
test('the message of a form has its tone and disappears after five seconds', async () => {
  render(<Form call={() => Promise.resolve({ tone: 'ok', text: msg`Done.` })} />);
  await press();
  expect([line().textContent, line().dataset.tone]).toEqual(['Done.', 'ok']);
  act(() => {
    jest.advanceTimersByTime(4999);
  });
  expect(line().textContent).toBe('Done.');
  act(() => {
    jest.advanceTimersByTime(1);
  });
  expect([line().textContent, line().dataset.tone]).toEqual(['', undefined]);
});

test('an unexpected error is reported and leaves the form usable', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<Form call={() => Promise.reject(new Error('bug'))} />);
  await press();
  expect([line().textContent, line().dataset.tone]).toEqual(['Unexpected error!', 'error']);
  expect(screen.getByRole('button').textContent).toBe('Send');
  log.mockRestore();
});

test('a queued call shows “Please wait!”, and pressing again warns against rapid requests', async () => {
  let goOn: (said: Said | null) => void = () => undefined;
  let calls = 0;
  render(
    <Form
      call={(onWait) => {
        calls++;
        onWait(true);
        return new Promise((resolve) => {
          goOn = resolve;
        });
      }}
    />,
  );
  await press();
  expect(screen.getByRole('button', { name: 'Please wait!' })).toBeTruthy();
  expect(line().textContent).toBe('');
  // A listener hears of it too: what a button is called now is not read out by itself.
  expect(document.querySelector('[data-part=announcer]')!.textContent).toBe('Please wait!');
  await press();
  expect([calls, line().textContent]).toEqual([1, 'Please do not make rapid requests!']);
  await act(async () => {
    goOn({ tone: 'ok', text: msg`Done.` });
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  });
  expect([screen.getByRole('button').textContent, line().textContent]).toEqual(['Send', 'Done.']);
  expect(document.querySelector('[data-part=announcer]')!.textContent).not.toContain('Please wait');
});
