import { useEffect, useState } from 'react';
import type { Grid } from '../../../core/sudoku/grid.ts';
import { findSolutions } from './solutions.ts';

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
  const [known, setKnown] = useState<{ givens: Grid; solutions?: Looked['solutions'] }>();
  useEffect(() => {
    if (!givens) return undefined;
    const asked = new AbortController();
    void findSolutions(givens, asked.signal).then((solutions) => {
      if (!asked.signal.aborted) setKnown({ givens, solutions });
    });
    return () => {
      asked.abort();
    };
  }, [givens]);
  if (givens && known?.givens === givens) return { solutions: known.solutions, isLooking: false };
  return { isLooking: givens !== undefined };
}
