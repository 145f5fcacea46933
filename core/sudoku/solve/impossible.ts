import { conflictingCells, type Grid } from '../grid.ts';
import { countSolutions } from './solve.ts';

/** Why a puzzle has no solution. */
export interface Impossibility {
  /** Cells whose digit is repeated in one of their houses; often the whole reason. Ascending. */
  readonly conflicts: readonly number[];
  /** Cells whose digit, if removed alone, makes the puzzle solvable: one of them may be a typo. Ascending. */
  readonly culprits: readonly number[];
  /**
   * Cells whose digits cannot be combined: a minimal set. There may be other such sets; later cells are left
   * out first. Ascending, never empty.
   */
  readonly core: readonly number[];
}

/** Why a puzzle has no solution; undefined if it has one. */
export function explainImpossible(grid: Grid): Impossibility | undefined {
  if (isSolvable(grid)) return undefined;
  const filled = [...grid.keys()].filter((cell) => grid[cell] !== 0);
  const trial = grid.slice();
  const culprits = filled.filter((cell) => {
    trial[cell] = 0;
    const solvable = isSolvable(trial);
    trial[cell] = grid[cell];
    return solvable;
  });
  for (const cell of [...filled].reverse()) {
    trial[cell] = 0;
    if (isSolvable(trial)) trial[cell] = grid[cell];
  }
  return { conflicts: conflictingCells(grid), culprits, core: filled.filter((cell) => trial[cell] !== 0) };
}

function isSolvable(grid: Grid): boolean {
  return countSolutions(grid, 1) === 1;
}
