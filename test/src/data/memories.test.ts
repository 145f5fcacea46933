import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Memory } from '../../../core/learn/memory.ts';
import type { Api } from '../../../src/data/api/api.ts';
import { Database } from '../../../src/data/db/database.ts';
import { changeMemory, readMemories } from '../../../src/data/db/memories.ts';
import { drainOutbox } from '../../../src/data/outbox/drain.ts';
import { keepSession } from '../../support/session.ts';

const OWNER = 'lin@example.org';
const open = (): Database => new Database({ indexedDB: new IDBFactory(), IDBKeyRange });

const memory = (technique: string, reviewedAt: number, found = 1): Memory => ({
  technique,
  due: reviewedAt + 5,
  stability: 3,
  difficulty: 5,
  reviewedAt,
  reviews: 1,
  found,
  mixed: 0,
  sittings: 1,
  foundAt: reviewedAt,
});

const logIn = (database: Database, username = OWNER) =>
  keepSession(database, `token of ${username}`, { username, publicName: username, expiresAt: 1e15 });

const learn = (database: Database, each: Memory): Promise<void> =>
  changeMemory(database, each.technique, () => ({ memory: each, review: { days: 0, grade: 3 } }));

/** Drains into an account; what it was asked, by token. */
function account(answer: (sent: readonly Memory[]) => object) {
  const asked: [string | null | undefined, readonly Memory[]][] = [];
  const call = (
    _name: string,
    request: unknown,
    options: { token?: string | null } = {},
  ): Promise<object> => {
    const { memories } = request as { memories: readonly Memory[] };
    asked.push([options.token, memories]);
    return Promise.resolve(answer(memories));
  };
  const drain = (
    database: Database,
    { asks, isOnline = true }: { asks?: 'everything'; isOnline?: boolean } = {},
  ) =>
    drainOutbox({
      database,
      api: { call } as unknown as Api,
      locks: undefined,
      now: Date.now,
      isOnline: () => isOnline,
      ...(asks && { asks }),
    });
  return { asked, drain };
}

const merged = (memories: readonly Memory[]): object => ({ kind: 'merged', memories });

test('each account has its own memories, and those from before the login are added to it', async () => {
  const database = open();
  await learn(database, memory('x-wing', 10));
  await logIn(database);
  await learn(database, memory('skyscraper', 20));
  const { asked, drain } = account(merged);
  expect(await drain(database)).toEqual({ kind: 'empty' });
  expect(asked).toEqual([[`token of ${OWNER}`, [memory('skyscraper', 20), memory('x-wing', 10)]]]);
  expect((await readMemories(database)).map(({ technique }) => technique)).toEqual(['skyscraper', 'x-wing']);
  await database.session.delete('current');
  expect(await readMemories(database)).toEqual([]);
  await logIn(database, 'ben@example.org');
  expect(await readMemories(database)).toEqual([]);
  // There is nothing more to send, in nobody's name.
  expect(await drain(database)).toEqual({ kind: 'empty' });
  expect(asked).toHaveLength(1);
});

test('memories from other devices are fetched on request, and the later review is kept', async () => {
  const database = open();
  await logIn(database);
  await learn(database, memory('x-wing', 10, 0));
  await learn(database, memory('aic', 30, 2));
  const there = [memory('x-wing', 20, 0), memory('aic', 5, 7), memory('skyscraper', 1)];
  const { asked, drain } = account(() => merged(there));
  await drain(database);
  const rows = await database.learned.toArray();
  expect(rows.map(({ technique, reviewedAt, found, sent }) => [technique, reviewedAt, found, sent])).toEqual([
    ['aic', 30, 7, true],
    ['skyscraper', 1, 1, true],
    ['x-wing', 20, 0, true],
  ]);
  // A log goes on only where no review elsewhere came in between.
  expect(rows.map(({ log }) => log?.length)).toEqual([1, undefined, undefined]);
  await drain(database);
  expect(asked).toHaveLength(1);
  await drain(database, { asks: 'everything' });
  expect(asked[1]).toEqual([`token of ${OWNER}`, []]);
});

test('a review made during a sync is sent with the next one', async () => {
  const database = open();
  await logIn(database);
  await learn(database, memory('x-wing', 10));
  const { asked, drain } = account(merged);
  const draining = drain(database);
  const call = asked.length;
  await learn(database, { ...memory('x-wing', 40), reviews: 2 });
  await draining;
  expect(call).toBe(0);
  await drain(database);
  const last = asked.at(-1)![1];
  expect(last.map(({ reviewedAt }) => reviewedAt)).toEqual([40]);
  expect((await database.learned.toArray()).map(({ sent }) => sent)).toEqual([true]);
});

test('nothing is sent or lost offline, and an expired session ends on the device', async () => {
  const database = open();
  await logIn(database);
  await learn(database, memory('x-wing', 10));
  const { asked, drain } = account(() => ({ kind: 'session-over' }));
  expect(await drain(database, { isOnline: false })).toEqual({ kind: 'later', waitSeconds: 0 });
  expect(asked).toEqual([]);
  await drain(database);
  expect(await database.session.count()).toBe(0);
  expect((await database.learned.toArray()).map(({ owner, sent }) => [owner, sent])).toEqual([
    [OWNER, false],
  ]);
});

test('a sync is retried after a server error', async () => {
  const database = open();
  await logIn(database);
  await learn(database, memory('x-wing', 10));
  const { drain } = account(() => ({ kind: 'fault' }));
  expect(await drain(database)).toEqual({ kind: 'later', waitSeconds: 0 });
});
