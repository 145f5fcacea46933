import { lowestBit } from '../cell-set.ts';
import { COUNT, MEMBERS, type DigitIndex } from '../digits.ts';
import type { AlsSearch } from './als-search.ts';

/**
 * The most sets in a chain: longer ones are too hard to follow. If all instances are requested, longer chains
 * count too.
 */
const LONGEST_CHAIN = 6;
const LONGEST_OF_ALL = 20;

/** A shortest chain from the start to a last set, which proves that one of the two has a common digit. */
interface OpenChain {
  readonly chain: readonly number[];
  readonly commons: readonly number[];
  readonly digit: DigitIndex;
}

/**
 * Breadth-first walk: starting from a set that lacks a digit, the next set lacks the restricted common, and
 * so on. Each set is visited at most twice, lacking two different digits: a third visit could not lead to
 * anything new.
 */
export class AlsWalk {
  /** The visits: the set, the digit that it lacks, the previous visit, and the number of sets so far. */
  private readonly sets: Uint16Array;
  private readonly lacks: Uint8Array;
  private readonly parent: Int32Array;
  private readonly depth: Uint8Array;
  private visits = 0;
  /** By set: the last runs that visited it once and twice, and the digit that it lacked first. */
  private readonly once: Int32Array;
  private readonly twice: Int32Array;
  private readonly lackedFirst: Uint8Array;
  /** The last run that still looks for a set as the end. */
  private readonly wanted: Int32Array;
  private wantedCount = 0;
  /** The sets at which a chain from the start can end, and the digits that it could then eliminate. */
  private readonly ends: Uint16Array;
  private readonly endDigits: Uint16Array;
  private endCount = 0;
  private readonly rings = new Set<string>();
  /** The open chains from the current start, in the order of their digits. */
  private found: OpenChain[] = [];
  private readonly longest: number;
  private runs = 0;

  constructor(private readonly search: AlsSearch) {
    const { count } = search.sets;
    this.sets = new Uint16Array(count * 2);
    this.lacks = new Uint8Array(count * 2);
    this.parent = new Int32Array(count * 2);
    this.depth = new Uint8Array(count * 2);
    this.once = new Int32Array(count);
    this.twice = new Int32Array(count);
    this.lackedFirst = new Uint8Array(count);
    this.wanted = new Int32Array(count);
    this.ends = new Uint16Array(count);
    this.endDigits = new Uint16Array(count);
    this.longest = search.all ? LONGEST_OF_ALL : LONGEST_CHAIN;
  }

  /** Whether a chain can go through a set. */
  canPass(set: number): boolean {
    const { firstPartner } = this.search.table;
    return firstPartner[set] < firstPartner[set + 1];
  }

  /** Runs once for each digit that the start may lack. */
  runFrom(start: number): void {
    this.listEnds(start);
    this.found = [];
    for (const digit of MEMBERS[this.search.sets.digits[start]]) this.run(start, digit);
    this.reportOpen();
  }

  private run(start: number, lacking: DigitIndex): void {
    this.runs++;
    this.want(start, lacking);
    if (this.wantedCount === 0) return;
    this.visits = 0;
    this.visit(start, lacking, -1);
    // The walk never comes back to its start.
    this.twice[start] = this.runs;
    for (let at = 0; at < this.visits && this.wantedCount > 0; at++) {
      if (this.wanted[this.sets[at]] === this.runs && this.lacks[at] !== lacking) this.arrive(at, lacking);
      if (this.depth[at] < this.longest) this.extend(at);
    }
  }

  private visit(set: number, digit: DigitIndex, from: number): void {
    if (this.once[set] === this.runs) {
      this.twice[set] = this.runs;
    } else {
      this.once[set] = this.runs;
      this.lackedFirst[set] = digit;
    }
    const at = this.visits++;
    this.sets[at] = set;
    this.lacks[at] = digit;
    this.parent[at] = from;
    this.depth[at] = from < 0 ? 1 : this.depth[from] + 1;
  }

  private extend(at: number): void {
    const { partners, partnerCommons, firstPartner } = this.search.table;
    const { once, twice, lackedFirst, runs } = this;
    const set = this.sets[at];
    // The second visit can only pass on the one digit that the first could not: the digit that the set lacked
    // then.
    const first = lackedFirst[set];
    const usable = this.lacks[at] === first ? ~(1 << first) : 1 << first;
    for (let index = firstPartner[set]; index < firstPartner[set + 1]; index++) {
      const next = partners[index];
      if (twice[next] === runs) continue;
      for (let left = partnerCommons[index] & usable; left !== 0; left &= left - 1) {
        const digit = lowestBit(left);
        const isNew = once[next] !== runs;
        if (isNew || (twice[next] !== runs && lackedFirst[next] !== digit && !this.isOnPath(at, next)))
          this.visit(next, digit, at);
      }
    }
  }

  /** Lists the sets at which a chain from this one can end: later ones, and any that close a ring. */
  private listEnds(start: number): void {
    const { search } = this;
    const { commons, stride } = search.table;
    search.setFirst(start);
    this.endCount = 0;
    for (let set = 0; set < search.sets.count; set++) {
      if (set === start || !this.canPass(set)) continue;
      const closing = commons[start * stride + set];
      // Two restricted commons of the ends make an ALS-XZ ring.
      const digits =
        closing !== 0 ? (COUNT[closing] === 1 ? closing : 0) : set > start ? search.endsWith(set) : 0;
      if (digits === 0) continue;
      this.ends[this.endCount] = set;
      this.endDigits[this.endCount++] = digits;
    }
  }

  /** Marks those at which a chain for the digit would end. */
  private want(start: number, digit: DigitIndex): void {
    const { search, wanted, runs, ends } = this;
    const { commons, stride } = search.table;
    this.wantedCount = 0;
    for (let index = 0; index < this.endCount; index++) {
      if ((this.endDigits[index] & (1 << digit)) === 0) continue;
      const set = ends[index];
      if (commons[start * stride + set] === 0 && !search.isWorth(set)) continue;
      wanted[set] = runs;
      this.wantedCount++;
    }
  }

  private isOnPath(last: number, set: number): boolean {
    for (let at = last; at >= 0; at = this.parent[at]) if (this.sets[at] === set) return true;
    return false;
  }

  /** The first arrival at a set that must have the digit is by a shortest chain. */
  private arrive(at: number, digit: DigitIndex): void {
    const end = this.sets[at];
    this.wanted[end] = 0;
    this.wantedCount--;
    if (this.depth[at] < 4) return;
    const { search } = this;
    const { chain, commons } = this.pathTo(at);
    const { commons: table, stride } = search.table;
    if (table[chain[0] * stride + end] === 0) {
      this.found.push({ chain, commons, digit });
    } else {
      // A ring is found from each of its sets and in both directions.
      const key = [...chain].sort((a, b) => a - b).join();
      if (!this.rings.has(key)) search.ring(chain, [...commons, digit]);
      this.rings.add(key);
    }
  }

  /**
   * Reports the open chains, each with the digits of equally long chains between its ends that it eliminates
   * as well.
   */
  private reportOpen(): void {
    const { search, found } = this;
    const done = new Set<OpenChain>();
    for (const open of found) {
      if (done.has(open)) continue;
      const { chain, commons } = open;
      const used = [commons[0], commons[commons.length - 1]];
      const alike = found.filter(
        (other) =>
          other.chain.at(-1) === chain.at(-1) &&
          other.chain.length === chain.length &&
          !used.includes(other.digit),
      );
      let digits = 0;
      for (const other of alike) {
        digits |= 1 << other.digit;
        done.add(other);
      }
      search.open(chain, commons, digits);
    }
  }

  private pathTo(last: number): { chain: number[]; commons: number[] } {
    const chain: number[] = [];
    const commons: number[] = [];
    for (let at = last; at >= 0; at = this.parent[at]) {
      chain.unshift(this.sets[at]);
      if (this.parent[at] >= 0) commons.unshift(this.lacks[at]);
    }
    return { chain, commons };
  }
}
