/** Aligned pair and triplet exclusion (section 11 of docs/se-rating.md). */
import { CELL_COUNT, sees } from '../cells.ts';
import { COUNT, MEMBERS } from '../digits.ts';
import { ORDERED_PEERS, type SePosition, type SeStep } from './se-position.ts';

export function alignedExclusion(position: SePosition, size: 2 | 3): SeStep | undefined {
  const { candidates } = position;
  const excluders: number[][] = Array.from({ length: CELL_COUNT }, (_, cell) =>
    Array.from(ORDERED_PEERS[cell]).filter(
      (peer) => COUNT[candidates[peer]] >= 2 && COUNT[candidates[peer]] <= size,
    ),
  );
  const bases: number[] = [];
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const seesSingle = ORDERED_PEERS[cell].some((peer) => COUNT[candidates[peer]] === 1);
    if (COUNT[candidates[cell]] >= 2 && !seesSingle && excluders[cell].length > 0) bases.push(cell);
  }
  const isBase = new Set(bases);
  for (let second = 1; second < bases.length; second++)
    for (let first = 0; first < second; first++) {
      const pair = [bases[first], bases[second]];
      const common = excluders[pair[0]].filter((cell) => sees(cell, pair[1]));
      if (common.length < 2) continue;
      if (size === 2) {
        const step = exclude(position, pair, common);
        if (step) return step;
        continue;
      }
      const tails = new Set([...excluders[pair[0]], ...excluders[pair[1]]]);
      for (const tail of tails) {
        if (!isBase.has(tail) || pair.includes(tail)) continue;
        const all = common.filter((cell) => sees(cell, tail));
        const step = all.length >= 2 ? exclude(position, [...pair, tail], all) : undefined;
        if (step) return step;
      }
    }
  return undefined;
}

/**
 * Removes the candidates that no assignment of the base cells allows. An assignment must leave every excluder
 * a candidate.
 */
function exclude(
  { candidates }: SePosition,
  base: readonly number[],
  excluders: readonly number[],
): SeStep | undefined {
  const possible = base.map(() => 0);
  const assigned = base.map(() => 0);
  const assign = (at: number, digits: number): void => {
    if (at === base.length) {
      if (excluders.some((cell) => (candidates[cell] & ~digits) === 0)) return;
      assigned.forEach((digit, index) => (possible[index] |= digit));
      return;
    }
    for (const position of MEMBERS[candidates[base[at]]]) {
      const digit = 1 << position;
      if (base.some((cell, other) => other < at && assigned[other] === digit && sees(cell, base[at])))
        continue;
      assigned[at] = digit;
      assign(at + 1, digits | digit);
    }
  };
  assign(0, 0);
  const removals = base
    .map((cell, at) => ({ cell, digits: candidates[cell] & ~possible[at] }))
    .filter(({ digits }) => digits > 0);
  if (removals.length === 0) return undefined;
  return base.length === 2
    ? { rating: 6.2, name: 'Aligned Pair Exclusion', removals }
    : { rating: 7.5, name: 'Aligned Triplet Exclusion', removals };
}
