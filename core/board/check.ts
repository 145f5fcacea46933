import { at } from '../base/at.ts';
import type { Digit } from '../sudoku/digits.ts';
import type { Cell } from '../sudoku/cells.ts';
import type { Board } from './board.ts';
import { withNotes, type BoardCell } from './cell.ts';
import { edit } from './edit.ts';
import { cellsAt } from './history.ts';

/** Differences between a board and the solution. Cells are indices, ascending. */
export interface BoardCheck {
  /** Wrong entries. */
  readonly wrong: readonly number[];
  /** Cells whose notes lack the solution's digit because it was eliminated. */
  readonly struck: readonly number[];
  /** The newest earlier position without mistakes, or null. */
  readonly lastRight: number | null;
}

/**
 * Compares entries and notes with the solution. Missing notes count only if the digit was noted before or if
 * every open cell has notes, since a few pencil marks are not a list of candidates.
 */
export function checkAgainst(board: Board, solution: ArrayLike<number>): BoardCheck {
  const wrong = wrongCells(board, solution);
  const isNoted = board.cells.every(({ kind }) => kind !== 'empty');
  const struck = [...board.cells.keys()].filter(
    (cell) =>
      lacksNote(at(board.cells, cell), at(solution, cell)) &&
      (isNoted || wasNoted(board, cell, at(solution, cell))),
  );
  if (wrong.length === 0 && struck.length === 0) return { wrong, struck, lastRight: null };
  let lastRight: number | null = null;
  for (let position = board.position - 1; position >= 1 && lastRight === null; position--) {
    const cells = cellsAt(board, position);
    const isRight =
      cells.every(({ digit }, cell) => digit === 0 || digit === solution[cell]) &&
      !struck.some((cell) => lacksNote(at(cells, cell), at(solution, cell)));
    if (isRight) lastRight = position;
  }
  return { wrong, struck, lastRight };
}

/** Adds the solution's digit to the notes of the cells, as one undo step. */
export function putNotesBack(board: Board, cells: readonly Cell[], solution: ArrayLike<number>): Board {
  return edit(board, cells, (cell, index) => withNotes(cell, cell.notes | (1 << (at(solution, index) - 1))));
}

/** Whether the cell has notes, and this digit is not among them. */
export function lacksNote(cell: BoardCell, digit: Digit): boolean {
  return cell.kind === 'notes' && (cell.notes & (1 << (digit - 1))) === 0;
}

function wasNoted({ history, position }: Board, cell: Cell, digit: Digit): boolean {
  return history.slice(1, position).some(({ cells, before }) => {
    const place = cells.indexOf(cell);
    return place >= 0 && (at(before, place).notes & (1 << (digit - 1))) !== 0;
  });
}

/** Entries that disagree with the solution, ascending. */
export function wrongCells(board: Board, solution: ArrayLike<number>): number[] {
  return [...board.cells.keys()].filter((index) => {
    const { digit } = at(board.cells, index);
    return digit !== 0 && digit !== solution[index];
  });
}
