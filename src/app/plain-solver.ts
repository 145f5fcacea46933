import { CELL_COUNT } from '../../core/sudoku/cells.ts';
import { COUNT, digitsOf } from '../../core/sudoku/digits.ts';
import { candidatesFromDigits } from '../../core/sudoku/grid.ts';

/** The one solution of a puzzle, or why there is none. */
export type Solved =
  | { readonly kind: 'one'; readonly solution: Uint8Array }
  | { readonly kind: 'none' }
  | { readonly kind: 'several' };

/** Exact search, the most constrained cell first; stops at the second solution. */
export function solvePuzzle(puzzle: ArrayLike<number>): Solved {
  const found: Uint8Array[] = [];
  search(Uint8Array.from(puzzle), found);
  const [solution] = found;
  if (solution === undefined) return { kind: 'none' };
  return found.length === 1 ? { kind: 'one', solution } : { kind: 'several' };
}

function search(grid: Uint8Array, found: Uint8Array[]): void {
  const candidates = candidatesFromDigits(grid);
  let best = -1;
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (grid[cell] !== 0) continue;
    if (best < 0 || COUNT[candidates[cell]!]! < COUNT[candidates[best]!]!) best = cell;
  }
  if (best < 0) {
    found.push(grid.slice());
    return;
  }
  for (const digit of digitsOf(candidates[best]!)) {
    grid[best] = digit;
    search(grid, found);
    if (found.length > 1) break;
  }
  grid[best] = 0;
}
