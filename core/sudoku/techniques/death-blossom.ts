/**
 * Death Blossom: a stem cell, and for each of its candidates a petal: an almost locked set in which the stem
 * sees every cell with that candidate. Whatever the stem becomes, that petal lacks the digit and has all its
 * others. So a further digit that all petals have is eliminated where all its cells in the petals are seen.
 *
 * One petal may serve several candidates of the stem, but there are at least two petals; they may share
 * cells. Petals that contain a locked set are left out (the naked subset explains the same with less), and so
 * are those of which a part would suffice. If two petals have a digit of the stem in the same cells, it is
 * the same blossom whichever of them takes it.
 *
 * Steps: premise `stem` and `petal` 1 … n, each with all candidates; links: from each stem candidate to its
 * petal's (weak), ascending; no houses, no variant.
 *
 * @see http://sudopedia.enjoysudoku.com/Death_Blossom.html
 */
import { bitCount, candidatesIn, candidatesOfCells, lowestBit } from '../cell-set.ts';
import { COUNT, MEMBERS } from '../digits.ts';
import type { Position } from '../position.ts';
import { type AlmostLockedSets, almostLockedSetsOf } from './almost-locked-sets.ts';
import { candidatesOfSet, holdersOf } from './als-search.ts';
import { Contest } from './hits.ts';
import { newStep, partOf, type Finder, type FinderOptions, type Link, type Report } from './step.ts';

/** The petals of each candidate of the board (`cell * 9 + digit`), as linked lists of `set * 9 + digit`. */
const firstPetal = new Int32Array(729);
/** For each entry: the candidate, the set, and the next entry or -1. */
let petalCandidate = new Uint16Array(4096);
let petalSet = new Uint16Array(4096);
let nextPetal = new Int32Array(4096);
const petalCount = new Uint16Array(729);
/** For each chosen entry: the digits of the smaller petals within it, one mask for each. */
let smallerPetals: (readonly number[] | undefined)[] = [];

export const findDeathBlossom: Finder = (position, report, options) => {
  const sets = almostLockedSetsOf(position);
  listPetals(sets);
  const search = new BlossomSearch(position, sets, report, options);
  for (let stem = 0; stem < 81; stem++) {
    const mask = position.candidates[stem];
    if (COUNT[mask] >= 2 && MEMBERS[mask].every((digit) => firstPetal[stem * 9 + digit] >= 0))
      search.tryStem(stem);
  }
};

function listPetals(sets: AlmostLockedSets): void {
  firstPetal.fill(-1);
  petalCount.fill(0);
  smallerPetals = [];
  let entries = 0;
  for (let set = sets.count - 1; set >= 0; set--) {
    if (sets.hasLockedPart[set] !== 0) continue;
    for (const digit of MEMBERS[sets.digits[set]]) {
      for (let band = 0; band < 3; band++) {
        for (let left = sets.seers[set * 27 + digit * 3 + band]; left !== 0; left &= left - 1) {
          const candidate = (band * 27 + lowestBit(left)) * 9 + digit;
          if (entries === petalSet.length) growEntries();
          petalCandidate[entries] = candidate;
          petalSet[entries] = set;
          nextPetal[entries] = firstPetal[candidate];
          firstPetal[candidate] = entries++;
          petalCount[candidate]++;
        }
      }
    }
  }
}

function growEntries(): void {
  const candidates = new Uint16Array(petalSet.length * 2);
  candidates.set(petalCandidate);
  petalCandidate = candidates;
  const sets = new Uint16Array(petalSet.length * 2);
  sets.set(petalSet);
  petalSet = sets;
  const next = new Int32Array(petalSet.length);
  next.set(nextPetal);
  nextPetal = next;
}

/** Chooses a petal for each candidate of the stem in turn, while something can still be eliminated. */
class BlossomSearch {
  private readonly contest: Contest;
  private stem = 0;
  /** The stem's digits (0–8), those with the fewest petals first. */
  private order: number[] = [];
  private readonly chosen = new Int32Array(9);
  private readonly entries = new Int32Array(9);
  /** The blossoms already reported for this stem, by what distinguishes them. */
  private readonly reported = new Set<string>();
  /** What can still be eliminated after each choice, as `Position.cellsWith`: 27 words for each level. */
  private readonly left = new Int32Array(27 * 10);

  constructor(
    private readonly position: Position,
    private readonly sets: AlmostLockedSets,
    private readonly report: Report,
    private readonly options: FinderOptions,
  ) {
    this.contest = new Contest(options.all);
  }

  tryStem(stem: number): void {
    const { position } = this;
    const mask = position.candidates[stem];
    this.stem = stem;
    this.order = Array.from(MEMBERS[mask]).sort(
      (a, b) => petalCount[stem * 9 + a] - petalCount[stem * 9 + b] || a - b,
    );
    this.left.set(position.cellsWith);
    this.reported.clear();
    this.choose(0, 0x1ff & ~mask);
  }

  private choose(level: number, digits: number): void {
    if (level === this.order.length) {
      this.offer(digits, level);
      return;
    }
    const candidate = this.stem * 9 + this.order[level];
    for (let entry = firstPetal[candidate]; entry >= 0; entry = nextPetal[entry]) {
      if (this.options.isEnough?.()) return;
      const set = petalSet[entry];
      const remaining = this.narrow(level, set, digits & this.sets.digits[set]);
      // A part of the petal that suffices now suffices whatever is chosen later.
      if (remaining === 0 || this.hasSmallerPetal(entry, remaining)) continue;
      this.chosen[level] = set;
      this.entries[level] = entry;
      this.choose(level + 1, remaining);
    }
  }

  /**
   * Keeps only what the petal eliminates too; returns the digits that still eliminate something, 0 if it
   * cannot be the best.
   */
  private narrow(level: number, set: number, digits: number): number {
    const { left } = this;
    const { seers } = this.sets;
    const from = level * 27;
    let remaining = 0;
    let count = 0;
    for (const digit of MEMBERS[digits]) {
      const at = digit * 3;
      const word0 = left[from + at] & seers[set * 27 + at];
      const word1 = left[from + at + 1] & seers[set * 27 + at + 1];
      const word2 = left[from + at + 2] & seers[set * 27 + at + 2];
      if ((word0 | word1 | word2) === 0) continue;
      left[from + 27 + at] = word0;
      left[from + 27 + at + 1] = word1;
      left[from + 27 + at + 2] = word2;
      count += bitCount(word0) + bitCount(word1) + bitCount(word2);
      remaining |= 1 << digit;
    }
    return count < this.contest.least ? 0 : remaining;
  }

  /** Whether part of a petal is a petal for the same candidate and has the digits. */
  private hasSmallerPetal(entry: number, digits: number): boolean {
    const smaller = (smallerPetals[entry] ??= this.smallerPetalsOf(entry));
    return smaller.some((mask) => (digits & ~mask) === 0);
  }

  private smallerPetalsOf(entry: number): readonly number[] {
    const { sets } = this;
    const set = petalSet[entry];
    const found = new Set<number>();
    for (let other = firstPetal[petalCandidate[entry]]; other >= 0; other = nextPetal[other]) {
      const part = petalSet[other];
      if (sets.size[part] < sets.size[set] && sets.isWithin(part, set)) found.add(sets.digits[part]);
    }
    return [...found];
  }

  /** Whether a blossom was reported with each digit of the stem in the same cells; records it. */
  private isReported(petals: readonly number[]): boolean {
    const { holders } = this.sets;
    const held = this.order.map((digit, place) => {
      const at = this.chosen[place] * 27 + digit * 3;
      return `${holders[at]} ${holders[at + 1]} ${holders[at + 2]}`;
    });
    const key = `${petals.join()} ${held.join()}`;
    if (this.reported.has(key)) return true;
    this.reported.add(key);
    return false;
  }

  private offer(digits: number, level: number): void {
    const { position, sets, stem, order } = this;
    const petals = [...new Set(this.chosen.subarray(0, level))];
    if (petals.length < 2) return;
    const at = level * 27;
    let effect = 0;
    for (const digit of MEMBERS[digits]) {
      for (let band = 0; band < 3; band++) effect += bitCount(this.left[at + digit * 3 + band]);
    }
    const length = petals.reduce((sum, set) => sum + sets.weight[set], 2 * order.length);
    if (this.entries.subarray(0, level).some((entry) => this.hasSmallerPetal(entry, digits))) return;
    if (!this.contest.admits(effect, length)) return;
    // Petals are numbered in the order of the stem candidates that they serve.
    const numbered = petals
      .map((set) => ({ set, digit: Math.min(...order.filter((_, place) => this.chosen[place] === set)) }))
      .sort((a, b) => a.digit - b.digit);
    if (this.isReported(numbered.map(({ set }) => set))) return;
    const eliminations = Array.from(MEMBERS[digits], (digit) =>
      candidatesIn(this.left.subarray(at + digit * 3, at + digit * 3 + 3), digit),
    ).flat();
    const links = order
      .map((digit, place): Link => {
        return {
          from: [stem * 9 + digit],
          to: holdersOf(sets, this.chosen[place], digit),
          strong: false,
        };
      })
      .sort((a, b) => a.from[0] - b.from[0]);
    const petalParts = numbered.map(({ set }, index) =>
      partOf('petal', candidatesOfSet(sets, set, position), index + 1),
    );
    this.report(
      newStep({
        technique: 'death-blossom',
        eliminations: eliminations.sort((a, b) => a - b),
        premise: [partOf('stem', candidatesOfCells(position, [stem])), ...petalParts],
        links,
      }),
    );
  }
}
