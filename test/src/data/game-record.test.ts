import fc from '../../support/property.ts';
import { colorNote, paintCells } from '../../../core/board/colors.ts';
import { placeDigit, startAgain, toggleNote } from '../../../core/board/entries.ts';
import { goBackToMark, keepTry, startTry, triesOnly } from '../../../core/board/try.ts';
import { timed, undo } from '../../../core/board/history.ts';
import type { Board } from '../../../core/board/board.ts';
import { decodeBoard, encodeBoard } from '../../../src/data/db/game-record.ts';
import { puzzleBoard } from '../../support/boards.ts';

const cell = fc.integer({ min: 0, max: 80 });
const digit = fc.integer({ min: 1, max: 9 });
const boards: fc.Arbitrary<Board> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        placeDigit,
        toggleNote,
        corner,
        paintCells,
        colored,
        again,
        back,
        tried,
        wentBack,
        kept,
        later,
      ),
      cell,
      digit,
    ),
    {
      maxLength: 25,
    },
  )
  .map((acts) => acts.reduce((board, [act, at, value]) => act(board, [at], value), puzzleBoard()));

function colored(board: Board, cells: readonly number[], value: number): Board {
  return colorNote(toggleNote(board, cells, value), cells, value, 'b4');
}
function corner(board: Board, cells: readonly number[], value: number): Board {
  return toggleNote(board, cells, value, 'corner');
}
function again(board: Board): Board {
  return startAgain(board, 61_000);
}
function tried(board: Board): Board {
  return startTry(board);
}
function wentBack(board: Board): Board {
  return goBackToMark(board);
}
function kept(board: Board): Board {
  return keepTry(board);
}
function later(board: Board, cells: readonly number[], value: number): Board {
  return timed(board, placeDigit(board, cells, value), value * 61_000);
}
function back(board: Board): Board {
  return undo(board);
}

test('property: a stored board is restored completely, with history and position', () => {
  fc.assert(
    fc.property(boards, (board) => {
      for (const each of [board, triesOnly(board)]) {
        const stored: unknown = JSON.parse(JSON.stringify(encodeBoard(each)));
        expect(decodeBoard(stored as ReturnType<typeof encodeBoard>)).toEqual(each);
      }
    }),
  );
});

test('a board is stored as short strings', () => {
  const board = colored(placeDigit(puzzleBoard(), [0], 1), [2], 4);
  const { cells, history, position, lastEdited } = encodeBoard(board);
  expect(cells.split(' ').slice(0, 4)).toEqual(['21000', '15000', '30008000900000', '17000']);
  expect(history).toEqual(['0:00000>21000', '2:00000>30008', '2:30008>30008000900000']);
  expect([position, lastEdited]).toEqual([4, 2]);
});

test.each([
  ['too few cells', { cells: '00000' }],
  ['a cell of an unknown kind', { cells: encodeBoard(puzzleBoard()).cells.replace('00000', '90000') }],
  ['an edit of a missing cell', { history: ['99:00000>21000'] }],
  ['an edit without its cells before and after', { history: ['5'] }],
  ['an invalid time', { history: ['0:00000>21000|soon'], position: 2 }],
  ['a try at a missing step', { tries: [[5, 0]] as const }],
  ['a position outside the history', { position: 2 }],
  ['an invalid puzzle', { puzzle: '123' }],
  ['no cells', { cells: undefined as unknown as string }],
])('a record with %s gives no board', (_, damage) => {
  expect(decodeBoard({ ...encodeBoard(puzzleBoard()), ...damage })).toBeUndefined();
});

test('a given stored with notes is restored without them', () => {
  const board = puzzleBoard();
  const stored = encodeBoard(board);
  // The second cell is a given 5; the last two characters of a cell are its notes.
  expect(decodeBoard({ ...stored, cells: stored.cells.replace('15000', '1500f') })).toEqual(board);
});
