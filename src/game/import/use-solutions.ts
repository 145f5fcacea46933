import type { Grid } from '../../../core/sudoku/grid.ts';
import { findSolutions } from './solutions.ts';
import { useResult } from '../../platform/use-result.ts';

export interface Looked {
  /** Up to two solutions; undefined until known, or if they cannot be computed. */
  readonly solutions?: readonly Grid[] | 'cannot-judge' | undefined;
  readonly isLooking: boolean;
}

export function hasTwo(solutions: Looked['solutions']): solutions is readonly Grid[] {
  return solutions !== 'cannot-judge' && solutions?.length === 2;
}

/** Searches for solutions in the worker, for a limited time. */
export function useSolutions(givens: Grid | undefined): Looked {
  const known = useResult(givens, async (signal) => ({
    solutions: givens && (await findSolutions(givens, signal)),
  }));
  return { solutions: known?.solutions, isLooking: givens !== undefined && !known };
}
