import { createStore } from '../../../core/base/store.ts';
import { formatGrid, type Grid } from '../../../core/sudoku/grid.ts';
import type { findSolutions } from '../../game/index.ts';

/** Finds out which linked puzzles do not have exactly one solution. */
export function createPuzzleChecks(solve: typeof findSolutions) {
  /** Their givens, as 81 characters. */
  const refused = createStore<ReadonlySet<string>>(new Set());
  const checked = new Set<string>();
  return {
    refused,
    /** Checks a puzzle, once if that succeeds. */
    check: (givens: Grid): void => {
      const puzzle = formatGrid(givens);
      if (checked.has(puzzle)) return;
      checked.add(puzzle);
      void solve(givens).then((solutions) => {
        // The check took too long, or failed; the next time may be better.
        if (solutions === undefined) checked.delete(puzzle);
        else if (solutions === 'cannot-judge' || solutions.length !== 1)
          refused.set(new Set([...refused.get(), puzzle]));
      });
    },
  };
}
