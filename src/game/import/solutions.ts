import type { Grid } from '../../../core/sudoku/grid.ts';
import { engine } from '../../engine/index.ts';

/** An import does not wait longer to hear of a second solution. */
const LOOKED_FOR_MS = 4000;

/** Up to two solutions, or that they cannot be counted. */
export type Solutions = readonly Grid[] | 'cannot-judge';

/** Up to two solutions, looked for beside the page; `undefined` when that takes too long or fails. */
export async function findSolutions(givens: Grid, signal?: AbortSignal): Promise<Solutions | undefined> {
  const given = new AbortController();
  const giveUp = (): void => {
    given.abort();
  };
  const timer = setTimeout(giveUp, LOOKED_FOR_MS);
  signal?.addEventListener('abort', giveUp);
  try {
    return await engine.call('upToTwoSolutions', givens, { signal: given.signal });
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
