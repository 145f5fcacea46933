import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { boardOf, newBoard, type Board } from '../../../core/board/board.ts';
import { placeDigit, startAgain } from '../../../core/board/entries.ts';
import { undo } from '../../../core/board/history.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { parseBackup, readAll, restoreAll } from '../../../src/data/db/backup.ts';
import { countHint, Database, noteDaily, putGame, putSave, readGame } from '../../../src/data/db/database.ts';
import { deletePlays, readPlays } from '../../../src/data/db/plays.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { encodeBoard, type GameRecord } from '../../../src/data/db/game-record.ts';

const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const PUZZLE = `00${SOLUTION.slice(2)}`;
const fresh = newBoard(PUZZLE, 'skilled');
const begun = placeDigit(fresh, [0], 5);
const solved = placeDigit(begun, [1], 3);
const AT = Date.UTC(2026, 10, 21, 12);

const open = (indexedDB = new IDBFactory()): Database => new Database({ indexedDB, IDBKeyRange });
const game = (board: Board, seconds: number, more: Partial<GameRecord> = {}): GameRecord => ({
  id: 'a',
  board: encodeBoard(board),
  elapsedMs: seconds * 1000 + 999,
  updatedAt: AT + seconds,
  save: null,
  ...more,
});
const WON: Play = {
  puzzle: PUZZLE,
  level: 'skilled',
  daily: null,
  begunOn: '2026-11-21',
  wonOn: '2026-11-21',
  playedAt: AT + 20,
  seconds: 20,
  hints: 0,
  mistakes: 0,
};

test('a game is counted from its first entry to its win', async () => {
  const database = open();
  await putGame(database, game(begun, 10));
  expect(await readPlays(database)).toEqual([
    { ...WON, wonOn: null, playedAt: AT + 10, seconds: 10, mistakes: null },
  ]);
  await countHint(database, begun, AT + 15);
  await putGame(database, game(solved, 20), { isWin: true });
  expect(await readPlays(database)).toEqual([{ ...WON, hints: 1 }]);
});

test('a game that was opened partly filled is won only from the start, and says nothing about other games', async () => {
  const database = open();
  const filled = { isFilled: true } as const;
  // What a device takes over has no history.
  const solvedHere = placeDigit(boardOf(begun.cells, 'skilled'), [1], 3);
  await putGame(database, game(solvedHere, 10, filled), { isWin: true });
  expect((await readPlays(database))[0]?.wonOn).toBeNull();
  const save = { of: 'a', board: boardOf(begun.cells, 'skilled'), elapsedMs: 0, now: AT, ...filled };
  await putSave(database, { id: 's', ...save });
  expect((await readGame(database, 's'))?.isFilled).toBe(true);
  await putGame(database, game(solvedHere, 20, { id: 'theirs' }), { isWin: true });
  const [{ wonOn, mistakes }] = await readPlays(database);
  expect([wonOn, mistakes]).toEqual(['2026-11-21', null]);
});

test('a filled game that was started again and solved is won', async () => {
  const database = open();
  const won = placeDigit(placeDigit(startAgain(boardOf(begun.cells, 'skilled'), 0), [0], 5), [1], 3);
  await putGame(database, game(won, 20, { isFilled: true }), { isWin: true });
  expect((await readPlays(database))[0]?.mistakes).toBe(0);
});

test('a best time includes the time played before a restart', async () => {
  const database = open();
  await putGame(database, game(begun, 600));
  const won = placeDigit(placeDigit(startAgain(begun, 600_000), [0], 5), [1], 3);
  await putGame(database, game(won, 20), { isWin: true });
  expect((await readPlays(database))[0]?.seconds).toBe(620);
});

test('loading an earlier save of a game counts the whole time played', async () => {
  const database = open();
  await putGame(database, game(begun, 300));
  // The save was made at 0:10; its clock goes on from there.
  const loaded = { id: 'loaded', openedAtMs: 10_000 };
  await putGame(database, game(begun, 15, loaded));
  expect((await readPlays(database))[0]?.seconds).toBe(305);
  await putGame(database, game(solved, 40, loaded), { isWin: true });
  expect(await readPlays(database)).toEqual([{ ...WON, playedAt: AT + 40, seconds: 330 }]);
});

test('a copy of a game that continues from its time counts no time twice', async () => {
  const database = open();
  await putGame(database, game(begun, 300));
  await putGame(database, game(begun, 301, { id: 'copy', openedAtMs: 300_000 }));
  await putGame(database, game(solved, 320, { id: 'copy', openedAtMs: 300_000 }), { isWin: true });
  expect((await readPlays(database))[0]?.seconds).toBe(320);
});

test('solving the same puzzle again adds no win and no better time', async () => {
  const database = open();
  await putGame(database, game(solved, 20), { isWin: true });
  await putGame(database, game(undo(solved), 21));
  await putGame(database, game(solved, 22), { isWin: true });
  await putGame(database, game(begun, 1, { id: 'again' }));
  await putGame(database, game(solved, 2, { id: 'again' }), { isWin: true });
  expect(await readPlays(database)).toEqual([WON]);
});

test('deleted statistics stay deleted when a solved board is still open or opened again', async () => {
  const database = open();
  await putGame(database, game(solved, 20), { isWin: true });
  await deletePlays(database, AT + 1);
  // The win is still on the screen when the page is left; then the board is opened from the list.
  await putGame(database, game(solved, 20), { isWin: true });
  await putGame(database, game(solved, 20, { id: 'opened' }));
  expect(await readPlays(database)).toEqual([]);
});

test('a win that is stored only after the browser was killed counts', async () => {
  const database = open();
  await putGame(database, game(begun, 10));
  await putGame(database, game(solved, 20));
  expect(await readPlays(database)).toEqual([WON]);
});

test('a full board with a mistake is not a win', async () => {
  const database = open();
  await putGame(database, game(begun, 10));
  await putGame(database, game(placeDigit(begun, [1], 4), 20));
  expect(await readPlays(database)).toEqual([{ ...WON, wonOn: null, mistakes: null }]);
});

test('a puzzle of the day is recorded when it is opened and keeps its day', async () => {
  const database = open();
  await noteDaily(database, fresh, '2026-11-20', AT);
  expect(await readPlays(database)).toEqual([
    { ...WON, daily: '2026-11-20', wonOn: null, playedAt: AT, seconds: 0, mistakes: null },
  ]);
  await putGame(database, game(begun, 10));
  await putGame(database, game(solved, 20), { isWin: true });
  expect(await readPlays(database)).toEqual([{ ...WON, daily: '2026-11-20' }]);
});

test('restoring a backup merges the statistics and keeps the first win, and damaged statistics are refused', async () => {
  const here = open();
  await putGame(here, game(solved, 20), { isWin: true });
  await countHint(here, { puzzle: PUZZLE.replace('9', '0'), level: 'master' }, AT);
  const text = JSON.stringify(await readAll(here, memoryStore(), null, AT));
  const there = open();
  await putGame(there, game(begun, 500, { id: 'b' }));
  const parsed = parseBackup(there, text);
  if (!parsed.ok) throw new Error(parsed.failure.kind);
  await restoreAll(there, memoryStore(), parsed.value);
  const sorted = async (database: Database) =>
    (await readPlays(database)).map((play) => JSON.stringify(play)).sort();
  expect(await sorted(there)).toEqual(await sorted(here));

  // As older versions wrote them.
  const older = (change: object) => {
    const backup = JSON.parse(text) as { tables: { records?: { body: Play }[]; plays?: Play[] } };
    const plays = backup.tables.records!.map(({ body }) => body);
    Object.assign(plays[0], change);
    delete backup.tables.records;
    return parseBackup(there, JSON.stringify({ ...backup, tables: { ...backup.tables, plays } }));
  };
  const before = older({});
  if (!before.ok) throw new Error(before.failure.kind);
  const empty = open();
  await restoreAll(empty, memoryStore(), before.value);
  expect(await sorted(empty)).toEqual(await sorted(here));

  for (const damage of [{ level: 'x' }, { wonOn: '2026-02-30' }, { seconds: -1 }, { puzzle: '1' }]) {
    const backup = JSON.parse(text) as { tables: { records: { body: object }[] } };
    Object.assign(backup.tables.records[0].body, damage);
    const damaged = { ok: false, failure: { kind: 'damaged' } };
    expect([parseBackup(there, JSON.stringify(backup)), older(damage)]).toEqual([damaged, damaged]);
  }
});
