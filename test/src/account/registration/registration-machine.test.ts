import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import {
  keptOf,
  registrationMachine,
  type KeptRegistration,
} from '../../../../src/account/registration/registration-machine.ts';
import { pick } from '../../../support/pick.ts';

interface Kind {
  kind: string;
}

/** A registration whose server answers what the test says, and that notes every call. */
function start(answers: Record<string, Kind | Error> = {}, kept?: KeptRegistration) {
  const calls: [string, unknown][] = [];
  const answer = (name: string, usual: string) =>
    fromPromise<never, unknown>(({ input }) => {
      calls.push([name, input]);
      const given = answers[name] ?? { kind: usual };
      return given instanceof Error ? Promise.reject(given) : Promise.resolve(given as never);
    });
  const clock = new SimulatedClock();
  const time = { now: 1_000_000 };
  const machine = registrationMachine.provide({
    actors: {
      sendCode: answer('sendCode', 'code-sent') as never,
      checkCode: answer('checkCode', 'verified') as never,
      checkPassword: answer('checkPassword', 'uncommon') as never,
      checkPhone: answer('checkPhone', 'free') as never,
      register: answer('register', 'registered') as never,
    },
  });
  const actor = createActor(machine, { input: { now: () => time.now, kept }, clock }).start();
  const next = async (entries: object): Promise<void> => {
    actor.send({ type: 'entered', entries });
    actor.send({ type: 'next' });
    await waitFor(actor, (snapshot) => !JSON.stringify(snapshot.value).includes('calling'));
  };
  return { actor, calls, clock, time, answers, next };
}

const EMAIL = { email: 'lin@example.org', agreed: true };
const CODE = { code: '4172' };
const PASSWORD = { password: 'Right-Pass1', repeated: 'Right-Pass1' };
const PHONE = { phone: '+1 555 0100' };
const QUESTION = { question: 'First pet?', answer: 'Rex' };

// Specification 2.24
test('registration goes through six steps and sends all entries at the end', async () => {
  const { actor, calls, next } = start();
  await next(EMAIL);
  expect(actor.getSnapshot().value).toEqual({ code: 'editing' });
  await next(CODE);
  expect(actor.getSnapshot().value).toEqual({ password: 'editing' });
  await next(PASSWORD);
  await next(PHONE);
  expect(actor.getSnapshot().value).toEqual({ question: 'editing' });
  await next(QUESTION);
  expect(actor.getSnapshot().value).toBe('done');
  expect(calls.map(([name]) => name)).toEqual([
    'sendCode',
    'checkCode',
    'checkPassword',
    'checkPhone',
    'register',
  ]);
  expect(calls[4][1]).toEqual({ ...EMAIL, ...CODE, ...PASSWORD, ...PHONE, ...QUESTION });
});

test('a phone number is checked only once unless the registration refuses it', async () => {
  const { actor, calls, answers, next } = start({ register: { kind: 'phone-registered' } });
  for (const each of [EMAIL, CODE, PASSWORD, PHONE]) await next(each);
  actor.send({ type: 'went', step: 'phone' });
  await next({});
  expect(actor.getSnapshot().value).toEqual({ question: 'editing' });
  expect(calls.map(([name]) => name)).toEqual(['sendCode', 'checkCode', 'checkPassword', 'checkPhone']);
  await next(QUESTION);
  expect(actor.getSnapshot().value).toEqual({ phone: 'editing' });
  answers.checkPhone = { kind: 'phone-registered' };
  await next({});
  expect(actor.getSnapshot().value).toEqual({ phone: 'editing' });
  expect(calls.at(-1)![0]).toBe('checkPhone');
});

const KEPT: KeptRegistration = {
  step: 'code',
  entries: EMAIL,
  codeSent: { email: EMAIL.email, at: 1_000_000 - 9 * 60_000 },
  verified: null,
  freePhone: null,
};

test('a reloaded page asks for the code already sent while it is valid', async () => {
  const { actor, calls, next } = start({}, KEPT);
  expect(actor.getSnapshot().value).toEqual({ code: 'editing' });
  await next(CODE);
  expect(calls).toEqual([['checkCode', { email: EMAIL.email, ...CODE }]]);
  const late = start({}, { ...KEPT, codeSent: { email: EMAIL.email, at: 1_000_000 - 11 * 60_000 } });
  const { value, context } = late.actor.getSnapshot();
  expect([value, context.entries.email]).toEqual([{ email: 'editing' }, EMAIL.email]);
});

/** The entries before anything is typed. */
const BLANK = {
  email: '',
  agreed: false,
  code: '',
  password: '',
  repeated: '',
  phone: '',
  question: '',
  answer: '',
};

const LAST = {
  ...KEPT,
  step: 'question',
  verified: `${EMAIL.email} ${CODE.code}`,
  freePhone: PHONE.phone,
  entries: { ...EMAIL, ...CODE, ...PASSWORD, ...PHONE, question: QUESTION.question },
};
const WITHOUT_PASSWORD = { ...EMAIL, ...CODE, ...PHONE, question: QUESTION.question };

test.each([
  ['the last step if all entries are present', LAST, { question: 'editing' }, false],
  [
    'the password step if the password is missing',
    { ...LAST, entries: WITHOUT_PASSWORD },
    { password: 'editing' },
    true,
  ],
  ['the code step if the code has changed', { ...LAST, verified: 'no' }, { code: 'editing' }, false],
  ['the phone step if the number has changed', { ...LAST, freePhone: 'no' }, { phone: 'editing' }, false],
  ['an earlier step if it was left there', { ...LAST, step: 'email' }, { email: 'editing' }, false],
])('a restored form opens at %s', (_name, kept, state, retype) => {
  const { value, context } = start({}, kept).actor.getSnapshot();
  expect(value).toEqual(state);
  expect([context.retype, context.entries]).toEqual([retype, { ...BLANK, ...kept.entries }]);
});

test.each([
  // Specification 5.4
  ['an invalid address', [{ email: 'lin', agreed: true }], 'email-wrong', { email: 'editing' }],
  // Specification 5.4
  ['a missing agreement', [{ ...EMAIL, agreed: false }], 'not-agreed', { email: 'editing' }],
  // Specification 5.6
  ['a code of three digits', [EMAIL, { code: '417' }], 'code-wrong', { code: 'editing' }],
  [
    'a weak password',
    [EMAIL, CODE, { password: 'weak', repeated: 'weak' }],
    'password-wrong',
    { password: 'editing' },
  ],
  // Specification 5.3
  [
    'a repeated password that differs',
    [EMAIL, CODE, { ...PASSWORD, repeated: 'Right-Pass' }],
    'repeated-wrong',
    { password: 'editing' },
  ],
  // Specification 5.7
  [
    'a phone number of 19 digits',
    [EMAIL, CODE, PASSWORD, { phone: '1'.repeat(19) }],
    'phone-long',
    { phone: 'editing' },
  ],
  [
    'a phone number of letters',
    [EMAIL, CODE, PASSWORD, { phone: 'phone' }],
    'phone-wrong',
    { phone: 'editing' },
  ],
  // Specification 5.9
  [
    'an empty question',
    [EMAIL, CODE, PASSWORD, PHONE, { question: ' ', answer: 'Rex' }],
    'question-wrong',
    { question: 'editing' },
  ],
  // Specification 5.9
  [
    'an answer with a symbol',
    [EMAIL, CODE, PASSWORD, PHONE, { ...QUESTION, answer: 'R*x' }],
    'answer-wrong',
    { question: 'editing' },
  ],
])('%s is rejected without a call', async (_name, entries, fault, state) => {
  const { actor, calls, next } = start();
  for (const each of entries.slice(0, -1)) await next(each);
  const before = calls.length;
  await next(entries.at(-1)!);
  expect(calls.length).toBe(before);
  expect(actor.getSnapshot().context.fault?.kind).toBe(fault);
  expect(actor.getSnapshot().value).toEqual(state);
});

// Specification 4.23, 8.3
test.each([
  ['sendCode', 'already-registered', [EMAIL], { email: 'editing' }],
  ['sendCode', 'offline', [EMAIL], { email: 'editing' }],
  ['checkCode', 'wrong-code', [EMAIL, CODE], { code: 'editing' }],
  ['checkPhone', 'phone-registered', [EMAIL, CODE, PASSWORD, PHONE], { phone: 'editing' }],
  ['register', 'already-registered', [EMAIL, CODE, PASSWORD, PHONE, QUESTION], { email: 'editing' }],
  ['register', 'code-over', [EMAIL, CODE, PASSWORD, PHONE, QUESTION], { code: 'editing' }],
  ['register', 'not-verified', [EMAIL, CODE, PASSWORD, PHONE, QUESTION], { code: 'editing' }],
  ['register', 'phone-registered', [EMAIL, CODE, PASSWORD, PHONE, QUESTION], { phone: 'editing' }],
  ['register', 'fault', [EMAIL, CODE, PASSWORD, PHONE, QUESTION], { question: 'editing' }],
])('%s answered with %s leads to the step with the problem', async (call, kind, entries, state) => {
  const { actor, next } = start({ [call]: { kind } });
  for (const each of entries) await next(each);
  expect(actor.getSnapshot().value).toEqual(state);
  expect(actor.getSnapshot().context.fault).toEqual({ kind });
});

test.each([
  ['checkCode', [EMAIL, CODE]],
  ['register', [EMAIL, CODE, PASSWORD, PHONE, QUESTION]],
])('if %s sends a second code, the form waits for that code', async (call, entries) => {
  const { actor, time, next } = start({ [call]: { kind: 'code-over', another: true } as Kind });
  for (const each of entries.slice(0, -1)) await next(each);
  time.now += 90_000;
  await next(entries.at(-1)!);
  const { value, context } = actor.getSnapshot();
  expect(value).toEqual({ code: 'editing' });
  expect(context.entries.code).toBe('');
  expect(pick(context, 'codeSent', 'verified')).toEqual({
    codeSent: { email: EMAIL.email, at: time.now },
    verified: null,
  });
});

test('an error disappears when its entry is edited', async () => {
  const { actor, next } = start();
  await next({ email: 'lin', agreed: true });
  expect(actor.getSnapshot().context.fault).toEqual({ kind: 'email-wrong' });
  actor.send({ type: 'entered', entries: { email: 'lin@' } });
  expect(actor.getSnapshot().context.fault).toBeNull();
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

test('going back keeps the entries and requests no new code while one is valid', async () => {
  const { actor, calls, time, next } = start();
  await next(EMAIL);
  await next(CODE);
  actor.send({ type: 'went', step: 'email' });
  expect(actor.getSnapshot().context.entries).toEqual({ ...BLANK, ...EMAIL, ...CODE });
  time.now += 9 * 60_000;
  await next({});
  expect(actor.getSnapshot().value).toEqual({ code: 'editing' });
  await next({});
  expect(actor.getSnapshot().value).toEqual({ password: 'editing' });
  expect(calls.map(([name]) => name)).toEqual(['sendCode', 'checkCode']);
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
  ['sendCode', 1, { email: 'editing' }],
  ['checkCode', 2, { code: 'editing' }],
  ['checkPhone', 4, { phone: 'editing' }],
  ['register', 5, { question: 'editing' }],
])('an unexpected error in %s is reported and leaves its step usable', async (call, steps, state) => {
  const { actor, next } = start({ [call]: new Error('bug') });
  for (const entries of [EMAIL, CODE, PASSWORD, PHONE, QUESTION].slice(0, steps)) await next(entries);
  expect(actor.getSnapshot().value).toEqual(state);
  expect(actor.getSnapshot().context.fault).toEqual({ kind: 'bug' });
});

test.each([
  ['a registered address', { sendCode: { kind: 'already-registered' } }, [EMAIL]],
  ['a second code', { checkCode: { kind: 'code-over', another: true } as Kind }, [EMAIL, CODE]],
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

test('a new code replaces the first one and clears what was typed', async () => {
  const { actor, calls, time, next } = start();
  await next(EMAIL);
  actor.send({ type: 'entered', entries: { code: '41' } });
  time.now += 60_000;
  actor.send({ type: 'code.again' });
  await waitFor(actor, (snapshot) => snapshot.matches({ code: 'editing' }));
  const { entries, codeSent } = actor.getSnapshot().context;
  expect([entries.code, codeSent]).toEqual(['', { email: EMAIL.email, at: time.now }]);
  expect(calls.map(([name]) => name)).toEqual(['sendCode', 'sendCode']);
});

test.each([
  ['four digits', '4172', '4172', 'question'],
  ['a long code', 'k7mq-x2wp-9hda', '', 'code'],
  ['half of a long code', 'k7mq-x2', '', 'code'],
])('a form stored with %s contains no long code', (_name, code, left, step) => {
  const form = {
    ...KEPT,
    step: 'question',
    entries: { ...EMAIL, code, ...PASSWORD, ...PHONE, ...QUESTION },
    ...{ codeSent: { email: EMAIL.email, at: 1_000_000 }, freePhone: PHONE.phone },
    verified: `${EMAIL.email} ${code}`,
  };
  const kept = keptOf(form);
  expect(kept.entries.code).toBe(left);
  expect(JSON.stringify(kept).includes('k7mq')).toBe(false);
  expect(start({}, kept).actor.getSnapshot().value).toEqual({ [step]: 'editing' });
});

test.each([
  ['fills an empty form', undefined, 'else@example.org'],
  ['replaces the address of a form that got no further', { ...KEPT, step: 'email' }, 'else@example.org'],
  ['does not change a form that has got further', KEPT, EMAIL.email],
])('an address typed on another page %s', (_name, kept, email) => {
  const input = { now: () => 1_000_000, kept, email: 'else@example.org' };
  const actor = createActor(registrationMachine, { input }).start();
  expect(actor.getSnapshot().context.entries.email).toBe(email);
});
