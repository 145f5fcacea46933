/**
 * Chains of almost locked sets: ALS-XZ (two sets), ALS-XY-Wing (three) and ALS-XY-Chain (more).
 *
 * Neighbours in the chain share a restricted common, and the two of a set differ. If the first set
 * lacks a digit z, it holds its restricted common, so that the next set lacks it and holds the next
 * one, and so on: the last set holds its z. One of the two ends has z, and z falls wherever all z of
 * both ends are seen (variant `open`). If a restricted common joins the ends as well, every set lacks
 * exactly one of its two restricted commons (variant `ring`; for ALS-XZ this is the doubly linked
 * form): its other digits are locked in it, and each restricted common is locked in the two sets it
 * joins.
 *
 * Sets may share cells as long as no shared cell holds a restricted common of the two: the argument
 * needs each set to have one digit too many, and no more. The chains of three and more leave out sets
 * that contain a locked set: the naked subset says the same with less.
 *
 * Steps: premise `set` 1 … n in the order of the chain, each with all of its candidates; links: the
 * restricted commons in that order (weak), for a ring with the closing one; no houses.
 *
 * @see http://sudopedia.enjoysudoku.com/ALS-XZ.html
 * @see http://sudopedia.enjoysudoku.com/ALS-XY-Wing.html
 */
import { bitCount } from '../cell-set.ts';
import { COUNT, LOWEST, MEMBERS } from '../digits.ts';
import type { Position } from '../position.ts';
import type { AlmostLockedSets } from './almost-locked-sets.ts';
import type { TechniqueId } from './catalogue.ts';
import { cellsOfWord, Contest, Hits } from './hits.ts';
import { type RestrictedCommons, restrictedCommonsOf } from './restricted-commons.ts';
import type { Finder, FinderOptions, Link, PremisePart, Report, Step } from './step.ts';

/** The most sets of a chain. Longer ones exist, but nobody follows them. */
const LONGEST_CHAIN = 6;

const hits = new Hits();

/** One instance for each two sets with a restricted common; with several it is a ring. */
export const findAlsXz: Finder = (position, report, options) => {
  const search = new Search('als-xz', position, report, options);
  const { table } = search;
  for (let pair = 0; pair < table.pairCount; pair++) {
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
 * One instance for each pivot, two ends and choice of the two restricted commons. Digits z that the two
 * ends alone give as an ALS-XZ are left out.
 */
export const findAlsXyWing: Finder = (position, report, options) => {
  const search = new Search('als-xy-wing', position, report, options);
  const { sets, table } = search;
  const { commons, stride, partners, firstPartner } = table;
  for (let a = 0; a < sets.count; a++) {
    if (sets.hasLockedPart[a]) continue;
    search.setFirst(a);
    for (let toPivot = firstPartner[a]; toPivot < firstPartner[a + 1]; toPivot++) {
      const pivot = partners[toPivot];
      if (sets.hasLockedPart[pivot]) continue;
      for (let toEnd = firstPartner[pivot]; toEnd < firstPartner[pivot + 1]; toEnd++) {
        const b = partners[toEnd];
        if (b <= a || sets.hasLockedPart[b]) continue;
        const closing = commons[a * stride + b];
        const before = commons[a * stride + pivot];
        const after = commons[pivot * stride + b];
        if (closing !== 0) {
          // A ring is met from each of its sets: take it with the pivot last. Two doubly linked sets are one already.
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
 * shortest chains, up to six sets.
 */
export const findAlsChain: Finder = (position, report, options) => {
  const search = new Search('als-chain', position, report, options);
  const walk = new ChainWalk(search);
  for (let start = 0; start < search.sets.count; start++) {
    if (!walk.canPass(start)) continue;
    search.setFirst(start);
    for (const digit of MEMBERS[search.sets.digits[start]]) walk.run(start, digit);
  }
};

/** What the finders share: it weighs an instance by bits and reports it if it is worth a step. */
class Search {
  readonly table: RestrictedCommons;
  readonly sets: AlmostLockedSets;
  private readonly contest: Contest;
  private first = -1;
  /** `endsWith` of each last set, or -1. */
  private readonly known: Int16Array;

  constructor(
    private readonly technique: TechniqueId,
    private readonly position: Position,
    private readonly report: Report,
    options: FinderOptions,
  ) {
    this.table = restrictedCommonsOf(position);
    this.sets = this.table.sets;
    this.contest = new Contest(options.all);
    this.known = new Int16Array(this.sets.count);
  }

  /** Chooses the first set for the following calls of `endsWith`. */
  setFirst(set: number): void {
    if (set === this.first) return;
    this.first = set;
    this.known.fill(-1, 0, this.sets.count);
  }

  /** The digits that a chain from the first set to this one could remove somewhere, as a mask. */
  endsWith(last: number): number {
    if (this.known[last] >= 0) return this.known[last];
    const { seers, digits } = this.sets;
    let mask = 0;
    for (const digit of MEMBERS[digits[this.first] & digits[last]]) {
      const a = this.first * 27 + digit * 3;
      const b = last * 27 + digit * 3;
      if ((seers[a] & seers[b]) | (seers[a + 1] & seers[b + 1]) | (seers[a + 2] & seers[b + 2]))
        mask |= 1 << digit;
    }
    this.known[last] = mask;
    return mask;
  }

  /** Whether a chain from the first set to this one could still be among the best by one digit. */
  isWorth(last: number, digit: number): boolean {
    if ((this.endsWith(last) & (1 << digit)) === 0) return false;
    const { seers } = this.sets;
    const a = this.first * 27 + digit * 3;
    const b = last * 27 + digit * 3;
    let count = 0;
    for (let band = 0; band < 3; band++) count += bitCount(seers[a + band] & seers[b + band]);
    return count >= this.contest.least;
  }

  /** An open chain with the digits `ends` (a mask) common to its ends. */
  open(chain: readonly number[], commons: readonly number[], ends: number): void {
    const { seers } = this.sets;
    const first = chain[0] * 27;
    const last = chain[chain.length - 1] * 27;
    hits.clear();
    for (const digit of MEMBERS[ends])
      hits.addCommon(digit, seers, first + digit * 3, seers, last + digit * 3);
    this.offer('open', chain, commons);
  }

  /** A ring: `commons[i]` joins set i to the next, the last one to the first. */
  ring(chain: readonly number[], commons: readonly number[]): void {
    const { seers, digits } = this.sets;
    hits.clear();
    chain.forEach((set, at) => {
      const before = commons[(at + commons.length - 1) % commons.length];
      const after = commons[at];
      const next = chain[(at + 1) % chain.length];
      for (const digit of MEMBERS[digits[set] & ~((1 << before) | (1 << after))]) {
        hits.addCommon(digit, seers, set * 27 + digit * 3, seers, set * 27 + digit * 3);
      }
      hits.addCommon(after, seers, set * 27 + after * 3, seers, next * 27 + after * 3);
    });
    this.offer('ring', chain, commons);
  }

  private offer(variant: 'open' | 'ring', chain: readonly number[], commons: readonly number[]): void {
    let length = commons.length;
    for (const set of chain) length += this.sets.weight[set];
    if (this.contest.admits(hits.count(), length)) {
      this.report(this.stepOf(variant, chain, commons));
    }
  }

  /** Reads an open chain from the end that comes first on the board, a ring from its first set. */
  private stepOf(variant: string, chain: readonly number[], commons: readonly number[]): Step {
    const parts = chain.map((set) => premiseOf(this.sets, set, this.position));
    const order = chain.map((_, at) => at);
    const last = order.length - 1;
    if (variant === 'open' && comesBefore(parts[last], parts[0])) order.reverse();
    const digitBetween = (from: number, to: number): number => commons[Math.min(from, to)];
    const links = order.slice(1).map((to, at) => {
      return this.linkOf(chain[order[at]], chain[to], digitBetween(order[at], to));
    });
    if (variant === 'ring') links.push(this.linkOf(chain[last], chain[0], commons[last]));
    return {
      technique: this.technique,
      variant,
      placements: [],
      eliminations: hits.list(),
      premise: order.map((at, index) => ({ role: 'set', set: index + 1, ...parts[at] })),
      houses: [],
      links,
    };
  }

  private linkOf(from: number, to: number, digit: number): Link {
    return {
      from: holdersOf(this.sets, from, digit),
      to: holdersOf(this.sets, to, digit),
      strong: false,
    };
  }
}

/** The cells and candidates of a set, ascending. */
export function premiseOf(
  sets: AlmostLockedSets,
  set: number,
  position: Position,
): Pick<PremisePart, 'cells' | 'candidates'> {
  const cells = [0, 1, 2].flatMap((band) => cellsOfWord(sets.cells[set * 3 + band], band));
  const candidates = cells.flatMap((cell) =>
    Array.from(MEMBERS[position.candidates[cell]], (digit) => cell * 9 + digit),
  );
  return { cells, candidates };
}

/** The candidates of a digit (0–8) in a set, ascending. */
export function holdersOf(sets: AlmostLockedSets, set: number, digit: number): number[] {
  const at = set * 27 + digit * 3;
  return [0, 1, 2].flatMap((band) =>
    cellsOfWord(sets.holders[at + band], band).map((cell) => cell * 9 + digit),
  );
}

type Cells = Pick<PremisePart, 'cells'>;

/** Reading order of two different sets of cells. */
function comesBefore(a: Cells, b: Cells): boolean {
  const at = a.cells.findIndex((cell, index) => cell !== b.cells[index]);
  return at >= 0 && (at >= b.cells.length || a.cells[at] < b.cells[at]);
}

/**
 * Breadth-first walk from a set that lacks a digit over "the next set lacks this restricted common".
 * A state is a set and the digit that it lacks.
 */
class ChainWalk {
  private readonly queue: Int32Array;
  /** Index in the queue of the state before, and number of sets so far, by index in the queue. */
  private readonly parent: Int32Array;
  private readonly depth: Uint8Array;
  /** The run that saw a state last. */
  private readonly seen: Int32Array;
  /** The run that still looks for a set as its last one. */
  private readonly wanted: Int32Array;
  private wantedCount = 0;
  private readonly rings = new Set<string>();
  private runs = 0;

  constructor(private readonly search: Search) {
    const states = search.sets.count * 9;
    this.queue = new Int32Array(states + 1);
    this.parent = new Int32Array(states + 1);
    this.depth = new Uint8Array(states + 1);
    this.seen = new Int32Array(states);
    this.wanted = new Int32Array(search.sets.count);
  }

  /** Whether a chain can go through a set. */
  canPass(set: number): boolean {
    const { firstPartner } = this.search.table;
    return firstPartner[set] < firstPartner[set + 1] && this.search.sets.hasLockedPart[set] === 0;
  }

  run(start: number, lacking: number): void {
    this.runs++;
    this.want(start, lacking);
    if (this.wantedCount === 0) return;
    const { partners, firstPartner, commons, stride } = this.search.table;
    const { hasLockedPart } = this.search.sets;
    const { queue, depth, seen, runs } = this;
    queue[0] = start * 9 + lacking;
    depth[0] = 1;
    seen[queue[0]] = runs;
    let tail = 1;
    for (let head = 0; head < tail && this.wantedCount > 0; head++) {
      const set = Math.floor(queue[head] / 9);
      const digit = queue[head] % 9;
      if (this.wanted[set] === runs && digit !== lacking) this.arrive(head, set, lacking);
      if (depth[head] === LONGEST_CHAIN) continue;
      for (let at = firstPartner[set]; at < firstPartner[set + 1]; at++) {
        const next = partners[at];
        if (hasLockedPart[next] !== 0) continue;
        for (const common of MEMBERS[commons[set * stride + next] & ~(1 << digit)]) {
          const state = next * 9 + common;
          if (seen[state] === runs || this.isOnPath(head, next)) continue;
          seen[state] = runs;
          queue[tail] = state;
          this.parent[tail] = head;
          depth[tail] = depth[head] + 1;
          tail++;
        }
      }
    }
  }

  /** Marks the sets at which a chain from this one would end: later ones, or any that close a ring. */
  private want(start: number, digit: number): void {
    const { search, wanted, runs } = this;
    const { commons, stride } = search.table;
    this.wantedCount = 0;
    for (let set = 0; set < search.sets.count; set++) {
      if (set === start || !this.canPass(set)) continue;
      const closing = commons[start * stride + set];
      // Any other restricted common of the two makes an ALS-XZ.
      if (closing === 0 ? set < start || !search.isWorth(set, digit) : closing !== 1 << digit) continue;
      wanted[set] = runs;
      this.wantedCount++;
    }
  }

  private isOnPath(head: number, set: number): boolean {
    for (let at = head; ; at = this.parent[at]) {
      if (Math.floor(this.queue[at] / 9) === set) return true;
      if (at === 0) return false;
    }
  }

  /** The first arrival at a set that must hold the digit is by a shortest chain. */
  private arrive(head: number, end: number, digit: number): void {
    this.wanted[end] = 0;
    this.wantedCount--;
    if (this.depth[head] < 4) return;
    const { search } = this;
    const { chain, commons } = this.pathTo(head);
    const { commons: table, stride } = search.table;
    if (table[chain[0] * stride + end] === 0) {
      search.open(chain, commons, 1 << digit);
    } else {
      // A ring is met from each of its sets and in both directions.
      const key = [...chain].sort((a, b) => a - b).join();
      if (!this.rings.has(key)) search.ring(chain, [...commons, digit]);
      this.rings.add(key);
    }
  }

  private pathTo(head: number): { chain: number[]; commons: number[] } {
    const chain: number[] = [];
    const commons: number[] = [];
    for (let at = head; ; at = this.parent[at]) {
      chain.unshift(Math.floor(this.queue[at] / 9));
      if (at === 0) return { chain, commons };
      commons.unshift(this.queue[at] % 9);
    }
  }
}
