import 'fake-indexeddb/auto';
import { createActor } from 'xstate';
import { startDeletion } from '../../../src/account/deletion.ts';
import { sessionMachine } from '../../../src/account/session/session-machine.ts';
import type { Api } from '../../../src/data/api/api.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { sessionOf } from '../../support/session.ts';

globalThis.structuredClone = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;

const OWNER = 'lin@example.org';
const WORDS = `nonet.own.draft-first.${OWNER}`;
const TURN = { onWait: () => undefined, signal: new AbortController().signal };

/** A member's device whose server gives these answers; gives the keys and tokens that it got. */
function device(...answers: string[]) {
  localStorage.setItem(WORDS, JSON.stringify({ text: 'half a post', at: 1 }));
  const calls: (readonly [string | undefined, string | undefined])[] = [];
  const call: Api['call'] = (_name, _request, options) => {
    calls.push([options?.key, options?.token]);
    return Promise.resolve({ kind: answers[calls.length - 1] } as never);
  };
  const session = createActor(sessionMachine, { input: { isKnown: false, now: Date.now } }).start();
  const deletion = startDeletion({ api: { call }, database: openDatabase(), session });
  session.send({
    type: 'logged.in',
    open: { session: sessionOf({ username: OWNER, expiresAt: Date.now() + 1e9 }), token: 'token' },
  });
  return { calls, session, ask: () => deletion.ask('Right-Pass1', false, TURN) };
}

test('a deletion whose answer was lost is repeated under the same key', async () => {
  const { calls, session, ask } = device('offline', 'deleted');
  expect([(await ask()).kind, (await ask()).kind]).toEqual(['offline', 'deleted']);
  expect(calls).toEqual([
    [expect.any(String), undefined],
    [calls[0][0], undefined],
  ]);
  // Done: nothing more is asked when its session ends.
  session.send({ type: 'logged.out' });
  expect(calls).toHaveLength(2);
});

test.each([
  ['deleted', true],
  ['session-over', false],
])('if the session ends before the answer, the device asks again: %s', async (answer, isRemoved) => {
  const { calls, session, ask } = device('offline', answer);
  await ask();
  session.send({ type: 'session.over' });
  expect(calls[1]).toEqual([calls[0][0], 'token']);
  // Whatever is removed is removed by then.
  await openDatabase().feeds.count();
  expect(localStorage.getItem(WORDS) === null).toBe(isRemoved);
});
