import { COUNT, MEMBERS } from '../digits.ts';

/**
 * Tight sets: nine-bit sets that together have as many members as there are sets. Cells and their digits
 * (naked subsets), digits and their places in a house (hidden subsets), and lines and their cross lines
 * (fish) are all found by this search.
 */

const MEMBERS_SHIFT = 9;
const found = new Int32Array(126);
const sets = new Uint16Array(9);
const eligible = new Uint8Array(9);

/**
 * Finds every choice of `size` (2–4) of nine sets that have `size` members in total. Each of them must have
 * at least two members: a set with one member is a single, not part of a pattern.
 *
 * @param source the nine sets are `source[offset + index * stride]`
 * @returns the number of findings; read them with `chosenOf(n)` and `unionOf(n)` before the next call
 */
export function findTightSets(source: Uint16Array, offset: number, stride: number, size: number): number {
  let eligibleCount = 0;
  for (let index = 0; index < 9; index++) {
    const set = source[offset + index * stride];
    sets[index] = set;
    if (COUNT[set] >= 2 && COUNT[set] <= size) eligible[eligibleCount++] = index;
  }
  return eligibleCount < size ? 0 : extend(0, eligibleCount, size, size, 0, 0, 0);
}

/** The indices (0–8) of the sets of the n-th finding, as a mask. */
export function chosenOf(n: number): number {
  return found[n] & 0x1ff;
}

/** The union of the sets of the n-th finding. */
export function unionOf(n: number): number {
  return found[n] >> MEMBERS_SHIFT;
}

function extend(
  start: number,
  eligibleCount: number,
  missing: number,
  size: number,
  chosen: number,
  union: number,
  foundCount: number,
): number {
  for (let at = start; at <= eligibleCount - missing; at++) {
    const index = eligible[at];
    const nextUnion = union | sets[index];
    if (COUNT[nextUnion] > size) continue;
    const nextChosen = chosen | (1 << index);
    if (missing === 1) found[foundCount++] = nextChosen | (nextUnion << MEMBERS_SHIFT);
    else foundCount = extend(at + 1, eligibleCount, missing - 1, size, nextChosen, nextUnion, foundCount);
  }
  return foundCount;
}

/**
 * The members that belong to a smaller tight set within a tight one. Eliminations of these members alone
 * follow from the smaller pattern.
 */
export function membersOfParts(source: Uint16Array, offset: number, stride: number, chosen: number): number {
  let members = 0;
  for (let part = (chosen - 1) & chosen; part > 0; part = (part - 1) & chosen) {
    if (COUNT[part] < 2) continue;
    let union = 0;
    for (const index of MEMBERS[part]) union |= source[offset + index * stride];
    if (COUNT[union] === COUNT[part]) members |= union;
  }
  return members;
}
