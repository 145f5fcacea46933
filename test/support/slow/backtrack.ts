import { PEERS } from '../../../core/sudoku/cells.ts';
import { COUNT } from '../../../core/sudoku/digits.ts';

/**
 * The plainest solver: take the open cell with the fewest candidates, try each, go on. Slow and
 * obvious, to compare the exact solver with. Stops after `limit` solutions.
 */
export function slowSolutions(masks: ArrayLike<number>, limit: number): number[][] {
  const found: number[][] = [];

  function fill(state: readonly number[], open: readonly number[]): void {
    if (state.includes(0)) return;
    if (open.length === 0) {
      found.push(state.map((mask) => 1 + Math.log2(mask)));
      return;
    }
    const cell = open.reduce((best, other) => (COUNT[state[other]] < COUNT[state[best]] ? other : best));
    for (let bit = 1; bit <= 256 && found.length < limit; bit *= 2) {
      if ((state[cell] & bit) === 0) continue;
      const next = state.slice();
      next[cell] = bit;
      for (const peer of PEERS[cell]) next[peer] &= ~bit;
      fill(
        next,
        open.filter((other) => other !== cell),
      );
    }
  }

  fill(Array.from(masks), [...Array(81).keys()]);
  return found;
}

/** Masks of a puzzle: a digit is its one candidate, an empty cell has nine. */
export function slowMasks(digits: ArrayLike<number>): number[] {
  return Array.from(digits, (digit) => (digit === 0 ? 511 : 1 << (digit - 1)));
}
