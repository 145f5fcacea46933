import { countCandidateSolutions, solveCandidates } from './solve.ts';

/**
 * The candidates that occur in some solution: one mask for each cell, or undefined if there is no solution.
 * All other candidates are wrong in every solution.
 *
 * @param masks 81 masks (bit digit − 1); a filled cell has its one digit
 */
export function possibleCandidates(masks: ArrayLike<number>): Uint16Array | undefined {
  const first = solveCandidates(masks);
  if (first === undefined) return undefined;
  const seen = Uint16Array.from(first, (digit) => 1 << (digit - 1));
  if (countCandidateSolutions(masks, 2) === 1) return seen;
  const trial = Uint16Array.from(masks);
  for (let cell = 0; cell < 81; cell++) {
    // Each search looks for a solution with a digit not yet seen, until none remains.
    for (;;) {
      trial[cell] = masks[cell] & ~seen[cell];
      const solution = trial[cell] === 0 ? undefined : solveCandidates(trial);
      if (solution === undefined) break;
      solution.forEach((digit, other) => (seen[other] |= 1 << (digit - 1)));
    }
    trial[cell] = seen[cell];
  }
  return seen;
}
