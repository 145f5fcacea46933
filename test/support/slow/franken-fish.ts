import { digitOf, type Candidate } from '../../../core/sudoku/position.ts';
import type { Finder, StepHouse } from '../../../core/sudoku/techniques/step.ts';
import { choose } from './choose.ts';
import { candidatesOf, housesOf, part, seesCandidate, step } from './step.ts';

/**
 * Franken fish of some sizes by trying every base with every cover. To bear it, the candidates of a
 * digit are numbered and sets of them are bits of a BigInt.
 */
export const slowFrankenFish =
  (sizes: readonly number[]): Finder =>
  (position, report) => {
    for (let digit = 1; digit <= 9; digit++) {
      const candidates = candidatesOf(position).filter((candidate) => digitOf(candidate) === digit);
      for (const [first, cross] of [
        [0, 9],
        [9, 0],
      ]) {
        for (const size of sizes) {
          for (const fish of franken(candidates, first, cross, size)) {
            const houses = [
              ...fish.base.map((house): StepHouse => ({ house, role: 'base' })),
              ...fish.cover.map((house): StepHouse => ({ house, role: 'cover' })),
            ];
            const inBase = candidates.filter((candidate) => isIn(candidate, fish.base));
            const fins = inBase.filter((candidate) => fish.fins.includes(candidate));
            const premise = [
              part(
                'base',
                inBase.filter((candidate) => !fins.includes(candidate)),
              ),
              ...(fins.length > 0 ? [part('fin', fins)] : []),
            ];
            const variant =
              (fins.length > 0 ? 'finned-' : '') + ['x-wing', 'swordfish', 'jellyfish'][size - 2];
            report({
              ...step('franken-fish', premise, houses, { eliminations: fish.eliminations }),
              variant,
            });
          }
        }
      }
    }
  };

const isIn = (candidate: Candidate, houses: readonly number[]) =>
  housesOf(candidate).some((house) => houses.includes(house));

interface Fish {
  readonly base: readonly number[];
  readonly cover: readonly number[];
  readonly fins: readonly Candidate[];
  readonly eliminations: readonly Candidate[];
}

function franken(candidates: readonly Candidate[], first: number, cross: number, size: number): Fish[] {
  const bits = (test: (candidate: Candidate) => boolean) =>
    candidates.reduce((set, candidate, at) => (test(candidate) ? set | (1n << BigInt(at)) : set), 0n);
  const inHouse = Array.from({ length: 27 }, (_, house) =>
    bits((candidate) => housesOf(candidate).includes(house)),
  );
  const seenBy = candidates.map((candidate) => bits((other) => seesCandidate(candidate, other)));
  const lines = (from: number) => Array.from({ length: 9 }, (_, line) => from + line);
  const open = (houses: number[]) =>
    houses.filter((house) => (inHouse[house] & (inHouse[house] - 1n)) !== 0n);
  const boxes = lines(18);

  /** Cells in one, and in two, of the houses. */
  const counts = (houses: readonly number[]) =>
    houses.reduce(
      ({ once, twice }, house) => ({ once: once | inHouse[house], twice: twice | (once & inHouse[house]) }),
      { once: 0n, twice: 0n },
    );
  type Counts = ReturnType<typeof counts>;
  const results = (base: Counts, cover: Counts) => {
    const fins = (base.once & ~cover.once) | (base.twice & ~cover.twice);
    let eliminations = (cover.once & ~base.once) | (cover.twice & ~base.twice);
    if (fins !== 0n) {
      for (let at = 0; at < candidates.length; at++) {
        if (fins & (1n << BigInt(at))) eliminations &= seenBy[at];
        if (eliminations === 0n) break;
      }
    }
    return { fins, eliminations };
  };

  const covers = choose([...lines(cross), ...boxes], size).map((cover) => ({ cover, ...counts(cover) }));
  return choose(open([...lines(first), ...boxes]), size).flatMap((base) => {
    const baseCounts = counts(base);
    return covers.flatMap((coverCounts): Fish[] => {
      const { cover } = coverCounts;
      if (![...base, ...cover].some((house) => house >= 18) || base.some((house) => cover.includes(house)))
        return [];
      const { fins, eliminations } = results(baseCounts, coverCounts);
      if (eliminations === 0n) return [];
      let unexplained = eliminations;
      for (let less = 1; less < size; less++) {
        for (const lessBase of choose(base, less)) {
          for (const lessCover of choose(cover, less)) {
            unexplained &= ~results(counts(lessBase), counts(lessCover)).eliminations;
          }
        }
      }
      if (unexplained === 0n) return [];
      const members = (set: bigint) => candidates.filter((_, at) => set & (1n << BigInt(at)));
      return [{ base, cover, fins: members(fins), eliminations: members(eliminations) }];
    });
  });
}
