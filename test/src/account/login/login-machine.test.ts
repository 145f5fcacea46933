/** @jest-environment node */
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { LogInReply } from '../../../../core/protocol/session.ts';
import type { AnyFailure } from '../../../../core/protocol/local-failure.ts';
import type { FinishLogInReply } from '../../../../core/protocol/second-factor.ts';
import { loginMachine } from '../../../../src/account/login/login-machine.ts';

const PERSON = { email: 'lin@example.org', password: 'Right-Pass1', remember: false };
const WELCOME: LogInReply = {
  kind: 'logged-in',
  token: 't',
  username: PERSON.email,
  publicName: 'lin@member',
  lifetimeMs: 1000,
  role: 'member',
  passwordChangeDue: false,
};

function start(reply: LogInReply | AnyFailure) {
  const calls: unknown[] = [];
  const clock = new SimulatedClock();
  const machine = loginMachine.provide({
    actors: {
      logIn: fromPromise(({ input }) => {
        calls.push(input);
        return Promise.resolve(reply);
      }),
    },
  });
  const actor = createActor(machine, { clock }).start();
  const send = async (change: Partial<typeof PERSON> = {}) => {
    actor.send({ type: 'sent', request: { ...PERSON, ...change } });
    return waitFor(actor, (snapshot) => !snapshot.matches('sending'));
  };
  return { actor, calls, clock, send };
}

// Specification 9.19
test.each([
  // Specification 5.1
  ['a missing e-mail address', { email: '' }, 'email-missing'],
  // Specification 5.1
  ['an invalid e-mail address', { email: 'lin' }, 'email-wrong'],
  // Specification 5.1
  ['a missing password', { password: '' }, 'password-missing'],
])('%s is rejected without a call, and the error is shown for five seconds', async (_name, change, kind) => {
  const { actor, calls, clock, send } = start(WELCOME);
  expect((await send(change)).context.fault).toEqual({ kind });
  expect(calls).toEqual([]);
  clock.increment(4999);
  expect(actor.getSnapshot().context.fault).toEqual({ kind });
  clock.increment(1);
  expect(actor.getSnapshot().context.fault).toBeNull();
});

// Specification 8.2
test.each<LogInReply | AnyFailure>([
  { kind: 'wrong-credentials' },
  { kind: 'deactivated' },
  { kind: 'too-rapid' },
  { kind: 'offline' },
])('a login answered with $kind shows the reason and can be retried', async (reply) => {
  const { send } = start(reply);
  const snapshot = await send();
  expect([snapshot.value, snapshot.context.fault]).toEqual(['editing', reply]);
});

test('the correct e-mail address and password complete the login', async () => {
  const { calls, send } = start(WELCOME);
  const { value, context } = await send({ remember: true });
  expect([value, context.reply]).toEqual(['done', WELCOME]);
  expect(calls).toEqual([{ ...PERSON, remember: true }]);
});

describe('with two-step login', () => {
  const WANTED: LogInReply | AnyFailure = { kind: 'second-code-wanted', ticket: 'T' };

  async function atCode(reply: FinishLogInReply | AnyFailure) {
    const calls: unknown[] = [];
    const machine = loginMachine.provide({
      actors: {
        logIn: fromPromise(() => Promise.resolve(WANTED)),
        finishLogIn: fromPromise(({ input }) => {
          calls.push(input);
          return Promise.resolve(reply);
        }),
      },
    });
    const actor = createActor(machine, { clock: new SimulatedClock() }).start();
    actor.send({ type: 'sent', request: PERSON });
    await waitFor(actor, ({ value }) => value === 'coding');
    const enter = async (code: string) => {
      actor.send({ type: 'code.sent', code });
      return waitFor(actor, ({ value }) => value !== 'finishing');
    };
    return { actor, calls, enter };
  }

  test('a correct code completes the login', async () => {
    const { calls, enter } = await atCode(WELCOME);
    const { value, context } = await enter('123456');
    expect([value, context.reply]).toEqual(['done', WELCOME]);
    expect(calls).toEqual([{ ticket: 'T', code: '123456' }]);
  });

  test('a malformed code is not sent', async () => {
    const { calls, enter } = await atCode(WELCOME);
    const { value, context } = await enter('12345');
    expect([value, context.fault, calls]).toEqual(['coding', { kind: 'code-malformed' }, []]);
  });

  test.each<[FinishLogInReply | AnyFailure, string]>([
    [{ kind: 'wrong-code' }, 'coding'],
    [{ kind: 'offline' }, 'coding'],
    [{ kind: 'ticket-over' }, 'editing'],
  ])('a code answered with %j leads to the state %s', async (reply, state) => {
    const { enter } = await atCode(reply);
    const { value, context } = await enter('123456');
    expect([value, context.fault, context.ticket]).toEqual([
      state,
      { kind: reply.kind },
      state === 'coding' ? 'T' : null,
    ]);
  });

  test('the user can go back to the password', async () => {
    const { actor } = await atCode({ kind: 'wrong-code' });
    actor.send({ type: 'back' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.ticket]).toEqual(['editing', null]);
  });
});

test('an unexpected error is reported and leaves the form usable', async () => {
  const machine = loginMachine.provide({
    actors: { logIn: fromPromise(() => Promise.reject(new Error('bug'))) },
  });
  const actor = createActor(machine, { clock: new SimulatedClock() }).start();
  actor.send({ type: 'sent', request: PERSON });
  const snapshot = await waitFor(actor, ({ value }) => value === 'editing');
  expect(snapshot.context.fault).toEqual({ kind: 'bug' });
});

test('pressing the button again while the call is queued shows a warning and keeps waiting', () => {
  const { actor } = start(WELCOME);
  actor.send({ type: 'sent', request: PERSON });
  actor.send({ type: 'pressed.again' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.fault]).toEqual([
    'sending',
    { kind: 'too-rapid' },
  ]);
});
