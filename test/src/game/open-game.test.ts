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

/** As a link opens it: with these entries from the start. */
function newBoardFrom(board: Board): Board {
  return { ...board, history: fresh.history, position: 1 };
}

const row = (id: string, board: Board, updatedAt: number): GameRow => ({
  ...{ id, owner: '', board: encodeBoard(board), elapsedMs: 10_000, updatedAt, save: null, sent: 1 },
});

/** The actions on a board whose game is `shown`, beside these games of the list. */
async function actionsOn(board: Board, shown: string, rows: readonly GameRow[]) {
  const database = openDatabase();
  await database.ownGames.clear();
  await database.ownGames.bulkPut([...rows]);
  const actor = createActor(boardMachine, { input: { board, clock: () => 0 } }).start();
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
  return { actions, actor, database, shown: () => shown };
}

test.each([
  ['solved on another device', [row('phone', solved, 1), row('here', begun, 2)], 'phone'],
  ['begun', [row('here', begun, 2)], 'here'],
  ['not played', [], 'here'],
] as const)('a daily that was %s is opened as such, over its unfinished board too', async (_, rows, id) => {
  const { actions, actor, database, shown } = await actionsOn(begun, 'here', rows);
  const opened = jest.fn();
  const isSolved = () => statusOf(actor.getSnapshot().context.board).solved;
  actor.subscribe(opened);
  actions.openDaily(DAY);
  while ((await database.records.count()) === 0) await Promise.resolve();
  for (let turn = 0; turn < 10; turn++) await database.ownGames.count();
  expect([shown(), isSolved(), opened.mock.calls.length > 0]).toEqual([id, id === 'phone', id === 'phone']);
  await database.records.clear();
});

const further = entered[1](begun);
const save = { id: 'save', savedAt: 2 };

test.each([
  ['a game', fresh, [row('game', begun, 1)], 'game'],
  ['a game behind an untouched copy', fresh, [row('copy', fresh, 2), row('game', begun, 1)], 'game'],
  ['a game behind its save', fresh, [row('save', begun, 2), { ...row('game', further, 1), save }], 'game'],
  ['no save of a solved game', fresh, [{ ...row('game', solved, 3), save }, row('save', begun, 2)], 'new'],
  ['nothing older than a win', fresh, [row('won', solved, 2), row('older', begun, 1)], 'new'],
  [
    'no position of somebody else',
    fresh,
    [{ ...row('filled', newBoardFrom(further), 1), isFilled: true as const }],
    'new',
  ],
  ['no damaged game', fresh, [row('bad', { ...begun, position: 9 }, 2), row('game', begun, 1)], 'game'],
  [
    'a position of somebody else that goes on',
    newBoardFrom(begun),
    [
      { ...row('filled', entered[1](newBoardFrom(begun)), 1), isFilled: true as const },
      row('own', further, 2),
    ],
    'filled',
  ],
] as const)('a link continues %s', async (_, board, rows, id) => {
  const { actions, database, shown } = await actionsOn(board, 'new', rows);
  actions.finishLink({ puzzle, beat: null, mayContinue: true });
  for (let turn = 0; turn < 20; turn++) await database.ownGames.count();
  expect(shown()).toBe(id);
});

test('a link continues nothing if the person has opened another puzzle meanwhile', async () => {
  const other = newBoard(dailyPuzzle('2026-11-27').puzzle, level);
  const { actions, database, shown } = await actionsOn(other, 'new', [row('game', begun, 1)]);
  actions.finishLink({ puzzle, beat: null, mayContinue: true });
  for (let turn = 0; turn < 20; turn++) await database.ownGames.count();
  expect(shown()).toBe('new');
});
