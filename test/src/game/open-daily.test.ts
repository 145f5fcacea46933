/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { createActor } from 'xstate';
import { createStore } from '../../../core/base/store.ts';
import { newBoard, type Board } from '../../../core/board/board.ts';
import { placeDigit } from '../../../core/board/entries.ts';
import { statusOf } from '../../../core/board/status.ts';
import { dailyPuzzle } from '../../../core/daily/daily.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { encodeBoard, type GameRow } from '../../../src/data/db/game-record.ts';
import { boardMachine } from '../../../src/game/board/board-machine.ts';
import type { GameSheet } from '../../../src/game/check-board.ts';
import { createGameActions } from '../../../src/game/game-actions.ts';
import { startSession } from '../../../src/session/session.ts';

const DAY = '2026-11-28';
const { puzzle, level } = dailyPuzzle(DAY);
const fresh = newBoard(puzzle, level);
const solution = solve(parseGrid(puzzle)!)!;
const entered = [...fresh.cells.keys()]
  .filter((cell) => fresh.cells[cell].kind === 'empty')
  .map((cell) => (board: Board) => placeDigit(board, [cell], solution[cell]));
const begun = entered[0](fresh);
const solved = entered.reduce((board, enter) => enter(board), fresh);

const row = (id: string, board: Board, updatedAt: number): GameRow => ({
  ...{ id, owner: '', board: encodeBoard(board), elapsedMs: 10_000, updatedAt, save: null, sent: 1 },
});

test.each([
  ['solved on another device', [row('phone', solved, 1), row('here', begun, 2)], 'phone'],
  ['begun', [row('here', begun, 2)], 'here'],
  ['not played', [], 'here'],
] as const)('a daily that was %s is opened as such, over its unfinished board too', async (_, rows, id) => {
  const database = openDatabase();
  await database.ownGames.clear();
  await database.ownGames.bulkPut([...rows]);
  const actor = createActor(boardMachine, { input: { board: begun, clock: () => 0 } }).start();
  let shown = 'here';
  const keeper = {
    game: () => ({ id: shown, save: null, seenAt: 0 }),
    startGame: (game: { readonly id: string }) => {
      shown = game.id;
    },
    settled: () => Promise.resolve(true),
  };
  const actions = createGameActions({
    ...{ board: actor, keeper: keeper as never, session: startSession() },
    ...{ services: () => new Promise(() => undefined), sheet: createStore<GameSheet | null>(null) },
  });
  const opened = jest.fn();
  const isSolved = () => statusOf(actor.getSnapshot().context.board).solved;
  actor.subscribe(opened);
  actions.openDaily(DAY);
  while ((await database.records.count()) === 0) await Promise.resolve();
  for (let turn = 0; turn < 10; turn++) await database.ownGames.count();
  expect([shown, isSolved(), opened.mock.calls.length > 0]).toEqual([id, id === 'phone', id === 'phone']);
  await database.records.clear();
});
