import { bitCount, candidatesIn, candidatesOfCells, cellsOf, lowestBit } from '../cell-set.ts';
import { MEMBERS, type DigitIndex } from '../digits.ts';
import type { Candidate, Position } from '../position.ts';
import type { AlmostLockedSets } from './almost-locked-sets.ts';
import type { TechniqueId } from './catalogue.ts';
import { Contest, Hits } from './hits.ts';
import { type RestrictedCommons, restrictedCommonsOf } from './restricted-commons.ts';
import { newStep, partOf, type FinderOptions, type Link, type Report, type Step } from './step.ts';

const hits = new Hits();

/**
 * Shared by the finders of chains of almost locked sets: evaluates an instance by bits, and reports it if it
 * is worth building a step.
 */
export class AlsSearch {
  readonly table: RestrictedCommons;
  readonly sets: AlmostLockedSets;
  /** Whether to report all instances, or only those that may be the best. */
  readonly all: boolean;
  readonly isEnough: () => boolean;
  private readonly contest: Contest;
  private first = -1;
  /** `endsWith` for each last set, or -1 if unknown. */
  private readonly known: Int16Array;

  constructor(
    private readonly technique: TechniqueId,
    private readonly position: Position,
    private readonly report: Report,
    options: FinderOptions,
  ) {
    this.table = restrictedCommonsOf(position);
    this.sets = this.table.sets;
    this.all = options.all;
    this.isEnough = options.isEnough ?? (() => false);
    this.contest = new Contest(options.all);
    this.known = new Int16Array(this.sets.count);
  }

  /** Chooses the first set for the following calls of `endsWith`. */
  setFirst(set: number): void {
    if (set === this.first) return;
    this.first = set;
    this.known.fill(-1, 0, this.sets.count);
  }

  /** The digits that a chain from the first set to this one could eliminate somewhere, as a mask. */
  endsWith(last: number): number {
    if (this.known[last] >= 0) return this.known[last];
    const { seers, aims } = this.sets;
    let mask = 0;
    for (let left = aims[this.first] & aims[last]; left !== 0; left &= left - 1) {
      const digit = lowestBit(left);
      const a = this.first * 27 + digit * 3;
      const b = last * 27 + digit * 3;
      if ((seers[a] & seers[b]) | (seers[a + 1] & seers[b + 1]) | (seers[a + 2] & seers[b + 2]))
        mask |= 1 << digit;
    }
    this.known[last] = mask;
    return mask;
  }

  /** Whether a chain from the first set to one of `endsWith` could still be among the best. */
  isWorth(last: number): boolean {
    if (this.contest.least <= 1) return true;
    const { seers } = this.sets;
    let count = 0;
    for (let left = this.endsWith(last); left !== 0; left &= left - 1) {
      const a = this.first * 27 + lowestBit(left) * 3;
      const b = last * 27 + lowestBit(left) * 3;
      for (let band = 0; band < 3; band++) count += bitCount(seers[a + band] & seers[b + band]);
    }
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
      for (const digit of MEMBERS[digits[set] & ~((1 << before) | (1 << after))])
        hits.addCommon(digit, seers, set * 27 + digit * 3, seers, set * 27 + digit * 3);
      hits.addCommon(after, seers, set * 27 + after * 3, seers, next * 27 + after * 3);
    });
    this.offer('ring', chain, commons);
  }

  private offer(variant: 'open' | 'ring', chain: readonly number[], commons: readonly number[]): void {
    let length = commons.length;
    for (const set of chain) length += this.sets.weight[set];
    if (this.contest.admits(hits.count(), length)) this.report(this.stepOf(variant, chain, commons));
  }

  /** Reads an open chain from the end that comes first on the board, a ring from its first set. */
  private stepOf(variant: string, chain: readonly number[], commons: readonly number[]): Step {
    const parts = chain.map((set) => candidatesOfSet(this.sets, set, this.position));
    const order = chain.map((_, at) => at);
    const last = order.length - 1;
    if (variant === 'open' && comesBefore(parts[last], parts[0])) order.reverse();
    const digitBetween = (from: number, to: number): number => commons[Math.min(from, to)];
    const links = order.slice(1).map((to, at) => {
      return this.linkOf(chain[order[at]], chain[to], digitBetween(order[at], to));
    });
    if (variant === 'ring') links.push(this.linkOf(chain[last], chain[0], commons[last]));
    return newStep({
      technique: this.technique,
      variant,
      eliminations: hits.list(),
      premise: order.map((at, index) => partOf('set', parts[at], index + 1)),
      links,
    });
  }

  private linkOf(from: number, to: number, digit: DigitIndex): Link {
    return {
      from: holdersOf(this.sets, from, digit),
      to: holdersOf(this.sets, to, digit),
      strong: false,
    };
  }
}

/** The candidates of a set, ascending. */
export function candidatesOfSet(sets: AlmostLockedSets, set: number, position: Position): Candidate[] {
  return candidatesOfCells(position, cellsOf(sets.cells.subarray(set * 3, set * 3 + 3)));
}

/** The candidates of a digit in a set, ascending. */
export function holdersOf(sets: AlmostLockedSets, set: number, digit: DigitIndex): number[] {
  const at = set * 27 + digit * 3;
  return candidatesIn(sets.holders.subarray(at, at + 3), digit);
}

/** Whether the cells of these candidates come before those of others in reading order. */
function comesBefore(a: readonly Candidate[], b: readonly Candidate[]): boolean {
  const at = a.findIndex((candidate, index) => candidate !== b[index]);
  return at >= 0 && (at >= b.length || a[at] < b[at]);
}
