/** @jest-environment ./test/support/whole-page.mjs */
import { act, render } from '@testing-library/react';
import { createActor } from 'xstate';
import { SessionContext } from '../../../src/session/index.ts';
import { sessionMachine } from '../../../src/session/session-machine.ts';
import { useUnread } from '../../../src/session/use-unread.ts';
import { sessionOf } from '../../support/session.ts';

const PATIENCE_MS = 5000;
const SESSION = sessionOf({ expiresAt: Infinity });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

/** Shows whether the login is unread, for a device that has a token or none. */
function start(isKnown: boolean) {
  if (isKnown) localStorage.setItem('token', 'tok');
  const actor = createActor(sessionMachine, { input: { isKnown, now: () => 0 } }).start();
  const Shown = () => String(useUnread());
  const { container } = render(
    <SessionContext value={actor}>
      <Shown />
    </SessionContext>,
  );
  const pass = (ms: number) => {
    act(() => {
      jest.advanceTimersByTime(ms);
    });
  };
  return {
    pass,
    shown: () => container.textContent,
    send: (event: Parameters<typeof actor.send>[0]) => {
      act(() => {
        actor.send(event);
      });
    },
    /** What another tab writes is heard of by an event. */
    elsewhere: (token: string | null) => {
      if (token === null) localStorage.removeItem('token');
      else localStorage.setItem('token', token);
      act(() => {
        dispatchEvent(new StorageEvent('storage', { key: 'token' }));
      });
    },
  };
}

test.each(['a database without the login', 'a database that does not answer'])(
  'with %s, the login counts as unreadable after a while',
  (why) => {
    const { shown, send, pass } = start(true);
    if (why === 'a database without the login') send({ type: 'restored', open: null });
    pass(PATIENCE_MS - 1);
    expect(shown()).toBe('false');
    pass(1);
    expect(shown()).toBe('true');
    // What came late came after all.
    send({ type: 'logged.in', open: { session: SESSION, token: 'tok' } });
    expect(shown()).toBe('false');
  },
);

test('the login of a visitor never counts as unreadable', () => {
  const { shown, pass } = start(false);
  pass(10 * PATIENCE_MS);
  expect(shown()).toBe('false');
});

test('the login is no longer unreadable once another tab removes or replaces the token', () => {
  const { shown, send, elsewhere, pass } = start(true);
  send({ type: 'restored', open: null });
  pass(PATIENCE_MS);
  expect(shown()).toBe('true');
  elsewhere(null);
  expect(shown()).toBe('false');
  elsewhere('new');
  expect(shown()).toBe('false');
  pass(PATIENCE_MS);
  expect(shown()).toBe('true');
});
