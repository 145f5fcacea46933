import type { Digit } from '../sudoku/digits.ts';
import { PEERS, type Cell } from '../sudoku/cells.ts';

/**
 * Why a digit has no place in a cell: the cell itself if it is filled, otherwise the first cell that it sees
 * with the same digit; `null` if nothing blocks it. `digits`: 81, 0 for an empty cell.
 */
export function blockerOf(digits: ArrayLike<number>, cell: Cell, digit: Digit): Cell | null {
  if (digits[cell] !== 0) return cell;
  return PEERS[cell]!.find((peer) => digits[peer] === digit) ?? null;
}
