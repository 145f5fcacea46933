import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

import { placeDigit } from '../../../core/board/entries.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { parseBackup, readAll, restoreAll, type Backup } from '../../../src/data/db/backup.ts';
import { Database, type LearnedRow } from '../../../src/data/db/database.ts';
import { encodeBoard, type GameRow } from '../../../src/data/db/game-record.ts';
import { putCommand } from '../../../src/data/outbox/outbox.ts';
import { keysOf, ownKey } from '../../../src/data/local-keys.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { puzzleBoard } from '../../support/boards.ts';
import { keepSession } from '../../support/session.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const open = (): Database => new Database({ indexedDB: new IDBFactory(), IDBKeyRange });
const boardWith = (digit: number) => encodeBoard(placeDigit(puzzleBoard(), [0], digit));

function game(id: string, digit: number, updatedAt: number): GameRow {
  const played = { board: boardWith(digit), elapsedMs: 5000, updatedAt, save: null };
  return { id, ...played, owner: 'lin', sent: 0, name: undefined };
}

const logIn = (database: Database, username: string, token = 'other') =>
  keepSession(database, token, { username, expiresAt: 1 });

async function filled(): Promise<Database> {
  const database = open();
  await database.ownGames.bulkPut([
    game('a', 1, 10),
    game('b', 2, 20),
    { ...game('mine', 3, 30), name: 'Mine' },
  ]);
  await database.usedPuzzles.put({ level: 'novice', puzzle: 'x' });
  await logIn(database, 'lin', 'secret');
  for (const [id, age] of [
    ['new', 1],
    ['old', 10],
  ] as const) {
    await putCommand(database, {
      id,
      owner: 'lin',
      now: NOW - age * DAY_MS,
      command: { kind: 'create-post', text: id, pictures: [], agreedTo: 1 },
    });
  }
  return database;
}

const into = (database: Database, backup: Backup) => restoreAll(database, memoryStore(), backup);
const rowsOf = async (database: Database) =>
  Object.fromEntries(
    await Promise.all(
      database.tables.map(async (table) => [table.name, (await table.toArray()) as unknown[]]),
    ),
  ) as Record<string, unknown[]>;

test('a backup transfers games and unsent posts to another device, but no session', async () => {
  const here = await filled();
  const text = JSON.stringify(
    await readAll(here, memoryStore({ language: 'ja', token: 'secret' }), 'lin', NOW),
  );
  expect(text).not.toContain('secret');
  const there = open();
  await logIn(there, 'lin');
  const parsed = parseBackup(there, text);
  if (!parsed.ok) throw new Error(parsed.failure.kind);
  expect(await into(there, parsed.value)).toEqual({ games: 3, unsent: 2 });
  const expected = await rowsOf(here);
  const restored = await rowsOf(there);
  expect({ ...restored, session: [], outbox: [] }).toEqual({ ...expected, session: [], outbox: [] });
  expect(parsed.value.local).toEqual({ language: 'ja' });
});

test('unsent posts from a backup are not sent before their owner confirms', async () => {
  const there = open();
  await into(there, await readAll(await filled(), memoryStore(), 'lin', NOW));
  expect((await there.outbox.toArray()).map(({ id, refusal }) => [id, refusal])).toEqual([
    ['new', { kind: 'from-backup' }],
    ['old', { kind: 'from-backup' }],
  ]);
});

test('restoring a backup onto its own device changes nothing', async () => {
  const here = await filled();
  const before = await rowsOf(here);
  const backup = await readAll(here, memoryStore(), 'lin', NOW);
  expect(await into(here, backup)).toEqual({ games: 0, unsent: 0 });
  expect(await rowsOf(here)).toEqual(before);
});

test('if device and backup have the same game, the newer stays and what it lacks becomes another game', async () => {
  const backup = await readAll(await filled(), memoryStore(), 'lin', NOW);
  const there = open();
  await logIn(there, 'lin');
  await there.ownGames.bulkPut([game('a', 7, 99), game('b', 8, 1), game('mine', 9, 99)]);
  expect(await into(there, backup)).toEqual({ games: 3, unsent: 2 });
  const games = await there.ownGames.toArray();
  expect(games.map(({ id, board }) => [id, board.cells.slice(1, 2)])).toEqual([
    ['a', '7'],
    ['a.a', '1'],
    ['b', '2'],
    ['b.1', '8'],
    ['mine', '9'],
    ['mine.u', '3'],
  ]);
});

test.each(['', 'ben'])('restored by somebody else (%j), games and statistics are theirs', async (who) => {
  const here = await filled();
  const day = { begunOn: '2026-11-20', wonOn: '2026-11-20', playedAt: 5, seconds: 9 } as const;
  const body = { puzzle: 'p', level: 'novice', daily: null, hints: 0, mistakes: 0, ...day } as const;
  const record = { at: 5, owner: 'lin', sent: 1 } as const;
  await here.records.bulkPut([
    { ...record, kind: 'play', id: 'p', body },
    { ...record, kind: 'setting', id: 'theme', body: 'dark' },
  ]);
  const backup = await readAll(here, memoryStore(), 'lin', NOW);
  const there = open();
  if (who !== '') await logIn(there, who);
  expect(await into(there, backup)).toEqual({ games: 3, unsent: 2 });
  expect((await there.ownGames.toArray()).map(({ id, owner, sent }) => [id, owner, sent])).toEqual([
    ['a', who, 0],
    ['b', who, 0],
    ['mine', who, 0],
  ]);
  expect((await there.records.toArray()).map(({ id, owner, sent }) => [id, owner, sent])).toEqual([
    ['p', who, 0],
  ]);
  expect((await there.outbox.toArray()).map(({ owner }) => owner)).toEqual(['lin', 'lin']);
});

test('a backup of an older version brings its games, saves and waiting saves', async () => {
  const { owner: _, sent: _sent, name: _name, ...old } = game('a', 1, 10);
  const save = { id: 's', name: 'Mine', board: boardWith(2), elapsedMs: 5000, savedAt: 20 };
  const command = { kind: 'save-board', saveId: 's', board: boardWith(3), elapsedSeconds: 5, savedAt: 30 };
  const row = { id: 'w', owner: 'lin', command, createdAt: 1, attempts: 0, refusal: null };
  const text = JSON.stringify({
    ...{ format: 'nonet-backup', version: 1, savedAt: 1, local: {} },
    tables: { games: [old], saves: [save], outbox: [row] },
  });
  const there = await filled();
  const parsed = parseBackup(there, text);
  if (!parsed.ok) throw new Error(parsed.failure.kind);
  expect(await into(there, parsed.value)).toEqual({ games: 2, unsent: 0 });
  const rows = await there.ownGames.where({ owner: 'lin' }).toArray();
  expect(rows.map(({ id, name, elapsedMs }) => [id, name, elapsedMs])).toEqual([
    ['a', undefined, 5000],
    ['b', undefined, 5000],
    ['mine', 'Mine', 5000],
    ['s', 'Mine', 5000],
    ['w', undefined, 5000],
  ]);
});

test('settings in a backup replace those of the device', async () => {
  const store = memoryStore({ language: 'zh', 'nonet.install': 'here' });
  const theirs = memoryStore({ language: 'ja' });
  const backup = await readAll(await filled(), theirs, null, NOW);
  await restoreAll(open(), store, backup);
  expect([store.getItem('language'), store.getItem('nonet.install')]).toEqual(['ja', 'here']);
});

test('the later review of a technique is kept when a backup is restored', async () => {
  const learned = (technique: string, reviewedAt: number, owner = ''): LearnedRow => ({
    technique,
    due: reviewedAt + 5,
    stability: 3,
    difficulty: 5,
    reviewedAt,
    reviews: 1,
    found: 1,
    mixed: 0,
    sittings: 1,
    foundAt: reviewedAt,
    owner,
    sent: false,
  });
  const [here, there] = [open(), open()];
  await here.learned.bulkPut([learned('x-wing', 20), learned('skyscraper', 1), learned('aic', 9, 'lin')]);
  await there.learned.bulkPut([learned('x-wing', 10), learned('skyscraper', 2), learned('aic', 3)]);
  await into(there, await readAll(here, memoryStore(), null, NOW));
  const merged = [learned('aic', 3), learned('skyscraper', 2), learned('x-wing', 20)];
  expect(await there.learned.toArray()).toEqual(merged);
  // What somebody learned who was logged in is in their own backup.
  const own = await readAll(here, memoryStore(), 'lin', NOW);
  expect(own.tables.learned).toEqual([learned('aic', 9, 'lin')]);
  const damaged = { ...own, tables: { learned: [{ technique: 'x-wing', owner: '' }] } };
  expect(parseBackup(open(), JSON.stringify(damaged))).toEqual({ ok: false, failure: { kind: 'damaged' } });
});

test.each([
  ['{"tries":3}', '{"tries":9}', '{"tries":9}'],
  ['{"tries":9}', '{"tries":3}', '{"tries":9}'],
  ['{"tries":9}', '[', '{"tries":9}'],
])(
  'of two ratings the one with more tries is kept: %s here, %s in the backup',
  async (here, theirs, after) => {
    const store = memoryStore({ 'nonet.drill': here });
    const backup = await readAll(open(), memoryStore({ 'nonet.drill': theirs }), null, NOW);
    await restoreAll(open(), store, backup);
    expect(store.getItem('nonet.drill')).toBe(after);
  },
);

const ANN = 'ann@example.org';
const WORDS = { mode: { kind: 'new' }, stash: { text: '', pictures: [] } };
const rowOf = (owner: string, text: string) => ({
  id: `row of ${owner}`,
  owner,
  command: { kind: 'create-post', text, pictures: [], agreedTo: 1 } as const,
  createdAt: 1,
  attempts: 0,
  refusal: null,
});

test('a backup contains what its owner wrote and nothing of other accounts', async () => {
  const here = await filled();
  await here.outbox.add(rowOf(ANN, 'of Ann'));
  await here.composerDrafts.bulkPut([
    { owner: ANN, id: 'a', ...WORDS, pictures: [] },
    { owner: 'lin', id: 'l', ...WORDS, pictures: [] },
  ]);
  await here.table('feeds').put({ owner: ANN, posts: [], comments: {}, cursor: 1, older: null });
  const store = memoryStore({
    language: 'ja',
    token: 't',
    username: ANN,
    'nonet.device': 'd',
    'nonet.hints': '99',
    'nonet.colorChange': '{"owner":"ann@member"}',
    [ownKey('draft-a', ANN)]: '{"text":"words of Ann","at":1}',
    [ownKey('paid-hints', ANN)]: '{}',
    [ownKey('draft-l', 'lin')]: '{"text":"words of Lin","at":1}',
    [ownKey('paid-hints', 'lin')]: '{}',
  });
  const mine = await readAll(here, store, 'lin', NOW);
  expect(JSON.stringify(mine)).not.toMatch(/ann/i);
  expect(mine.tables.outbox.map(({ id }) => id)).toEqual(['new', 'old']);
  expect(mine.tables.composerDrafts.map(({ id }) => id)).toEqual(['l']);
  expect(Object.keys(mine.local)).toEqual(['language', ownKey('draft-l', 'lin')]);
  const nobodys = await readAll(here, store, null, NOW);
  expect(Object.keys(nobodys.tables).sort()).toEqual([
    'composerDrafts',
    'learned',
    'outbox',
    'ownGames',
    'records',
    'usedPuzzles',
  ]);
  expect([nobodys.tables.outbox, nobodys.tables.composerDrafts]).toEqual([[], []]);
  expect(Object.keys(nobodys.local)).toEqual(['language']);
  const there = { database: open(), store: memoryStore() };
  await restoreAll(there.database, there.store, mine);
  expect(keysOf(there.store)).toEqual(['language', ownKey('draft-l', 'lin')]);
});

test('a crafted backup cannot send anything, change an owner or set what the server decides', async () => {
  const crafted: Backup = {
    ...whole,
    tables: {
      outbox: [{ ...rowOf('lin', 'not by Lin'), seq: 1, attempts: 7, firstTriedAt: 3, bugs: 1 }],
    },
    local: {
      token: 'stolen',
      'nonet.device': 'd',
      'nonet.hints': '9',
      [ownKey('hint-price', 'lin')]: 'accepted',
    },
  };
  const here = await filled();
  const store = memoryStore({ token: 'mine' });
  const parsed = parseBackup(here, JSON.stringify(crafted));
  if (!parsed.ok) throw new Error(parsed.failure.kind);
  await restoreAll(here, store, parsed.value);
  expect(await here.outbox.get({ id: 'row of lin' })).toEqual({
    ...rowOf('lin', 'not by Lin'),
    seq: 3,
    refusal: { kind: 'from-backup' },
  });
  expect(keysOf(store).map((key) => [key, store.getItem(key)])).toEqual([['token', 'mine']]);
});

test('a backup preserves blobs', async () => {
  const here = open();
  const picture = new Blob([new Uint8Array([0, 255, 112])], { type: 'image/webp' });
  await here.composerDrafts.put({
    owner: 'lin',
    id: 'a',
    ...WORDS,
    pictures: [{ source: picture, alt: 'A' }],
  });
  const backup = await readAll(here, memoryStore(), 'lin', NOW);
  const blob = { $blob: btoa('\u0000\u00ffp'), type: 'image/webp' };
  expect(backup.tables.composerDrafts).toEqual([
    {
      pictures: [{ source: blob, alt: 'A' }],
      owner: 'lin',
      id: 'a',
      mode: { kind: 'new' },
      stash: { text: '', pictures: [] },
    },
  ]);
  const there = open();
  await there.composerDrafts.clear();
  expect(await into(there, backup)).toEqual({ games: 0, unsent: 1 });
  const [draft] = await there.composerDrafts.toArray();
  const back = draft.pictures[0].source as Blob;
  expect([back.type, Array.from(new Uint8Array(await back.arrayBuffer()))]).toEqual([
    'image/webp',
    [0, 255, 112],
  ]);
});

const PLAY: Play = {
  puzzle: '1'.repeat(81),
  level: 'novice',
  daily: null,
  begunOn: '2026-11-20',
  wonOn: null,
  playedAt: 5,
  seconds: 9,
  hints: 0,
  mistakes: null,
  challenge: 754,
};

const whole: Backup = { format: 'nonet-backup', version: 1, savedAt: 1, tables: {}, local: {} };
const parsedAs = (data: unknown) =>
  parseBackup(open(), typeof data === 'string' ? data : JSON.stringify(data));

test.each<[string, unknown, string]>([
  ['a text that is not JSON', 'nonsense', 'no-backup'],
  ['JSON of another form', '[1]', 'no-backup'],
  ['null', 'null', 'no-backup'],
  ['a later version', { ...whole, version: 2 }, 'newer'],
  ['a table of a later version', { ...whole, tables: { plans: [] } }, 'newer'],
  ['a session', { ...whole, tables: { session: [] } }, 'newer'],
  ['the board of an account', { ...whole, tables: { accountBoards: [] } }, 'newer'],
  ['no tables', { ...whole, tables: 7 }, 'damaged'],
  ['settings that are not strings', { ...whole, local: { language: 7 } }, 'damaged'],
])('a backup with %s is refused', (_name, data, kind) => {
  expect(parsedAs(data)).toEqual({ ok: false, failure: { kind } });
});

const SAVE = { id: 'a', board: boardWith(1), elapsedMs: 1, savedAt: 1 };
const ROW = rowOf('lin', 'x');
test.each<[string, object]>([
  ['an invalid row', { games: [7] }],
  ['a game without its board', { games: [{ id: 'a', updatedAt: 1, elapsedMs: 1 }] }],
  ['a board of 80 cells', { games: [{ ...game('a', 1, 1), board: { ...boardWith(1), cells: '00000' } }] }],
  ['a save without a name', { saves: [{ ...SAVE, name: 7 }] }],
  ['a row without its key', { usedPuzzles: [{ level: 'x' }] }],
  ['a play with a damaged pace', { plays: [{ ...PLAY, pace: 'zy' }] }],
  [
    'a record with a damaged pace',
    { records: [{ kind: 'play', id: PLAY.puzzle, at: 1, owner: '', sent: 0, body: { ...PLAY, pace: 7 } }] },
  ],
  ['a post without text', { outbox: [{ ...ROW, command: { kind: 'create-post' } }] }],
  ['a command of the kind __proto__', { outbox: [{ ...ROW, command: { kind: '__proto__', postId: 'p' } }] }],
  ['a command of an unknown kind', { outbox: [{ ...ROW, command: { kind: 'x', postId: 'p' } }] }],
  ['a post with an impossible time', { outbox: [{ ...ROW, createdAt: 1e300 }] }],
  ['a post refused at an impossible time', { outbox: [{ ...ROW, refusal: { kind: 'x', at: 9e15 } }] }],
  [
    'a post refused until an impossible time',
    { outbox: [{ ...ROW, refusal: { kind: 'x', until: -1e300 } }] },
  ],
  ['a game with an impossible time', { ownGames: [{ ...game('a', 1, 1), updatedAt: 1e300 }] }],
  [
    'a draft without a mode',
    { composerDrafts: [{ owner: 'lin', id: 'x', pictures: [], stash: { pictures: [] } }] },
  ],
])('a backup with %s is damaged', (_name, tables) => {
  expect(parsedAs({ ...whole, tables })).toEqual({ ok: false, failure: { kind: 'damaged' } });
});
