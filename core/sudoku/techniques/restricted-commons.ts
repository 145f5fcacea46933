/**
 * Restricted commons: a digit that two almost locked sets share such that each of its cells in one set sees
 * each of its cells in the other, so that at most one of the sets gets it. The two may share cells, but none
 * with that digit.
 *
 * @see http://sudopedia.enjoysudoku.com/Restricted_Common.html
 */
import { lowestBit } from '../cell-set.ts';
import { MEMBERS } from '../digits.ts';
import type { Position } from '../position.ts';
import { type AlmostLockedSets, almostLockedSetsOf } from './almost-locked-sets.ts';

/** The pairs of `AlmostLockedSets` that share restricted commons, with these digits. */
export class RestrictedCommons {
  /** Mask of the restricted commons of two sets at `a * stride + b`; symmetric. */
  commons = new Uint16Array(0);
  stride = 0;
  /** The linked pairs, the lower set first: two numbers for each. */
  pairs = new Uint16Array(2048);
  pairCount = 0;
  /**
   * For sets that contain no locked set: the partners of a set are `partners[firstPartner[set]]` up to, but
   * not including, `firstPartner[set + 1]`; `partnerCommons` has their restricted commons at the same
   * indices.
   */
  firstPartner = new Int32Array(1);
  partners = new Uint16Array(0);
  partnerCommons = new Uint16Array(0);

  version = 0;
  /** The sets whose lowest cell with a digit is a given one, as linked lists; the highest set comes first. */
  private readonly lastWith = new Int32Array(81 * 9);
  private previousWith = new Int32Array(0);

  constructor(readonly sets: AlmostLockedSets) {}

  rebuild(): void {
    const { count } = this.sets;
    for (let pair = 0; pair < this.pairCount; pair++) {
      this.commons[this.pairs[pair * 2] * this.stride + this.pairs[pair * 2 + 1]] = 0;
      this.commons[this.pairs[pair * 2 + 1] * this.stride + this.pairs[pair * 2]] = 0;
    }
    if (this.stride < count) {
      this.stride = count * 2;
      this.commons = new Uint16Array(this.stride * this.stride);
      this.firstPartner = new Int32Array(this.stride + 1);
      this.previousWith = new Int32Array(this.stride * 9);
    }
    this.version = this.sets.version;
    this.pairCount = 0;
    this.indexByLowestCell();
    for (let set = 0; set < count; set++) this.link(set);
    this.listPartners();
  }

  private indexByLowestCell(): void {
    const { count, digits, holders } = this.sets;
    this.lastWith.fill(-1);
    for (let set = 0; set < count; set++) {
      for (const digit of MEMBERS[digits[set]]) {
        const at = set * 27 + digit * 3;
        let band = 0;
        while (holders[at + band] === 0) band++;
        const cell = band * 27 + lowestBit(holders[at + band]);
        this.previousWith[set * 9 + digit] = this.lastWith[cell * 9 + digit];
        this.lastWith[cell * 9 + digit] = set;
      }
    }
  }

  /** Finds the partners of a set among the later sets. */
  private link(set: number): void {
    const { digits, holders, seers } = this.sets;
    const { commons, stride, lastWith, previousWith } = this;
    for (const digit of MEMBERS[digits[set]]) {
      const at = set * 27 + digit * 3;
      const seen0 = ~seers[at];
      const seen1 = ~seers[at + 1];
      const seen2 = ~seers[at + 2];
      for (let band = 0; band < 3; band++) {
        for (let left = seers[at + band]; left !== 0; left &= left - 1) {
          const cell = band * 27 + lowestBit(left);
          let other = lastWith[cell * 9 + digit];
          for (; other > set; other = previousWith[other * 9 + digit]) {
            const its = other * 27 + digit * 3;
            if ((holders[its] & seen0) | (holders[its + 1] & seen1) | (holders[its + 2] & seen2)) continue;
            if (commons[set * stride + other] === 0) this.addPair(set, other);
            commons[set * stride + other] |= 1 << digit;
            commons[other * stride + set] |= 1 << digit;
          }
        }
      }
    }
  }

  private addPair(set: number, other: number): void {
    if (this.pairCount * 2 === this.pairs.length) {
      const longer = new Uint16Array(this.pairs.length * 2);
      longer.set(this.pairs);
      this.pairs = longer;
    }
    this.pairs[this.pairCount * 2] = set;
    this.pairs[this.pairCount * 2 + 1] = other;
    this.pairCount++;
  }

  /** Sorts the pairs into lists by set (a counting sort). */
  private listPartners(): void {
    const { pairs, firstPartner, commons, stride } = this;
    const { count, hasLockedPart } = this.sets;
    const total = this.pairCount * 2;
    if (this.partners.length < total) {
      this.partners = new Uint16Array(total * 2);
      this.partnerCommons = new Uint16Array(total * 2);
    }
    firstPartner.fill(0, 0, count + 1);
    for (let at = 0; at < total; at++) {
      if ((hasLockedPart[pairs[at]] | hasLockedPart[pairs[at ^ 1]]) === 0) firstPartner[pairs[at] + 1]++;
    }
    for (let set = 0; set < count; set++) firstPartner[set + 1] += firstPartner[set];
    // Filling from the back moves each start down to its place: first to the ends, then back.
    for (let set = 0; set < count; set++) firstPartner[set] = firstPartner[set + 1];
    for (let at = total - 1; at >= 0; at--) {
      const set = pairs[at];
      const partner = pairs[at ^ 1];
      if ((hasLockedPart[set] | hasLockedPart[partner]) !== 0) continue;
      const place = --firstPartner[set];
      this.partners[place] = partner;
      this.partnerCommons[place] = commons[set * stride + partner];
    }
  }
}

let latest: RestrictedCommons | undefined;

/**
 * The restricted commons of a position in its current state; valid as long as the result of
 * `almostLockedSetsOf`.
 */
export function restrictedCommonsOf(position: Position): RestrictedCommons {
  const sets = almostLockedSetsOf(position);
  latest ??= new RestrictedCommons(sets);
  if (latest.version !== sets.version) latest.rebuild();
  return latest;
}
