import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { recoveryMachine } from '../../../../src/features/recovery/recovery-machine.ts';

function start(answers: Record<string, { kind: string }> = {}) {
  const calls: [string, unknown][] = [];
  const answer = (name: string, usual: { kind: string }) =>
    fromPromise<never, unknown>(({ input }) => {
      calls.push([name, input]);
      return Promise.resolve((answers[name] ?? usual) as never);
    }) as never;
  const machine = recoveryMachine.provide({
    actors: {
      start: answer('start', { kind: 'started' }),
      checkPhone: answer('checkPhone', { kind: 'question', question: 'First pet?' } as never),
      answer: answer('answer', { kind: 'password-sent' }),
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  const next = async (entries: object): Promise<void> => {
    actor.send({ type: 'entered', entries });
    actor.send({ type: 'next' });
    await waitFor(actor, (snapshot) => !JSON.stringify(snapshot.value).includes('calling'));
  };
  return { actor, calls, clock, next };
}

const ENTRIES = [{ email: 'lin@example.org' }, { phone: '+1 555 0100' }, { answer: 'Rex' }] as const;

test('four steps; the question comes from the server and goes back with its answer', async () => {
  const { actor, calls, next } = start();
  for (const entries of ENTRIES) await next(entries);
  expect(actor.getSnapshot().value).toBe('done');
  expect(calls[2]).toEqual([
    'answer',
    { email: 'lin@example.org', phone: '+1 555 0100', question: 'First pet?', answer: 'Rex' },
  ]);
});

test('an empty field is passed over in silence', async () => {
  const { actor, calls, next } = start();
  await next({ email: '' });
  expect(actor.getSnapshot()).toMatchObject({ value: { email: 'editing' }, context: { fault: null } });
  expect(calls).toEqual([]);
});

test.each([
  ['start', 'unknown-email', 1, { email: 'editing' }],
  ['checkPhone', 'wrong-phone', 2, { phone: 'editing' }],
  ['answer', 'wrong-answer', 3, { question: 'editing' }],
  ['answer', 'too-fast', 3, { question: 'editing' }],
])(
  '%s answering %s stays on its step for another try, and says so for five seconds',
  async (call, kind, steps, state) => {
    const { actor, clock, next } = start({ [call]: { kind } });
    for (const entries of ENTRIES.slice(0, steps)) await next(entries);
    expect(actor.getSnapshot().value).toEqual(state);
    expect(actor.getSnapshot().context.fault).toEqual({ kind });
    clock.increment(5000);
    expect(actor.getSnapshot().context.fault).toBeNull();
  },
);
