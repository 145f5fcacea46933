import { boardOf } from '../../../core/board/board.ts';
import { withNotes } from '../../../core/board/cell.ts';
import { checkAgainst, putNotesBack } from '../../../core/board/check.ts';
import { completeCandidates, placeDigit, toggleNote } from '../../../core/board/entries.ts';
import { goTo, undo } from '../../../core/board/history.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import { PUZZLE, puzzleBoard } from '../../support/boards.ts';

const solution = solve(parseGrid(PUZZLE)!)!;
const A1 = 0;
const right = solution[A1];
const wrong = (right % 9) + 1;
const noted = completeCandidates(puzzleBoard());

test('a board that agrees with the solution has no fault', () => {
  expect(checkAgainst(noted, solution)).toEqual({ wrong: [], struck: [], lastRight: null });
});

test('finds a wrong entry and the last position before it', () => {
  const board = placeDigit(placeDigit(puzzleBoard(), [2], solution[2]), [A1], wrong);
  expect(checkAgainst(board, solution)).toEqual({ wrong: [A1], struck: [], lastRight: 2 });
});

test('finds a removed correct note and the last position before it, and restores the note', () => {
  const board = toggleNote(noted, [A1], right);
  expect(checkAgainst(board, solution)).toEqual({ wrong: [], struck: [A1], lastRight: 2 });
  const back = putNotesBack(board, [A1], solution);
  expect([back.cells, back.position]).toEqual([noted.cells, 4]);
});

test('on a partly noted board, a missing correct note is a fault only after the player removed it', () => {
  const marked = toggleNote(puzzleBoard(), [A1], wrong);
  expect(checkAgainst(marked, solution).struck).toEqual([]);
  const both = toggleNote(marked, [A1], right);
  expect(checkAgainst(toggleNote(both, [A1], right), solution)).toEqual({
    wrong: [],
    struck: [A1],
    lastRight: 3,
  });
});

test('there is no correct position to return to if the board was wrong from the start', () => {
  const { wrong: cells, lastRight } = checkAgainst(
    { ...placeDigit(puzzleBoard(), [A1], wrong), position: 1, history: puzzleBoard().history },
    solution,
  );
  expect([cells, lastRight]).toEqual([[A1], null]);
});

test('the position to return to is before the first wrong entry or removed correct note', () => {
  const wrongOnce = placeDigit(placeDigit(puzzleBoard(), [A1], wrong), [2], solution[2]);
  expect(checkAgainst(wrongOnce, solution)).toEqual({ wrong: [A1], struck: [], lastRight: 1 });
  const struckOnce = placeDigit(toggleNote(noted, [A1], right), [2], solution[2]);
  expect(checkAgainst(struckOnce, solution)).toEqual({ wrong: [], struck: [A1], lastRight: 2 });
});

test('undone edits are ignored in the search for the last correct position and for removed notes', () => {
  const mended = placeDigit(placeDigit(puzzleBoard(), [A1], wrong), [A1], right);
  expect(checkAgainst(undo(mended), solution)).toEqual({ wrong: [A1], struck: [], lastRight: 1 });
  const marked = toggleNote(puzzleBoard(), [A1], wrong);
  const later = toggleNote(toggleNote(marked, [A1], right), [A1], right);
  expect(checkAgainst(goTo(later, 2), solution).struck).toEqual([]);
  // An edit elsewhere does not tell either.
  expect(checkAgainst(placeDigit(marked, [2], solution[2]), solution).struck).toEqual([]);
});

test('if every open cell has notes, a cell whose notes lack the correct digit is a fault', () => {
  const cells = noted.cells.map((cell, index) =>
    index === A1 ? withNotes(cell, cell.notes & ~(1 << (right - 1))) : cell,
  );
  expect(checkAgainst(boardOf(cells, 'custom'), solution)).toEqual({
    wrong: [],
    struck: [A1],
    lastRight: null,
  });
});
