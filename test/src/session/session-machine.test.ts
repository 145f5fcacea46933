/** @jest-environment node */
import { createActor, SimulatedClock, waitFor } from 'xstate';
import type { Session } from '../../../core/account/session.ts';
import { sessionMachine } from '../../../src/session/session-machine.ts';
import { pick } from '../../support/pick.ts';
import { sessionOf } from '../../support/session.ts';

const HOUR_MS = 3_600_000;

const SESSION = sessionOf({ expiresAt: 12 * HOUR_MS });

function start(stored: Session | null, isKnown = stored !== null) {
  const clock = new SimulatedClock();
  const forget = jest.fn();
  const machine = sessionMachine.provide({ actions: { forget } });
  const actor = createActor(machine, { input: { isKnown, now: () => clock.now() }, clock }).start();
  // Read in the background, as from a database.
  if (isKnown)
    void Promise.resolve().then(() => {
      actor.send({ type: 'restored', open: stored && { session: stored, token: 'tok' } });
    });
  return { actor, clock, forget };
}

// Specification 3.9
test('without a token the user is a visitor at once, and the menu stays closed', () => {
  const { actor } = start(null);
  actor.send({ type: 'menu.opened' });
  expect(actor.getSnapshot().value).toBe('visitor');
  expect(actor.getSnapshot().context.menuOpen).toBe(false);
});

test('a stored session is restored, and a menu requested meanwhile opens', async () => {
  const { actor } = start(SESSION);
  actor.send({ type: 'menu.opened' });
  await waitFor(actor, (snapshot) => snapshot.matches('member'));
  expect(pick(actor.getSnapshot().context, 'session', 'menuOpen')).toEqual({
    session: SESSION,
    menuOpen: true,
  });
});

test('a token without a stored session makes the user a visitor', async () => {
  const { actor } = start(null, true);
  await waitFor(actor, (snapshot) => snapshot.matches('visitor'));
  expect(actor.getSnapshot().context.session).toBeNull();
});

// Specification 3.10, 4.22
test('an expired session is forgotten by the device, and an open menu stays until it is closed', async () => {
  const { actor, clock, forget } = start(SESSION);
  await waitFor(actor, (snapshot) => snapshot.matches('member'));
  actor.send({ type: 'menu.opened' });
  for (let minute = 0; minute < 12 * 60 - 1; minute++) clock.increment(60_000);
  expect(actor.getSnapshot().value).toBe('member');
  expect(forget).not.toHaveBeenCalled();
  clock.increment(60_000);
  expect(actor.getSnapshot().value).toBe('over');
  expect(pick(actor.getSnapshot().context, 'session', 'menuOpen')).toEqual({ session: null, menuOpen: true });
  expect(forget).toHaveBeenCalledTimes(1);
  actor.send({ type: 'menu.closed' });
  expect(actor.getSnapshot().context.menuOpen).toBe(false);
});

test('a session that expired while the page was closed is not restored', async () => {
  const { actor } = start({ ...SESSION, expiresAt: 0 });
  await waitFor(actor, (snapshot) => snapshot.matches('over'));
  expect(actor.getSnapshot().context.session).toBeNull();
});

test.each([
  ['session.over', 'over'],
  ['logged.out', 'visitor'],
] as const)('the event %s leads to the state %s, and a login leads back', async (type, state) => {
  const { actor, forget } = start(SESSION);
  await waitFor(actor, (snapshot) => snapshot.matches('member'));
  actor.send({ type });
  expect(actor.getSnapshot().value).toBe(state);
  expect(forget).toHaveBeenCalledTimes(1);
  actor.send({ type: 'logged.in', open: { session: SESSION, token: 'next' } });
  expect(actor.getSnapshot().value).toBe('member');
});

// Specification 3.10
test('a login with another account takes over the page and closes the menu', async () => {
  const { actor, forget } = start(SESSION);
  await waitFor(actor, (snapshot) => snapshot.matches('member'));
  actor.send({ type: 'menu.opened' });
  actor.send({ type: 'logged.in', open: { session: SESSION, token: 'again' } });
  expect(pick(actor.getSnapshot().context, 'token', 'menuOpen')).toEqual({ token: 'again', menuOpen: true });
  const ben = { ...SESSION, username: 'ben@example.org' };
  actor.send({ type: 'logged.in', open: { session: ben, token: 'of-ben' } });
  expect(pick(actor.getSnapshot().context, 'session', 'token', 'menuOpen')).toEqual({
    session: ben,
    token: 'of-ben',
    menuOpen: false,
  });
  // The device keeps the new one.
  expect(forget).not.toHaveBeenCalled();
});
