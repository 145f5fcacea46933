/** @jest-environment node */
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { recoveryMachine, type KeptRecovery } from '../../../../src/account/recovery/recovery-machine.ts';

function start(answers: Record<string, { kind: string } | Error> = {}, kept: KeptRecovery | null = null) {
  const calls: [string, unknown][] = [];
  const answer = (name: string, usual: { kind: string }) =>
    fromPromise<never, unknown>(({ input }) => {
      calls.push([name, input]);
      const given = answers[name] ?? usual;
      return given instanceof Error ? Promise.reject(given) : Promise.resolve(given as never);
    }) as never;
  const machine = recoveryMachine.provide({
    actors: {
      start: answer('start', { kind: 'started' }),
      checkPhone: answer('checkPhone', { kind: 'question', question: 'First pet?' } as never),
      answer: answer('answer', { kind: 'password-sent' }),
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, input: { kept } }).start();
  const next = async (entries: object): Promise<void> => {
    actor.send({ type: 'entered', entries });
    actor.send({ type: 'next' });
    await waitFor(actor, (snapshot) => !JSON.stringify(snapshot.value).includes('calling'));
  };
  return { actor, calls, clock, next };
}

const ENTRIES = [{ email: 'lin@example.org' }, { phone: '+1 555 0100' }, { answer: 'Rex' }] as const;

// Specification 2.25
test('recovery has four steps and sends the question of the server back with the answer', async () => {
  const { actor, calls, next } = start();
  for (const entries of ENTRIES) await next(entries);
  expect(actor.getSnapshot().value).toBe('done');
  expect(calls[2]).toEqual([
    'answer',
    { email: 'lin@example.org', phone: '+1 555 0100', question: 'First pet?', answer: 'Rex' },
  ]);
});

// Specification 5.11
test('an empty field is ignored without an error', async () => {
  const { actor, calls, next } = start();
  await next({ email: '' });
  const { value, context } = actor.getSnapshot();
  expect([value, context.fault]).toEqual([{ email: 'editing' }, null]);
  expect(calls).toEqual([]);
});

// Specification 4.23, 4.24, 8.4
test.each([
  ['start', 'unknown-email', 1, { email: 'editing' }],
  ['checkPhone', 'wrong-phone', 2, { phone: 'editing' }],
  ['answer', 'wrong-answer', 3, { question: 'editing' }],
  ['answer', 'too-fast', 3, { question: 'editing' }],
])(
  '%s answered with %s stays on its step and shows the reason for five seconds',
  async (call, kind, steps, state) => {
    const { actor, clock, next } = start({ [call]: { kind } });
    for (const entries of ENTRIES.slice(0, steps)) await next(entries);
    expect(actor.getSnapshot().value).toEqual(state);
    expect(actor.getSnapshot().context.fault).toEqual({ kind });
    clock.increment(5000);
    expect(actor.getSnapshot().context.fault).toBeNull();
  },
);

test.each([
  ['start', 1, { email: 'editing' }],
  ['checkPhone', 2, { phone: 'editing' }],
  ['answer', 3, { question: 'editing' }],
])('an unexpected error in %s is reported and leaves its step usable', async (call, steps, state) => {
  const { actor, next } = start({ [call]: new Error('bug') });
  for (const entries of ENTRIES.slice(0, steps)) await next(entries);
  expect(actor.getSnapshot().value).toEqual(state);
  expect(actor.getSnapshot().context.fault).toEqual({ kind: 'bug' });
});

// Specification 5.11
test.each([
  ['email', 0, { email: 'lin' }, 'email-wrong', { email: 'editing' }],
  ['phone', 1, { phone: '1'.repeat(19) }, 'phone-long', { phone: 'editing' }],
  ['phone', 1, { phone: 'phone' }, 'phone-wrong', { phone: 'editing' }],
  ['answer', 2, { answer: 'R#x' }, 'answer-wrong', { question: 'editing' }],
])('an invalid %s is reported without a call', async (_entry, steps, wrong, kind, state) => {
  const { actor, calls, next } = start();
  for (const entries of ENTRIES.slice(0, steps)) await next(entries);
  await next(wrong);
  expect(actor.getSnapshot().value).toEqual(state);
  expect(actor.getSnapshot().context.fault?.kind).toBe(kind);
  expect(calls).toHaveLength(steps);
});

test('going back from the question to the phone number and the address loses no entries', async () => {
  const { actor, next } = start();
  for (const entries of ENTRIES.slice(0, 2)) await next(entries);
  expect(actor.getSnapshot().value).toEqual({ question: 'editing' });
  actor.send({ type: 'went', step: 'phone' });
  expect(actor.getSnapshot().value).toEqual({ phone: 'editing' });
  actor.send({ type: 'went', step: 'email' });
  const { value, context } = actor.getSnapshot();
  expect([value, context.entries]).toEqual([
    { email: 'editing' },
    { email: 'lin@example.org', phone: '+1 555 0100', answer: '' },
  ]);
});

test('going forward is limited to completed steps, and a restored form opens at the step that was left', async () => {
  const { actor, next } = start();
  for (const entries of ENTRIES.slice(0, 2)) await next(entries);
  actor.send({ type: 'went', step: 'email' });
  actor.send({ type: 'went', step: 'question' });
  const { value, context } = actor.getSnapshot();
  expect(value).toEqual({ question: 'editing' });
  const kept = { ...context, step: 'question' };
  const again = start({}, kept).actor.getSnapshot();
  expect([again.value, again.context.question]).toEqual([value, 'First pet?']);
  const other = { ...kept, entries: { ...kept.entries, phone: '+1 555 0199' } };
  expect(start({}, other).actor.getSnapshot().value).toEqual({ phone: 'editing' });
});
