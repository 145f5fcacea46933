import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Play } from '../../../core/statistics/play.ts';
import { Database } from '../../../src/data/db/database.ts';
import { encodeBoard } from '../../../src/data/db/game-record.ts';
import { readPlays } from '../../../src/data/db/plays.ts';
import { puzzleBoard } from '../../support/boards.ts';

const board = encodeBoard(puzzleBoard());

/** Version 12, with a row in each table. */
const BEFORE = {
  games: ['id, updatedAt', { id: 'g', board, elapsedMs: 5000, updatedAt: 1, save: null }],
  saves: ['id, savedAt', { id: 's', name: 'Mine', board, elapsedMs: 5000, savedAt: 2 }],
  usedPuzzles: ['[level+puzzle], level', { level: 'novice', puzzle: 'x' }],
  plays: ['puzzle, daily', { puzzle: '1'.repeat(81), playedAt: 7, seconds: 5, daily: '2026-11-20' }],
  learned: ['[owner+technique], owner', { owner: 'lin', technique: 'x-wing' }],
  outbox: ['++seq, owner, id', { seq: 3, owner: 'lin', id: 'o', command: { kind: 'like-post' } }],
  session: ['key', { key: 'current', username: 'lin' }],
  endedSessions: ['token', { token: 't' }],
  deletions: ['key', { key: 'd' }],
  accountBoards: ['owner', { owner: 'lin' }],
  feeds: ['owner', { owner: 'lin' }],
  composerDrafts: ['[owner+id], owner', { owner: 'lin', id: 'c' }],
  packs: ['level', { level: 'novice' }],
  bulkLists: ['owner', { owner: 'lin' }],
  bulkPieces: ['[owner+start], owner', { owner: 'lin', start: 0 }],
} as const;

test.each([
  ['the logged-in person', true],
  ['nobody', false],
])('an update keeps every row, and games and statistics become those of %s', async (_, isMember) => {
  const indexedDB = new IDBFactory();
  const older = new Dexie('nonet', { indexedDB, IDBKeyRange });
  older.version(12).stores(Object.fromEntries(Object.entries(BEFORE).map(([name, [keys]]) => [name, keys])));
  for (const [name, [, row]] of Object.entries(BEFORE)) await older.table(name).add(structuredClone(row));
  if (!isMember) await older.table('session').clear();
  older.close();
  const database = new Database({ indexedDB, IDBKeyRange });
  await database.open();
  const play = BEFORE.plays[1] as unknown as Play;
  const moved = ['games', 'saves', 'plays', 'accountBoards', ...(isMember ? [] : ['session'])];
  const kept = Object.entries(BEFORE).filter(([name]) => !moved.includes(name));
  for (const [name, [, row]] of kept)
    expect([name, await database.table(name).toArray()]).toEqual([name, [row]]);
  expect(await database.records.toArray()).toEqual([
    { kind: 'play', id: play.puzzle, at: 7, body: play, owner: isMember ? 'lin' : '', sent: 0 },
  ]);
  expect(await readPlays(database)).toEqual([play]);
  const games = await database.ownGames.where({ owner: isMember ? 'lin' : '' }).toArray();
  expect(games.map(({ id, name }) => [id, name])).toEqual([
    ['g', undefined],
    ['s', 'Mine'],
  ]);
  expect(database.tables.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['plays', 'games']));
});
