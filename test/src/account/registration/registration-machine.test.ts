/** @jest-environment node */
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import {
  keptOf,
  registrationMachine,
  SECRET_ENTRIES,
  type Entries,
  type KeptRegistration,
} from '../../../../src/account/registration/registration-machine.ts';

const NOW = 1_000_000;
const EMAIL = { email: 'lin@example.org', agreed: true };
const CODE = { code: '4172' };
const PASSWORD = { password: 'Right-Pass1', repeated: 'Right-Pass1' };
const PHONE = { phone: '+1 555 0100' };
const QUESTION = { question: 'First pet?', answer: 'Rex' };
const STEPS = [EMAIL, CODE, PASSWORD, PHONE, QUESTION];

/** As it is before anything was typed. */
const EMPTY = {
  entries: {
    email: '',
    agreed: false,
    code: '',
    password: '',
    repeated: '',
    phone: '',
    question: '',
    answer: '',
  },
  fault: null,
  leftAt: null,
  codeSent: null,
  verified: null,
  freePhone: null,
  retype: false,
  now: expect.any(Function) as unknown,
};
/** What is known after so many steps that went well. */
const after = (steps: number) => ({
  ...EMPTY,
  entries: Object.assign({}, EMPTY.entries, ...STEPS.slice(0, steps)) as Entries,
  ...(steps > 0 && { codeSent: { email: EMAIL.email, at: NOW } }),
  ...(steps > 1 && { verified: `${EMAIL.email} ${CODE.code}` }),
  ...(steps > 3 && { freePhone: PHONE.phone }),
});

/** The same, once another code was sent a second later. */
const afterAnotherCode = (steps: number) => ({
  ...after(steps),
  entries: { ...after(steps).entries, code: '' },
  codeSent: { email: EMAIL.email, at: NOW + 1000 },
  verified: null,
});

interface Answer {
  readonly kind: string;
  readonly another?: boolean;
  readonly waitSeconds?: number;
}

function start(given: Record<string, Answer> = {}, kept?: KeptRegistration | null, email?: string) {
  const calls: [string, unknown][] = [];
  const answers: Record<string, Answer | Promise<Answer>> = { ...given };
  const helper = (name: string, usual: string) =>
    fromPromise<never, unknown>(({ input }) => {
      calls.push([name, input]);
      return Promise.resolve((answers[name] ?? { kind: usual }) as never);
    }) as never;
  const machine = registrationMachine.provide({
    actors: {
      sendCode: helper('sendCode', 'code-sent'),
      checkCode: helper('checkCode', 'verified'),
      checkPassword: helper('checkPassword', 'uncommon'),
      checkPhone: helper('checkPhone', 'free'),
      register: helper('register', 'registered'),
    },
  });
  const clock = new SimulatedClock();
  const time = { now: NOW };
  const actor = createActor(machine, { input: { now: () => time.now, kept, email }, clock }).start();
  const settle = () => waitFor(actor, ({ value }) => !/calling|sending/.test(JSON.stringify(value)));
  const next = async (entries: Partial<Entries>): Promise<void> => {
    actor.send({ type: 'entered', entries });
    actor.send({ type: 'next' });
    await settle();
  };
  const go = async (steps: number): Promise<void> => {
    for (const entries of STEPS.slice(0, steps)) await next(entries);
  };
  const state = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context];
  };
  return { actor, answers, calls, clock, time, settle, next, go, state };
}

const PLACES = [
  { email: 'editing' },
  { code: 'editing' },
  { password: 'editing' },
  { phone: 'editing' },
  { question: 'editing' },
  'done',
];

test.each([0, 1, 2, 3, 4, 5])('%i successful steps lead to the right state', async (steps) => {
  const { actor, go, state } = start();
  await go(steps);
  expect(state()).toEqual([PLACES[steps], after(steps)]);
  expect(actor.getSnapshot().status).toBe(steps === 5 ? 'done' : 'active');
});

// Specification 2.24
test('each call sends the entries that it needs', async () => {
  const { calls, go } = start();
  await go(5);
  expect(calls).toEqual([
    ['sendCode', { email: EMAIL.email }],
    ['checkCode', { email: EMAIL.email, ...CODE }],
    ['checkPassword', { email: EMAIL.email, password: PASSWORD.password }],
    ['checkPhone', PHONE],
    ['register', { ...EMAIL, ...CODE, ...PASSWORD, ...PHONE, ...QUESTION }],
  ]);
});

test('the passwords and the security answer count as secret entries', () => {
  expect(SECRET_ENTRIES).toEqual(['password', 'repeated', 'answer']);
});

/** Answers that are none of a step's good ones: where it is then, and what is forgotten. */
// Specification 4.23, 8.3
test.each<[string, Answer, number, unknown, object]>([
  ['sendCode', { kind: 'unverifiable' }, 1, PLACES[0], { codeSent: null }],
  ['checkCode', { kind: 'code-over' }, 2, PLACES[1], { verified: null }],
  ['checkPassword', { kind: 'common-password' }, 3, PLACES[2], {}],
  ['checkPhone', { kind: 'busy' }, 4, PLACES[3], { freePhone: null }],
  ['register', { kind: 'already-registered' }, 5, PLACES[0], {}],
  ['register', { kind: 'wrong-code' }, 5, PLACES[1], {}],
  ['register', { kind: 'code-over' }, 5, PLACES[1], {}],
  ['register', { kind: 'not-verified' }, 5, PLACES[1], {}],
  ['register', { kind: 'common-password' }, 5, PLACES[2], {}],
  ['register', { kind: 'phone-registered' }, 5, PLACES[3], { freePhone: null }],
  ['register', { kind: 'offline' }, 5, PLACES[4], {}],
])(
  '%s answered with %j leads to the step with the problem',
  async (call, answer, steps, place, forgotten) => {
    const { answers, go, state } = start();
    answers[call] = answer;
    await go(steps);
    expect(state()).toEqual([place, { ...after(steps), ...forgotten, fault: answer }]);
  },
);

test.each([
  ['checkCode', 2],
  ['register', 5],
])('%s that requires a second code records that it was sent', async (call, steps) => {
  const { answers, time, go, next, state } = start();
  await go(steps - 1);
  answers[call] = { kind: 'code-over', another: true };
  time.now += 1000;
  await next(STEPS[steps - 1]);
  const fault = { kind: 'code-over', another: true };
  expect(state()).toEqual([PLACES[1], { ...afterAnotherCode(steps), fault }]);
});

test.each([
  ['sendCode', 1],
  ['checkCode', 2],
  ['checkPhone', 4],
  ['register', 5],
])('a missing implementation of %s is reported as a bug', async (call, steps) => {
  const { answers, go, state } = start();
  answers[call] = Promise.reject(new Error('not provided'));
  await go(steps);
  const { fault } = state()[1] as { fault: unknown };
  expect([state()[0], fault]).toEqual([PLACES[steps - 1], { kind: 'bug' }]);
});

test('a machine without any implementations reports a bug', async () => {
  const input = { now: () => NOW };
  const actor = createActor(registrationMachine, { input }).start();
  actor.send({ type: 'entered', entries: EMAIL });
  actor.send({ type: 'next' });
  const { context } = await waitFor(actor, ({ value }) => !JSON.stringify(value).includes('calling'));
  expect(context.fault).toEqual({ kind: 'bug' });
});

test('the first code stays valid if another one cannot be sent', async () => {
  const { actor, answers, clock, settle, next, go, state } = start();
  await go(1);
  await next({ code: '1' });
  answers.sendCode = { kind: 'busy' };
  actor.send({ type: 'code.again' });
  expect(state()).toEqual([
    { code: 'sending' },
    { ...after(1), entries: { ...after(1).entries, code: '1' } },
  ]);
  await settle();
  const left = { ...after(1), entries: { ...after(1).entries, code: '1' }, fault: { kind: 'busy' } };
  expect(state()).toEqual([PLACES[1], left]);
  clock.increment(5000);
  expect(state()).toEqual([PLACES[1], { ...left, fault: null }]);
  answers.sendCode = Promise.reject(new Error('bug'));
  actor.send({ type: 'code.again' });
  await settle();
  expect(state()).toEqual([PLACES[1], { ...left, fault: { kind: 'bug' } }]);
});

test('a newly sent code replaces the first one', async () => {
  const { actor, time, settle, go, state } = start();
  await go(2);
  actor.send({ type: 'went', step: 'code' });
  time.now += 1000;
  actor.send({ type: 'code.again' });
  await settle();
  expect(state()).toEqual([PLACES[1], afterAnotherCode(2)]);
});

/** What is wrong with what was typed, as the form is told. */
test.each<[number, Partial<Entries>, object]>([
  // Specification 5.4
  [0, { email: 'lin' }, { kind: 'email-wrong' }],
  // Specification 5.4
  [0, { ...EMAIL, agreed: false }, { kind: 'not-agreed' }],
  // Specification 5.6
  [1, { code: '417' }, { kind: 'code-wrong' }],
  [2, { ...PASSWORD, password: 'weak' }, { kind: 'password-wrong' }],
  // Specification 5.3
  [2, { ...PASSWORD, repeated: 'Right-Pass' }, { kind: 'repeated-wrong' }],
  [3, { phone: '' }, { kind: 'phone-wrong' }],
  [3, { phone: '+1 555 x' }, { kind: 'phone-wrong', character: 'x' }],
  // Specification 5.7
  [3, { phone: '1'.repeat(19) }, { kind: 'phone-long' }],
  // Specification 5.9
  [4, { ...QUESTION, question: ' ' }, { kind: 'question-wrong' }],
  [4, { ...QUESTION, answer: '' }, { kind: 'answer-wrong' }],
  // Specification 5.9
  [4, { ...QUESTION, answer: 'R*x' }, { kind: 'answer-wrong', character: '*' }],
])('after %i steps, entering %j shows the fault %j until it is corrected', async (steps, entries, fault) => {
  const { calls, go, next, state } = start();
  await go(steps);
  const before = calls.length;
  await next(entries);
  const known = after(steps);
  expect(state()).toEqual([PLACES[steps], { ...known, entries: { ...known.entries, ...entries }, fault }]);
  expect(calls).toHaveLength(before);
  await next(STEPS[steps]);
  expect(state()).toEqual([PLACES[steps + 1], after(steps + 1)]);
});

/** The red line goes as soon as something is done. */
test.each<[string, object]>([
  ['typing', { type: 'entered', entries: {} }],
  ['going to another step', { type: 'went', step: 'email' }],
  ['the timeout', { type: 'fault.cleared' }],
])('%s clears the error', async (_, event) => {
  const { actor, next, state } = start();
  await next({ email: 'lin' });
  expect(state()[1]).toEqual({
    ...EMPTY,
    entries: { ...EMPTY.entries, email: 'lin' },
    fault: { kind: 'email-wrong' },
  });
  actor.send(event as never);
  expect(state()).toEqual([PLACES[0], { ...EMPTY, entries: { ...EMPTY.entries, email: 'lin' } }]);
});

// Specification 4.24, 9.19
test('an error disappears five seconds after it was last shown', async () => {
  const { actor, clock, next } = start();
  await next({ email: 'lin' });
  clock.increment(3000);
  await next({ email: 'lin@' });
  clock.increment(4999);
  expect(actor.getSnapshot().context.fault).toEqual({ kind: 'email-wrong' });
  clock.increment(1);
  expect(actor.getSnapshot().context.fault).toBeNull();
});

test('the timeout of an earlier error does not clear a permanent one', async () => {
  const { actor, answers, clock, settle, go, state } = start();
  answers.register = { kind: 'offline' };
  await go(5);
  answers.register = { kind: 'already-registered' };
  clock.increment(1000);
  actor.send({ type: 'next' });
  await settle();
  clock.increment(60_000);
  expect(state()[1]).toEqual({ ...after(5), fault: { kind: 'already-registered' } });
});

/** A refusal, and the place after pressing again without another word. */
test.each<[string, Answer, number, unknown]>([
  ['sendCode', { kind: 'busy' }, 1, { email: 'calling' }],
  ['checkCode', { kind: 'busy' }, 2, { code: 'calling' }],
  ['checkPhone', { kind: 'busy' }, 4, { phone: 'calling' }],
  ['register', { kind: 'busy' }, 5, { question: 'calling' }],
  ['register', { kind: 'already-registered' }, 5, PLACES[1]],
  ['register', { kind: 'wrong-code' }, 5, PLACES[2]],
  ['register', { kind: 'common-password' }, 5, { password: 'calling' }],
])('pressing Next after %s answered with %j clears the error', async (call, answer, steps, place) => {
  const { actor, answers, go, state } = start();
  answers[call] = answer;
  await go(steps);
  actor.send({ type: 'next' });
  const [value, context] = state() as [unknown, { fault: unknown }];
  expect([value, context.fault]).toEqual([place, null]);
});

test('entering a phone number known to be free clears the error of a call that came too soon', async () => {
  const { actor, answers, go, next, state } = start();
  await go(4);
  actor.send({ type: 'went', step: 'phone' });
  answers.checkPhone = { kind: 'too-fast' };
  await next({ phone: '+1 555 0199' });
  await next(PHONE);
  expect(state()).toEqual([PLACES[4], after(4)]);
});

describe('continuing without a call', () => {
  test.each([
    ['a code that was already sent', 1, 'email', PLACES[1]],
    ['a code that was already verified', 2, 'code', PLACES[2]],
    ['a phone number known to be free', 4, 'phone', PLACES[4]],
  ])('needs no new call for %s', async (_, steps, step, place) => {
    const { actor, calls, go, next, state } = start();
    await go(steps);
    const before = calls.length;
    actor.send({ type: 'went', step });
    await next({});
    expect(state()).toEqual([place, after(steps)]);
    expect(calls).toHaveLength(before);
  });

  test('a code expires after ten minutes and is sent again', async () => {
    const { actor, calls, time, go, next } = start();
    await go(1);
    actor.send({ type: 'went', step: 'email' });
    time.now += 599_999;
    await next({});
    actor.send({ type: 'went', step: 'email' });
    expect(calls).toHaveLength(1);
    time.now += 1;
    await next({});
    expect(calls.map(([name]) => name)).toEqual(['sendCode', 'sendCode']);
  });
});

const PROGRESS = {
  codeSent: { email: EMAIL.email, at: NOW },
  verified: `${EMAIL.email} ${CODE.code}`,
  freePhone: PHONE.phone,
};
const KEPT: KeptRegistration = {
  ...PROGRESS,
  step: 'question',
  entries: { ...EMAIL, ...CODE, ...PHONE, question: QUESTION.question },
};

test.each<[string, KeptRegistration | null, string | undefined, unknown, object]>([
  ['nothing stored', null, undefined, PLACES[0], EMPTY],
  [
    'an address typed on another page',
    null,
    'a@b.org',
    PLACES[0],
    { ...EMPTY, entries: { ...EMPTY.entries, email: 'a@b.org' } },
  ],
  [
    'all entries except the secrets',
    KEPT,
    undefined,
    PLACES[2],
    { ...EMPTY, ...PROGRESS, entries: { ...EMPTY.entries, ...KEPT.entries }, retype: true },
  ],
  [
    'the password step before a password was typed',
    { ...KEPT, step: 'password' },
    undefined,
    PLACES[2],
    { ...EMPTY, ...PROGRESS, entries: { ...EMPTY.entries, ...KEPT.entries }, retype: true },
  ],
  [
    'the code step',
    { ...KEPT, step: 'code' },
    undefined,
    PLACES[1],
    { ...EMPTY, ...PROGRESS, entries: { ...EMPTY.entries, ...KEPT.entries } },
  ],
  [
    'all entries',
    { ...KEPT, entries: { ...KEPT.entries, ...PASSWORD } },
    undefined,
    PLACES[4],
    { ...EMPTY, ...PROGRESS, entries: { ...EMPTY.entries, ...KEPT.entries, ...PASSWORD } },
  ],
  [
    'another code than the verified one',
    { ...KEPT, verified: 'no' },
    undefined,
    PLACES[1],
    { ...EMPTY, ...PROGRESS, verified: 'no', entries: { ...EMPTY.entries, ...KEPT.entries }, retype: true },
  ],
  [
    'an unknown step',
    { ...KEPT, step: 'dance' },
    undefined,
    PLACES[0],
    { ...EMPTY, ...PROGRESS, entries: { ...EMPTY.entries, ...KEPT.entries } },
  ],
])('a form opened with %s starts at the right step', (_, kept, email, place, known) => {
  const { state } = start({}, kept, email);
  expect(state()).toEqual([place, known]);
});

test('another address needs another code', async () => {
  const { actor, calls, go, next } = start();
  await go(2);
  actor.send({ type: 'went', step: 'email' });
  await next({ email: 'other@example.org' });
  expect(calls.map(([name]) => name)).toEqual(['sendCode', 'checkCode', 'sendCode']);
});

test('going forward is limited to steps completed with the current entries', async () => {
  const { actor, next } = start();
  const go = (step: string) => {
    actor.send({ type: 'went', step });
    return actor.getSnapshot().value;
  };
  for (const entries of [EMAIL, CODE, PASSWORD, PHONE]) await next(entries);
  expect(go('email')).toEqual({ email: 'editing' });
  expect(go('question')).toEqual({ question: 'editing' });
  expect(go('done')).toEqual({ question: 'editing' });
  expect(go('phone')).toEqual({ phone: 'editing' });
  actor.send({ type: 'entered', entries: { phone: '+1 555 0199' } });
  expect(go('question')).toEqual({ phone: 'editing' });
  expect(go('email')).toEqual({ email: 'editing' });
  actor.send({ type: 'entered', entries: { email: 'other@example.org' } });
  expect(go('password')).toEqual({ email: 'editing' });
});

test.each([
  ['a registered address', { sendCode: { kind: 'already-registered' } }, [EMAIL]],
  ['a second code', { checkCode: { kind: 'code-over', another: true } }, [EMAIL, CODE]],
])('the message about %s stays until the user types', async (_name, answers, entries) => {
  const { actor, clock, next } = start(answers);
  for (const each of entries) await next(each);
  clock.increment(60_000);
  expect(actor.getSnapshot().context.fault).toEqual(Object.values(answers)[0]);
  actor.send({ type: 'entered', entries: {} });
  expect(actor.getSnapshot().context.fault).toBeNull();
});

test('a required wait is shown until it is over, even while the user types', async () => {
  const wait = { kind: 'too-fast', waitSeconds: 40 };
  const { actor, clock, next } = start({ sendCode: wait });
  await next(EMAIL);
  actor.send({ type: 'entered', entries: { email: 'other@example.org' } });
  clock.increment(39_999);
  const { entries, fault } = actor.getSnapshot().context;
  expect([entries.email, fault]).toEqual(['other@example.org', wait]);
  clock.increment(1);
  expect(actor.getSnapshot().context.fault).toBeNull();
});

test('pressing Next again while the first call is queued warns that it is too soon', () => {
  const { actor } = start();
  actor.send({ type: 'entered', entries: EMAIL });
  actor.send({ type: 'next' });
  actor.send({ type: 'next' });
  const { value, context } = actor.getSnapshot();
  expect([value, context.fault]).toEqual([{ email: 'calling' }, { kind: 'too-rapid' }]);
});

test.each([
  ['four digits', '4172', '4172', 'question'],
  ['a long code', 'k7mq-x2wp-9hda', '', 'code'],
  ['half of a long code', 'k7mq-x2', '', 'code'],
])('a form stored with %s contains no long code', (_name, code, left, step) => {
  const form = {
    ...KEPT,
    entries: { ...EMAIL, code, ...PASSWORD, ...PHONE, ...QUESTION },
    verified: `${EMAIL.email} ${code}`,
  };
  const kept = keptOf(form);
  expect(kept.entries.code).toBe(left);
  expect(JSON.stringify(kept).includes('k7mq')).toBe(false);
  expect(start({}, kept).actor.getSnapshot().value).toEqual({ [step]: 'editing' });
});

test.each([
  ['fills an empty form', undefined, 'else@example.org'],
  [
    'replaces the address of a form that got no further',
    { ...KEPT, step: 'email', verified: null, codeSent: null },
    'else@example.org',
  ],
  ['does not change a form that has got further', KEPT, EMAIL.email],
])('an address typed on another page %s', (_name, kept, email) => {
  const { actor } = start({}, kept, 'else@example.org');
  expect(actor.getSnapshot().context.entries.email).toBe(email);
});
