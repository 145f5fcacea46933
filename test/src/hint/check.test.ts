import { newBoard, type Board } from '../../../core/board/board.ts';
import { completeCandidates, placeDigit, toggleNote, writeNotes } from '../../../core/board/entries.ts';
import { digitsOf } from '../../../core/board/status.ts';
import { undo } from '../../../core/board/history.ts';
import { candidateOf } from '../../../core/sudoku/position.ts';
import { applyToBoard } from '../../../src/hint/apply.ts';
import { checkBoard, mendedNotes, withMissingNotes } from '../../../src/hint/check.ts';
import { hintBoardOf } from '../../../src/hint/hint-board.ts';
import { changeSettings } from '../../../src/platform/settings.ts';
import { uniquenessInHints } from '../../../src/hint/allowance.ts';
import { PUZZLE, puzzleBoard, SOLUTION_DIGITS } from '../../support/boards.ts';

const board = puzzleBoard();
const fill = (start: Board, cells: readonly number[]): Board =>
  cells.reduce(
    (now, cell) => (now.puzzle[cell] === '0' ? placeDigit(now, [cell], SOLUTION_DIGITS[cell]) : now),
    start,
  );
const ALL = Array.from({ length: 81 }, (_, cell) => cell);
const A1 = 0;

describe('the order of the checks', () => {
  const wrong = (start: Board): Board => placeDigit(start, [A1], (SOLUTION_DIGITS[A1] % 9) + 1);

  test.each<[string, Board, ReturnType<typeof checkBoard>]>([
    // Specification 5.19
    [
      'too few givens are reported before anything else',
      newBoard('1'.padEnd(81, '0'), 'custom'),
      { kind: 'few-givens', givens: 1 },
    ],
    ['a full board is reported', fill(board, ALL), { kind: 'full' }],
    // Specification 5.20
    ['a full board is reported before wrong entries', wrong(fill(board, ALL)), { kind: 'full' }],
    // Specification 5.21
    [
      'several solutions are reported before wrong entries',
      wrong(newBoard(PUZZLE.replace('5070', '0000'), 'custom')),
      { kind: 'no-single-solution' },
    ],
    ['a wrong entry is reported with its cell', wrong(board), { kind: 'wrong-entry', cell: A1 }],
    // Specification 5.22
    [
      'wrong entries are reported before missing notes',
      wrong(toggleNote(board, [5], 1)),
      { kind: 'wrong-entry', cell: A1 },
    ],
    [
      'notes in only some cells are reported as missing',
      toggleNote(board, [A1], SOLUTION_DIGITS[A1]),
      { kind: 'notes-missing', cell: 2 },
    ],
    [
      'a cell whose notes lack its digit is reported',
      toggleNote(completeCandidates(board), [2], SOLUTION_DIGITS[2]),
      { kind: 'notes-missing', cell: 2 },
    ],
    ['complete notes pass the check', completeCandidates(board), undefined],
    ['a board without notes passes the check', board, undefined],
  ])('%s', (_, asked, expected) => {
    expect(checkBoard(asked)).toEqual(expected);
  });
});

test('corner notes are no candidates, unless all notes are of one kind', () => {
  const cornered = toggleNote(board, [A1], SOLUTION_DIGITS[A1], 'corner');
  changeSettings({ twoKinds: true });
  expect([hintBoardOf(cornered).mode, checkBoard(cornered)]).toEqual(['without-notes', undefined]);
  changeSettings({ twoKinds: false });
  expect([hintBoardOf(cornered).notes[A1], checkBoard(cornered)]).toEqual([
    1 << (SOLUTION_DIGITS[A1] - 1),
    { kind: 'notes-missing', cell: 2 },
  ]);
});

test('repaired notes keep correct eliminations and restore the missing candidates', () => {
  const complete = completeCandidates(board);
  const struck = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(
    (digit) => digit !== SOLUTION_DIGITS[A1] && complete.cells[A1].notes & (1 << (digit - 1)),
  )!;
  const lacking = toggleNote(toggleNote(complete, [A1], struck), [2], SOLUTION_DIGITS[2]);
  const mended = writeNotes(lacking, mendedNotes(lacking));
  expect(checkBoard(mended)).toBeUndefined();
  expect(mended.cells[A1].notes).toBe(lacking.cells[A1].notes);
  expect(mended.cells[2].notes).toBe(complete.cells[2].notes);
});

test('missing notes are added, and corner notes that can be true stay', () => {
  const [one, other] = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(
    (digit) =>
      digit !== SOLUTION_DIGITS[A1] && completeCandidates(board).cells[A1].notes & (1 << (digit - 1)),
  );
  changeSettings({ twoKinds: true });
  const noted = toggleNote(toggleNote(board, [A1], one), [A1], other, 'corner');
  const { notes, corners } = writeNotes(noted, withMissingNotes(noted, SOLUTION_DIGITS)).cells[A1];
  expect(notes).toBe((1 << (one - 1)) | (1 << (SOLUTION_DIGITS[A1] - 1)));
  expect(corners).toBe(1 << (other - 1));
  changeSettings({ twoKinds: false });
});

describe('applying a step', () => {
  test('a placement is one undoable edit that also removes its digit from the notes of its peers', () => {
    const complete = completeCandidates(board);
    const applied = applyToBoard(complete, {
      placements: [candidateOf(A1, SOLUTION_DIGITS[A1])],
      eliminations: [],
    });
    expect(digitsOf(applied)[A1]).toBe(SOLUTION_DIGITS[A1]);
    expect(applied.cells[2].notes & (1 << (SOLUTION_DIGITS[A1] - 1))).toBe(0);
    expect(undo(applied).cells).toEqual(complete.cells);
    expect(applied.position).toBe(complete.position + 1);
  });

  test.each([
    ['without notes', board],
    ['with only a few notes', toggleNote(board, [2], SOLUTION_DIGITS[2])],
  ])('an elimination adds no notes to a board %s', (_, marked) => {
    const digit = (SOLUTION_DIGITS[A1] % 9) + 1;
    const step = { placements: [], eliminations: [candidateOf(A1, digit)] };
    expect(applyToBoard(marked, step).cells).toEqual(marked.cells);
  });
});

test('the uniqueness setting is sent along with the board', () => {
  expect('uniqueness' in hintBoardOf(board)).toBe(false);
  uniquenessInHints.write(false);
  expect(hintBoardOf(board).uniqueness).toBe(false);
  uniquenessInHints.write(true);
  expect('uniqueness' in hintBoardOf(board)).toBe(false);
});
