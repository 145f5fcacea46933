import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { LogInReply } from '../../../../core/protocol/session.ts';
import type { AnyFailure } from '../../../../core/protocol/local-failure.ts';
import { loginMachine, type FinishLogInReply } from '../../../../src/account/login/login-machine.ts';

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
  ['no name', { email: '' }, 'email-missing'],
  // Specification 5.1
  ['a name that does not look like an e-mail', { email: 'lin' }, 'email-wrong'],
  // Specification 5.1
  ['no password', { password: '' }, 'password-missing'],
])('%s is refused without a call, in red for five seconds', async (_name, change, kind) => {
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
])('answered $kind it says so, and may be tried again', async (reply) => {
  const { send } = start(reply);
  const snapshot = await send();
  expect([snapshot.value, snapshot.context.fault]).toEqual(['editing', reply]);
});

test('the right name and password are the end of it', async () => {
  const { calls, send } = start(WELCOME);
  const { value, context } = await send({ remember: true });
  expect([value, context.reply]).toEqual(['done', WELCOME]);
  expect(calls).toEqual([{ ...PERSON, remember: true }]);
});

describe('where the account has two-step login', () => {
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
    const actor = createActor(machine).start();
    actor.send({ type: 'sent', request: PERSON });
    await waitFor(actor, ({ value }) => value === 'coding');
    const enter = async (code: string) => {
      actor.send({ type: 'code.sent', code });
      return waitFor(actor, ({ value }) => value !== 'finishing');
    };
    return { actor, calls, enter };
  }

  test('a right code is the end of it', async () => {
    const { calls, enter } = await atCode(WELCOME);
    const { value, context } = await enter('123456');
    expect([value, context.reply]).toEqual(['done', WELCOME]);
    expect(calls).toEqual([{ ticket: 'T', code: '123456' }]);
  });

  test('what can be no code is not sent', async () => {
    const { calls, enter } = await atCode(WELCOME);
    const { value, context } = await enter('12345');
    expect([value, context.fault, calls]).toEqual(['coding', { kind: 'code-malformed' }, []]);
  });

  test.each<[FinishLogInReply | AnyFailure, string]>([
    [{ kind: 'wrong-code' }, 'coding'],
    [{ kind: 'offline' }, 'coding'],
    [{ kind: 'ticket-over' }, 'editing'],
  ])('answered %j it is %s', async (reply, state) => {
    const { enter } = await atCode(reply);
    const { value, context } = await enter('123456');
    expect([value, context.fault, context.ticket]).toEqual([
      state,
      { kind: reply.kind },
      state === 'coding' ? 'T' : null,
    ]);
  });

  test('one can go back to the password', async () => {
    const { actor } = await atCode({ kind: 'wrong-code' });
    actor.send({ type: 'back' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.ticket]).toEqual(['editing', null]);
  });
});

test('a bug leaves the form usable, and is said', async () => {
  const machine = loginMachine.provide({
    actors: { logIn: fromPromise(() => Promise.reject(new Error('bug'))) },
  });
  const actor = createActor(machine).start();
  actor.send({ type: 'sent', request: PERSON });
  const snapshot = await waitFor(actor, ({ value }) => value === 'editing');
  expect(snapshot.context.fault).toEqual({ kind: 'bug' });
});

test('pressed again while the call waits for its turn, it says so and goes on waiting', () => {
  const { actor } = start(WELCOME);
  actor.send({ type: 'sent', request: PERSON });
  actor.send({ type: 'pressed.again' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.fault]).toEqual([
    'sending',
    { kind: 'too-rapid' },
  ]);
});
