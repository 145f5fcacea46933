import { at } from '../base/at.ts';
import { conflictingCells } from '../sudoku/grid.ts';
import type { Board } from './board.ts';

/** The digits on the board, 0 for none: 81 values, row-major. */
export function digitsOf(board: Board): Uint8Array {
  return Uint8Array.from(board.cells, (cell) => cell.digit);
}

/** Data derived from the digits on the board. */
export interface BoardStatus {
  readonly givenCount: number;
  /** Cells without a digit. */
  readonly emptyCount: number;
  /**
   * `remaining[digit]`: how many of the nine are still missing; negative if there are too many. Index 0 is
   * unused.
   */
  readonly remaining: readonly number[];
  /** Cells whose digit is repeated in one of their houses. */
  readonly conflicts: ReadonlySet<number>;
  /** Full and without conflicts, which is the only way to win. */
  readonly solved: boolean;
}

export function statusOf(board: Board): BoardStatus {
  const digits = digitsOf(board);
  const remaining = [0, 9, 9, 9, 9, 9, 9, 9, 9, 9];
  for (const digit of digits) if (digit > 0) remaining[digit] = at(remaining, digit) - 1;
  const emptyCount = digits.filter((digit) => digit === 0).length;
  const conflicts = new Set(conflictingCells(digits));
  return {
    givenCount: board.cells.filter((cell) => cell.kind === 'given').length,
    emptyCount,
    remaining,
    conflicts,
    solved: emptyCount === 0 && conflicts.size === 0,
  };
}
