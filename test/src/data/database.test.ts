import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { placeDigit } from '../../../core/board/entries.ts';
import { Database, listGames, listSaves, putGame, putSave } from '../../../src/data/db/database.ts';
import { decodeBoard, encodeBoard, type GameRecord } from '../../../src/data/db/game-record.ts';
import { puzzleBoard, show } from '../../support/boards.ts';

const open = (): Database => new Database({ indexedDB: new IDBFactory(), IDBKeyRange });

function game(id: string, updatedAt: number): GameRecord {
  return {
    id,
    board: encodeBoard(placeDigit(puzzleBoard(), [0], 1)),
    elapsedMs: 5000,
    updatedAt,
    save: null,
  };
}

test('games are listed newest first, with one record each', async () => {
  const database = open();
  await putGame(database, game('a', 1));
  await putGame(database, game('b', 3));
  await putGame(database, game('a', 2));
  expect((await listGames(database)).map(({ id, updatedAt }) => [id, updatedAt])).toEqual([
    ['b', 3],
    ['a', 2],
  ]);
});

test('the thirty newest games are kept', async () => {
  const database = open();
  for (let time = 1; time <= 33; time++) await putGame(database, game(`game ${time}`, time));
  const kept = await listGames(database);
  expect([kept.length, kept.at(-1)?.id]).toEqual([30, 'game 4']);
});

test('saving again keeps the name that the player gave', async () => {
  const database = open();
  const first = { id: 'x', board: puzzleBoard(), elapsedMs: 1000, defaultName: 'Expert, today', now: 10 };
  expect(await putSave(database, first)).toEqual({ id: 'x', savedAt: 10 });
  await database.saves.update('x', { name: 'Mine' });
  await putSave(database, { ...first, board: placeDigit(puzzleBoard(), [0], 1), elapsedMs: 2000, now: 20 });
  const [saved, ...others] = await listSaves(database);
  expect(others).toEqual([]);
  expect([saved.name, saved.elapsedMs, saved.savedAt]).toEqual(['Mine', 2000, 20]);
});

// Specification 1.7, 3.6
test('a save has the board without its history', async () => {
  const database = open();
  const board = placeDigit(puzzleBoard(), [0], 1);
  await putSave(database, { id: 'x', board, elapsedMs: 0, defaultName: 'n', now: 1 });
  const [saved] = await listSaves(database);
  const loaded = decodeBoard(saved.board)!;
  expect([show(loaded, 0), loaded.position, loaded.history.length]).toEqual(['1', 1, 1]);
});
