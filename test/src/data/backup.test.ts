/** @jest-environment node */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { placeDigit } from '../../../core/board/entries.ts';
import { parseBackup, readAll, restoreAll, type Backup } from '../../../src/data/db/backup.ts';
import { Database, KEPT_GAMES, listGames, listSaves } from '../../../src/data/db/database.ts';
import { encodeBoard, type GameRecord, type SaveRecord } from '../../../src/data/db/game-record.ts';
import { putCommand } from '../../../src/data/outbox/outbox.ts';
import { puzzleBoard } from '../../support/boards.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const open = (): Database => new Database({ indexedDB: new IDBFactory(), IDBKeyRange });
const boardWith = (digit: number) => encodeBoard(placeDigit(puzzleBoard(), [0], digit));

function game(id: string, digit: number, updatedAt: number): GameRecord {
  return { id, board: boardWith(digit), elapsedMs: 5000, updatedAt, save: null };
}
function save(id: string, digit: number, savedAt: number): SaveRecord {
  return { id, name: id, board: { ...boardWith(digit), history: [], position: 1 }, elapsedMs: 5000, savedAt };
}

async function filled(): Promise<Database> {
  const database = open();
  await database.games.bulkPut([game('a', 1, 10), game('b', 2, 20)]);
  await database.saves.put(save('mine', 3, 30));
  await database.usedPuzzles.put({ level: 'novice', puzzle: 'x' });
  await database.accountBoards.put({ owner: 'lin', version: 2, undecided: false, savedAt: 5 });
  await database.session.put({
    key: 'current',
    token: 'secret',
    username: 'lin',
    publicName: 'lin@member',
    role: 'member',
    expiresAt: 1,
    passwordChangeDue: false,
  });
  for (const [id, age] of [
    ['new', 1],
    ['old', 10],
  ] as const) {
    await putCommand(database, {
      id,
      owner: 'lin',
      now: NOW - age * DAY_MS,
      command: {
        kind: 'save-board',
        saveId: id,
        board: boardWith(4),
        elapsedSeconds: 1,
        savedAt: 1,
        settles: false,
      },
    });
  }
  return database;
}

let ids = 0;
const into = (database: Database, backup: Backup) =>
  restoreAll(database, backup, { newId: () => `new ${++ids}` });
const rowsOf = async (database: Database) =>
  Object.fromEntries(
    await Promise.all(database.tables.map(async (table) => [table.name, (await table.toArray()) as unknown[]])),
  ) as Record<string, unknown[]>;

test('a backup brings everything but the session to another device', async () => {
  const here = await filled();
  const text = JSON.stringify(await readAll(here, { language: 'ja' }, NOW));
  expect(text).not.toContain('secret');
  const there = open();
  const parsed = parseBackup(there, text);
  if (!parsed.ok) throw new Error(parsed.failure.kind);
  expect(await into(there, parsed.value)).toEqual({ games: 2, saves: 1, waiting: 2 });
  const expected = await rowsOf(here);
  const restored = await rowsOf(there);
  expect({ ...restored, outbox: [] }).toEqual({ ...expected, session: [], outbox: [] });
  expect(parsed.value.local).toEqual({ language: 'ja' });
});

test('nothing of a backup is sent before its owner says so', async () => {
  const there = open();
  await into(there, await readAll(await filled(), {}, NOW));
  expect((await there.outbox.toArray()).map(({ id, refusal }) => [id, refusal])).toEqual([
    ['new', { kind: 'from-backup' }],
    ['old', { kind: 'from-backup' }],
  ]);
});

test('restoring twice, or onto itself, changes nothing', async () => {
  const here = await filled();
  const before = await rowsOf(here);
  const backup = await readAll(here, {}, NOW);
  expect(await into(here, backup)).toEqual({ games: 0, saves: 0, waiting: 0 });
  expect(await rowsOf(here)).toEqual(before);
});

test('where both have a game or a save, the newer stays and the other becomes a save', async () => {
  const backup = await readAll(await filled(), {}, NOW);
  const there = open();
  await there.games.bulkPut([game('a', 7, 99), game('b', 8, 1)]);
  await there.saves.put(save('mine', 9, 99));
  expect(await into(there, backup)).toEqual({ games: 2, saves: 1, waiting: 2 });
  expect((await listGames(there)).map(({ id, board }) => [id, board.cells.slice(1, 2)])).toEqual([
    ['a', '7'],
    ['b', '2'],
  ]);
  const digits = (await listSaves(there)).map(({ board }) => board.cells.slice(1, 2)).sort();
  expect(digits).toEqual(['1', '3', '8', '9']);
});

test('games beyond those that are kept become saves', async () => {
  const there = open();
  await there.games.bulkPut(Array.from({ length: KEPT_GAMES }, (_, index) => game(`here ${index}`, 5, 1000 + index)));
  await into(there, await readAll(await filled(), {}, NOW));
  expect([(await listGames(there)).length, (await listSaves(there)).length]).toEqual([KEPT_GAMES, 3]);
});

test('blobs go through', async () => {
  const { tables, ...rest } = await readAll(open(), {}, NOW);
  const blob = { $blob: btoa('\u0000\u00ffpicture'), type: 'image/webp' };
  const backup: Backup = { ...rest, tables: { ...tables, accountBoards: [{ owner: 'lin', picture: blob }] } };
  const there = open();
  await into(there, backup);
  const [row] = (await there.accountBoards.toArray()) as unknown as { picture: Blob }[];
  expect([row.picture.type, await row.picture.text()]).toEqual(['image/webp', '\u0000\ufffdpicture']);
  const again = await readAll(there, {}, NOW);
  expect(again.tables.accountBoards).toEqual(backup.tables.accountBoards);
});

const whole: Backup = { format: 'nonet-backup', version: 1, savedAt: 1, tables: {}, local: {} };
test.each<[string, unknown, string]>([
  ['no JSON', 'nonsense', 'no-backup'],
  ['other JSON', '[1]', 'no-backup'],
  ['null', 'null', 'no-backup'],
  ['a later version', { ...whole, version: 2 }, 'newer'],
  ['a table of a later version', { ...whole, tables: { plans: [] } }, 'newer'],
  ['a session', { ...whole, tables: { session: [] } }, 'newer'],
  ['no tables', { ...whole, tables: 7 }, 'damaged'],
  ['a row that is none', { ...whole, tables: { games: [7] } }, 'damaged'],
  ['a game without its board', { ...whole, tables: { games: [{ id: 'a', updatedAt: 1, elapsedMs: 1 }] } }, 'damaged'],
  ['a board of 80 cells', { ...whole, tables: { games: [{ ...game('a', 1, 1), board: { ...boardWith(1), cells: '00000' } }] } }, 'damaged'],
  ['a save without a name', { ...whole, tables: { saves: [{ ...save('a', 1, 1), name: 7 }] } }, 'damaged'],
  ['a row without its key', { ...whole, tables: { accountBoards: [{ version: 1 }] } }, 'damaged'],
  ['settings that are no texts', { ...whole, local: { language: 7 } }, 'damaged'],
])('%s is refused', (_name, data, kind) => {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  expect(parseBackup(open(), text)).toEqual({ ok: false, failure: { kind } });
});
