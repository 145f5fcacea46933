import { newBoard, type Board } from '../../core/board/board.ts';
import { placeDigit } from '../../core/board/entries.ts';
import { digitsOf } from '../../core/sudoku/digits.ts';

/** SudokuExchange's bank (public domain): a puzzle with one solution, and the solution. */
export const PUZZLE = '050703060007000800000816000000030000005000100730040086906000204840572093000409000';
export const SOLUTION = '158723469367954821294816375619238547485697132732145986976381254841572693523469718';
export const SOLUTION_DIGITS = Array.from(SOLUTION, Number);

export function puzzleBoard(): Board {
  return newBoard(PUZZLE, 'medial');
}

/** The board with every cell filled right but those listed. */
export function nearlySolved(open: readonly number[]): Board {
  return Array.from(SOLUTION).reduce(
    (board, digit, cell) =>
      open.includes(cell) || board.cells[cell].kind === 'given'
        ? board
        : placeDigit(board, [cell], Number(digit)),
    puzzleBoard(),
  );
}

/**
 * What a cell shows, in short: `7!` given, `7` entry, `{13}` notes, empty, then its corner notes and its colours:
 * `{13} ^2 3a1 #5`.
 */
export function show(board: Board, cell: number): string {
  const { kind, digit, notes, corners, noteColors, background } = board.cells[cell];
  const content =
    kind === 'given'
      ? `${digit}!`
      : kind === 'digit'
        ? String(digit)
        : kind === 'notes'
          ? `{${digitsOf(notes).join('')}}`
          : '';
  const colors = noteColors.flatMap((color, index) => (color === '' ? [] : [`${index + 1}${color}`]));
  const corner = digit === 0 && corners > 0 ? `^${digitsOf(corners).join('')}` : '';
  return [content, corner, ...colors, background ? `#${background}` : '']
    .filter((part) => part !== '')
    .join(' ');
}
