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
 * needs each set to have one digit too many, and no more.
 *
 * Steps: premise `set` 1 … n in the order of the chain, each with all of its candidates; links: the
 * restricted commons in that order (weak), for a ring with the closing one; no houses.
 *
 * @see http://sudopedia.enjoysudoku.com/ALS-XZ.html
 * @see http://sudopedia.enjoysudoku.com/ALS-XY-Wing.html
 */
import { COUNT, LOWEST, MEMBERS } from '../digits.ts';
import type { Position } from '../position.ts';
import type { AlmostLockedSets } from './almost-locked-sets.ts';
import type { TechniqueId } from './catalogue.ts';
import { cellsOfWord, Contest, countBits, Hits } from './hits.ts';
import { type RestrictedCommons, restrictedCommonsOf } from './restricted-commons.ts';
import type { Finder, FinderOptions, Link, PremisePart, Report, Step } from './step.ts';

/** The most sets of a chain. Longer ones exist, but nobody follows them. */
const LONGEST_CHAIN = 6;

const hits = new Hits();

/** One instance for each two sets with a restricted common; with several it is a ring. */
export const findAlsXz: Finder = (position, report, options) => {
  const search = new Search('als-xz', position, report, options);
  const { sets, table } = search;
  for (let pair = 0; pair < table.pairCount; pair++) {
    const a = table.pairs[pair * 2];
    const b = table.pairs[pair * 2 + 1];
    const commons = table.commons[a * table.stride + b];
    if (COUNT[commons] === 1) {
      search.open([a, b], [LOWEST[commons]], sets.digits[a] & sets.digits[b] & ~commons);
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
    for (let toPivot = firstPartner[a]; toPivot < firstPartner[a + 1]; toPivot++) {
      const pivot = partners[toPivot];
      for (let toEnd = firstPartner[pivot]; toEnd < firstPartner[pivot + 1]; toEnd++) {
        const b = partners[toEnd];
        if (b <= a) continue;
        const shared = sets.digits[a] & sets.digits[b];
        const closing = commons[a * stride + b];
        // A ring is found from each of its sets: take it with the pivot last. (A ring needs one closing digit.)
        if (shared === 0 || (closing !== 0 && (COUNT[closing] > 1 || pivot < b))) continue;
        for (const x of MEMBERS[commons[a * stride + pivot]]) {
          for (const y of MEMBERS[commons[pivot * stride + b]]) {
            if (x === y) continue;
            const ends = shared & ~((1 << x) | (1 << y));
            if (closing === 0) {
              if (ends !== 0) search.open([a, pivot, b], [x, y], ends);
            } else if ((ends & closing) !== 0) {
              search.ring([a, pivot, b], [x, y, LOWEST[closing]]);
            }
          }
        }
      }
    }
  }
};

/**
 * For each two end sets and each digit z of theirs that no chain of two or three sets joins: one of the
 * shortest chains, up to six sets.
 */
export const findAlsChain: Finder = (position, report, options) => {
  const search = new Search('als-chain', position, report, options);
  const walk = new ChainWalk(search);
  for (let start = 0; start < search.sets.count; start++) {
    if (search.table.firstPartner[start] === search.table.firstPartner[start + 1]) continue;
    for (const digit of MEMBERS[search.sets.digits[start]]) {
      if (search.canHit(start, digit)) walk.run(start, digit);
    }
  }
};

/** What the finders share: it weighs an instance by bits and reports it if it is worth a step. */
class Search {
  readonly table: RestrictedCommons;
  readonly sets: AlmostLockedSets;
  private readonly contest: Contest;

  constructor(
    private readonly technique: TechniqueId,
    private readonly position: Position,
    private readonly report: Report,
    options: FinderOptions,
  ) {
    this.table = restrictedCommonsOf(position);
    this.sets = this.table.sets;
    this.contest = new Contest(options.all);
  }

  /** Whether some candidate of the digit sees all of them in the set. */
  canHit(set: number, digit: number): boolean {
    const at = set * 27 + digit * 3;
    const { seers } = this.sets;
    return (seers[at] | seers[at + 1] | seers[at + 2]) !== 0;
  }

  /** How many candidates of a digit see all of them in both sets. */
  countCommonHits(a: number, b: number, digit: number): number {
    const { seers } = this.sets;
    const atA = a * 27 + digit * 3;
    const atB = b * 27 + digit * 3;
    let count = 0;
    for (let band = 0; band < 3; band++) count += countBits(seers[atA + band] & seers[atB + band]);
    return count;
  }

  /** Whether a chain between two ends may still be among the best. */
  isWorth(a: number, b: number, digit: number): boolean {
    return this.countCommonHits(a, b, digit) >= this.contest.least;
  }

  /** An open chain with the digits `ends` (a mask) common to its ends. */
  open(chain: readonly number[], commons: readonly number[], ends: number): void {
    const { seers } = this.sets;
    const first = chain[0] * 27;
    const last = chain[chain.length - 1] * 27;
    hits.clear();
    for (const digit of MEMBERS[ends]) hits.addCommon(digit, seers, first + digit * 3, seers, last + digit * 3);
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
  /** The run that saw a state or settled a set last. */
  private readonly seen: Int32Array;
  private readonly settled: Int32Array;
  private readonly rings = new Set<string>();
  private runs = 0;

  constructor(private readonly search: Search) {
    const states = search.sets.count * 9;
    this.queue = new Int32Array(states + 1);
    this.parent = new Int32Array(states + 1);
    this.depth = new Uint8Array(states + 1);
    this.seen = new Int32Array(states);
    this.settled = new Int32Array(search.sets.count);
  }

  run(start: number, lacking: number): void {
    const { table } = this.search;
    const { queue, depth, seen } = this;
    this.runs++;
    queue[0] = start * 9 + lacking;
    depth[0] = 1;
    seen[queue[0]] = this.runs;
    this.settled[start] = this.runs;
    let tail = 1;
    for (let head = 0; head < tail; head++) {
      const set = Math.floor(queue[head] / 9);
      const digit = queue[head] % 9;
      if (head > 0) this.tryEnd(head, set, digit, lacking);
      if (depth[head] === LONGEST_CHAIN) continue;
      for (let at = table.firstPartner[set]; at < table.firstPartner[set + 1]; at++) {
        const next = table.partners[at];
        const commons = table.commons[set * table.stride + next] & ~(1 << digit);
        for (const common of MEMBERS[commons]) {
          const state = next * 9 + common;
          if (seen[state] === this.runs || this.isOnPath(head, next)) continue;
          seen[state] = this.runs;
          queue[tail] = state;
          this.parent[tail] = head;
          depth[tail] = depth[head] + 1;
          tail++;
        }
      }
    }
  }

  private isOnPath(head: number, set: number): boolean {
    for (let at = head; ; at = this.parent[at]) {
      if (Math.floor(this.queue[at] / 9) === set) return true;
      if (at === 0) return false;
    }
  }

  /** The first arrival at a set that must hold the digit is by a shortest chain. */
  private tryEnd(head: number, end: number, lacks: number, digit: number): void {
    const { search, settled } = this;
    if (lacks === digit || settled[end] === this.runs) return;
    settled[end] = this.runs;
    if ((search.sets.digits[end] & (1 << digit)) === 0 || this.depth[head] < 4) return;
    const start = Math.floor(this.queue[0] / 9);
    const { commons, stride } = search.table;
    if (commons[start * stride + end] !== 0) {
      this.closeRing(head, digit);
    } else if (start < end && search.isWorth(start, end, digit)) {
      const { chain, commons: path } = this.pathTo(head);
      search.open(chain, path, 1 << digit);
    }
  }

  /** A ring is met from each of its sets and in both directions, but reported once. */
  private closeRing(head: number, digit: number): void {
    const { chain, commons } = this.pathTo(head);
    const key = [...chain].sort((a, b) => a - b).join();
    if (this.rings.has(key)) return;
    this.rings.add(key);
    this.search.ring(chain, [...commons, digit]);
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
