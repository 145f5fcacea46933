import type { Digit } from '../sudoku/digits.ts';
import { nearestWith, type Cell } from '../sudoku/cells.ts';

/**
 * Why a digit has no place in a cell: the cell itself if it is filled, otherwise a cell that it sees with
 * the same digit, in its box if there is one; `null` if nothing blocks it. `digits`: 81, 0 for an empty cell.
 */
export function blockerOf(digits: ArrayLike<number>, cell: Cell, digit: Digit): Cell | null {
  if (digits[cell] !== 0) return cell;
  return nearestWith(digits, digit, cell) ?? null;
}
