/**
 * Chains of almost locked sets: ALS-XZ (two sets), ALS-XY-Wing (three) and ALS-XY-Chain (more).
 *
 * Neighbours in the chain share a restricted common, and the two of a set differ. If the first set lacks a
 * digit z, it has its restricted common, so that the next set lacks it and has the next one, and so on: the
 * last set has its z. So one of the two ends has z, and z is eliminated wherever all z of both ends are seen
 * (variant `open`). If a restricted common joins the ends as well, every set lacks exactly one of its two
 * restricted commons (variant `ring`; for ALS-XZ this is the doubly linked form): its other digits are locked
 * in it, and each restricted common is locked in the two sets that it joins.
 *
 * Sets may share cells as long as no shared cell has a restricted common of the two: the argument needs each
 * set to have one digit too many, and no more. Chains of three or more sets leave out sets that contain a
 * locked set: the naked subset explains the same with less.
 *
 * Steps: premise `set` 1 … n in the order of the chain, each with all of its candidates; links: the
 * restricted commons in that order (weak), for a ring with the closing one; no houses.
 *
 * @see http://sudopedia.enjoysudoku.com/ALS-XZ.html
 * @see http://sudopedia.enjoysudoku.com/ALS-XY-Wing.html
 */
import { COUNT, LOWEST, MEMBERS } from '../digits.ts';
import { AlsSearch } from './als-search.ts';
import { AlsWalk } from './als-walk.ts';
import type { Finder } from './step.ts';

/**
 * Chains of three or more sets are not searched for if the sets have more partners in total than this: notes
 * can be set so that the search would take seconds. The number does not depend on how the board is rotated. In
 * 34,500 positions from 2,000 of the hardest puzzles, it is 1,200 (median) to 18,000.
 */
const MOST_PARTNERS = 20_000;

/** One instance for each two sets with a restricted common; with several restricted commons, it is a ring. */
export const findAlsXz: Finder = (position, report, options) => {
  const search = new AlsSearch('als-xz', position, report, options);
  const { table } = search;
  for (let pair = 0; pair < table.pairCount && !search.isEnough(); pair++) {
    const a = table.pairs[pair * 2];
    const b = table.pairs[pair * 2 + 1];
    const commons = table.commons[a * table.stride + b];
    if (COUNT[commons] === 1) {
      search.setFirst(a);
      const ends = search.endsWith(b) & ~commons;
      if (ends !== 0) search.open([a, b], [LOWEST[commons]], ends);
    } else {
      search.ring([a, b], Array.from(MEMBERS[commons]));
    }
  }
};

/**
 * One instance for each pivot, two ends and choice of the two restricted commons. Digits z for which the two
 * ends alone are an ALS-XZ are left out.
 */
export const findAlsXyWing: Finder = (position, report, options) => {
  const search = new AlsSearch('als-xy-wing', position, report, options);
  const { sets, table } = search;
  const { commons, stride, partners, partnerCommons, firstPartner } = table;
  if (firstPartner[sets.count] > MOST_PARTNERS) return;
  for (let a = 0; a < sets.count; a++) {
    search.setFirst(a);
    for (let toPivot = firstPartner[a]; toPivot < firstPartner[a + 1]; toPivot++) {
      if (search.isEnough()) return;
      const pivot = partners[toPivot];
      const before = partnerCommons[toPivot];
      for (let toEnd = firstPartner[pivot]; toEnd < firstPartner[pivot + 1]; toEnd++) {
        const b = partners[toEnd];
        if (b <= a) continue;
        const closing = commons[a * stride + b];
        const after = partnerCommons[toEnd];
        if (closing !== 0) {
          // A ring is found from each of its sets: take it with the pivot last. Two doubly linked sets are
          // already a ring.
          const isRing =
            b < pivot && COUNT[closing | before | after] === 3 && isSingle(closing, before, after);
          if (isRing) search.ring([a, pivot, b], [LOWEST[before], LOWEST[after], LOWEST[closing]]);
          continue;
        }
        if (search.endsWith(b) === 0) continue;
        for (const x of MEMBERS[before]) {
          for (const y of MEMBERS[after]) {
            if (x === y) continue;
            const ends = search.endsWith(b) & ~((1 << x) | (1 << y));
            if (ends !== 0) search.open([a, pivot, b], [x, y], ends);
          }
        }
      }
    }
  }
};

function isSingle(...masks: number[]): boolean {
  return masks.every((mask) => COUNT[mask] === 1);
}

/**
 * For each two end sets and each digit z of theirs that no chain of two or three sets joins: one of the
 * shortest chains, with the digits of equally long ones that it eliminates as well. If all instances are
 * requested, also chains of more than six sets that the walk finds.
 */
export const findAlsChain: Finder = (position, report, options) => {
  const search = new AlsSearch('als-chain', position, report, options);
  if (search.table.firstPartner[search.sets.count] > MOST_PARTNERS) return;
  const walk = new AlsWalk(search);
  for (let start = 0; start < search.sets.count && !search.isEnough(); start++) {
    if (walk.canPass(start)) walk.runFrom(start);
  }
};
