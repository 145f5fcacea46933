import type { Grid } from '../../../core/sudoku/grid.ts';
import { engine } from '../../engine/index.ts';

/** How long an import waits for a second solution. */
const LOOKED_FOR_MS = 4000;

/** Up to two solutions, or `cannot-judge` if there was no time to count them. */
export type Solutions = readonly Grid[] | 'cannot-judge';

/** Searches for up to two solutions in the worker; `undefined` if that takes too long or fails. */
export async function findSolutions(givens: Grid, signal?: AbortSignal): Promise<Solutions | undefined> {
  const timeout = AbortSignal.timeout(LOOKED_FOR_MS);
  return engine
    .call('upToTwoSolutions', givens, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    .catch(() => undefined);
}
