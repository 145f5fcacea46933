import { candidatesFromDigits, type Grid } from '../grid.ts';
import { masksOf, solve, solveCandidates } from './solve.ts';

/** No, one or two different solutions of the digits (81, row-major, 0 for an empty cell). */
export function upToTwoSolutions(digits: Grid): readonly Grid[] {
  const first = solve(digits);
  if (!first) return [];
  const candidates = candidatesFromDigits(digits);
  for (let cell = 0; cell < 81; cell++) {
    if (digits[cell] !== 0) continue;
    // Another solution differs somewhere: forbid the first one's digit in each cell in turn.
    const masks = masksOf({ digits, candidates });
    masks[cell] &= ~(1 << (first[cell] - 1));
    const second = solveCandidates(masks);
    if (second) return [first, second];
  }
  return [first];
}
