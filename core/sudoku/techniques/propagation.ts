/**
 * Follows one assumption through a position, keeping the reason for every conclusion.
 *
 * Nothing is guessed: a candidate becomes false because it sees a true one, or by locked candidates or a
 * subset of the remaining candidates; it becomes true because it is the last of its cell or of its digit in a
 * house. The trail lists all conclusions in the order in which they were drawn; its entries contain just
 * enough to find their premises afterwards, for the few entries that a step shows.
 */

import {
  BOX_OF,
  COLUMN_OF,
  HOUSE_CELLS,
  HOUSE_COUNT,
  PEERS,
  PLACE_IN_BOX,
  ROW_OF,
  sees,
  type Cell,
  type House,
} from '../cells.ts';
import { COUNT, LOWEST, MEMBERS, type DigitIndex } from '../digits.ts';
import type { Candidate, Position } from '../position.ts';
import type { Implication } from './step.ts';

/** The allowed means: singles only, or also locked candidates, pairs and triples. */
export type Means = 'singles' | 'subsets';

/** Words in a row of bits over the 729 candidates. */
export const ROW_WORDS = 23;

const REASONS = [
  'assumption',
  'sees',
  'cell',
  'house',
  'pointing',
  'claiming',
  'naked-pair',
  'naked-triple',
  'hidden-pair',
  'hidden-triple',
  'forcing-net',
] as const satisfies readonly Implication['reason'][];
const [ASSUMPTION, SEES, CELL, HOUSE, POINTING, CLAIMING, NAKED_PAIR, , HIDDEN_PAIR, , NESTED] =
  REASONS.keys();

/** Masks of the places of a house that lie in one row or column of a box, or in one box of a line. */
const SEGMENTS = [0o007, 0o070, 0o700];
const BOX_COLUMNS = [0o111, 0o222, 0o444];

/** Why an inner assumption fails. */
interface Proof {
  readonly entries: readonly {
    literal: number;
    reason: number;
    detail: number;
    premises: readonly number[];
  }[];
  /** Indices in the trail of the two opposite conclusions. */
  readonly halves: readonly number[];
}

const TRAIL_SIZE = 16384;
/** Maximum number of entries that an inner assumption adds to the trail. */
const TRAIL_RESERVE = 2048;

export class Propagation {
  /** Conclusions in order, as `candidate * 2 + (true ? 1 : 0)`; `length` of them. */
  private readonly trail = new Int16Array(TRAIL_SIZE);
  length = 0;
  /** The candidate that became both true and false, or -1. The last entry of the trail is its second one. */
  conflict = -1;
  /** `seen[literal]`: its index in the trail plus 1; 0 if absent. */
  private readonly seen = new Int16Array(1458);
  private readonly reason = new Uint8Array(TRAIL_SIZE);
  private readonly detail = new Int32Array(TRAIL_SIZE);
  private readonly candidates = new Uint16Array(81);
  private readonly places = new Uint16Array(243);
  private readonly solved = new Uint8Array(81);
  private readonly marked = new Uint8Array(TRAIL_SIZE);
  /** Indices in the trail, filled by `findPremises`. */
  private readonly premises = new Int16Array(128);
  private premiseCount = 0;
  /** True candidates whose peers are not excluded yet, by index in the trail. */
  private readonly queue = new Int16Array(810);
  private queueHead = 0;
  private queueTail = 0;
  /** Houses that lost candidates since they were last searched for subsets, one bit each. */
  private touched = 0;
  /** Premises of the entries that a refuted inner assumption left in the trail. */
  private readonly keptPremises = new Map<number, readonly number[]>();
  private readonly before = {
    candidates: new Uint16Array(81),
    places: new Uint16Array(243),
    solved: new Uint8Array(81),
  };
  private readonly members = new Uint8Array(9);
  /** If only some conclusions are allowed: 1 for each of them, by literal. */
  private readonly usable = new Uint8Array(1458);
  private isRestricted = false;
  private position!: Position;
  /** Inner assumptions tried since this was last reset to 0. */
  innerTrials = 0;

  /** Draws all conclusions from one assumption, up to the first contradiction. */
  run(position: Position, assumed: Candidate, isTrue: boolean, means: Means): void {
    for (let index = 0; index < this.length; index++) this.seen[this.trail[index]] = 0;
    this.position = position;
    this.length = 0;
    this.conflict = -1;
    this.queueHead = 0;
    this.queueTail = 0;
    this.touched = 0;
    this.keptPremises.clear();
    this.candidates.set(position.candidates);
    this.places.set(position.placesOf);
    this.solved.fill(0);
    if (isTrue) this.conclude(assumed, ASSUMPTION, 0);
    else this.exclude(assumed, ASSUMPTION, 0);
    this.spread(means);
  }

  /**
   * Like `run`, but within the branch every remaining candidate is assumed true in turn, until none leads to
   * a contradiction by the same means. Inner assumptions that do are false in the branch. The trace shows
   * them in full: the inner assumption, what follows from it, and its refutation (reason `forcing-net`).
   * Stops, without a contradiction, after `limit` inner trials.
   */
  runNested(position: Position, assumed: Candidate, isTrue: boolean, means: Means, limit: number): void {
    this.run(position, assumed, isTrue, means);
    let refuted = true;
    while (refuted && this.conflict < 0) {
      refuted = false;
      for (let cell = 0; cell < 81; cell++) {
        if (this.solved[cell]) continue;
        for (const digit of MEMBERS[this.candidates[cell]]) {
          if (this.solved[cell] || !(this.candidates[cell] & (1 << digit))) continue;
          if (this.length > TRAIL_SIZE - TRAIL_RESERVE || this.innerTrials >= limit) return;
          if (!this.refutes(cell * 9 + digit, means)) continue;
          refuted = true;
          this.spread(means);
          if (this.conflict >= 0) return;
        }
      }
    }
  }

  /**
   * Like `runNested`, with these inner assumptions only, each tried once and in this order; those already
   * decided are skipped.
   */
  runWith(
    position: Position,
    assumed: Candidate,
    isTrue: boolean,
    means: Means,
    inner: readonly Candidate[],
  ): void {
    this.run(position, assumed, isTrue, means);
    for (const candidate of inner) {
      if (this.conflict >= 0) return;
      if (this.isOpen(candidate) && this.refutes(candidate, means)) this.spread(means);
    }
  }

  /**
   * A shorter argument for the same contradiction, using only conclusions of a known one: each true digit in
   * turn is ignored, the latest first, and left out if the rest still leads to a contradiction.
   *
   * @param branch the result of `traceOf` for this position and these means
   * @param inner the inner assumptions of a nested argument, in its order
   */
  shortened(
    position: Position,
    branch: readonly Implication[],
    means: Means,
    inner: readonly Candidate[] = [],
  ): readonly Implication[] {
    const {
      candidates: [assumed],
      isTrue,
    } = branch[0];
    let best = branch;
    const attempt = (without: number): boolean => {
      this.usable.fill(0);
      for (const { candidates, isTrue: holds } of best) this.usable[candidates[0] * 2 + (holds ? 1 : 0)] = 1;
      this.usable[without] = 0;
      this.isRestricted = true;
      this.runWith(position, assumed, isTrue, means, inner);
      this.isRestricted = false;
      if (this.conflict < 0 || this.sizeOfTrace(undefined, best.length) > best.length) return false;
      best = this.traceOf();
      return true;
    };
    attempt(0);
    for (let at = best.length - 1; at > 0; at--) {
      if (at < best.length && best[at].isTrue && best[at].reason !== 'assumption')
        attempt(best[at].candidates[0] * 2 + 1);
    }
    return best;
  }

  /** The inner assumptions that fail on their own in the current state, shortest refutation first. */
  refutable(means: Means): Candidate[] {
    const found: { candidate: Candidate; size: number }[] = [];
    for (let candidate = 0; candidate < 729; candidate++) {
      const proof = this.isOpen(candidate) ? this.refutationOf(candidate, means) : undefined;
      if (proof !== undefined) found.push({ candidate, size: proof.entries.length });
    }
    return found.sort((a, b) => a.size - b.size).map(({ candidate }) => candidate);
  }

  private isOpen(candidate: Candidate): boolean {
    const cell = Math.floor(candidate / 9);
    return !this.solved[cell] && (this.candidates[cell] & (1 << (candidate % 9))) !== 0;
  }

  /** Tries an inner assumption; if it fails, keeps its proof in the trail and excludes it. */
  private refutes(candidate: Candidate, means: Means): boolean {
    const { length } = this;
    const proof = this.refutationOf(candidate, means);
    if (proof === undefined) return false;
    for (const { literal, reason, detail, premises } of proof.entries) {
      this.keptPremises.set(this.length, premises);
      this.trail[this.length] = literal;
      this.detail[this.length] = detail;
      this.reason[this.length++] = reason;
    }
    this.keptPremises.set(this.length, [length, ...proof.halves]);
    this.exclude(candidate, NESTED, 0);
    return true;
  }

  /** The proof that an inner assumption fails, or undefined; restores the state. */
  private refutationOf(candidate: Candidate, means: Means): Proof | undefined {
    const { before, length, queueTail, touched } = this;
    this.innerTrials++;
    before.candidates.set(this.candidates);
    before.places.set(this.places);
    before.solved.set(this.solved);
    this.conclude(candidate, ASSUMPTION, 0);
    this.spread(means);
    const proof = this.conflict < 0 ? undefined : this.proofSince(length);
    for (let index = length; index < this.length; index++) {
      const literal = this.trail[index];
      if (this.seen[literal] > length) this.seen[literal] = 0;
    }
    this.length = length;
    this.queueHead = this.queueTail = queueTail;
    this.touched = touched;
    this.conflict = -1;
    this.candidates.set(before.candidates);
    this.places.set(before.places);
    this.solved.set(before.solved);
    return proof;
  }

  /** The trail entries from an index on that the contradiction depends on, renumbered without gaps. */
  private proofSince(start: number): Proof {
    const last = this.length - 1;
    this.mark(last, true);
    const opposite = this.seen[this.trail[last] ^ 1] - 1;
    const placeOf = new Map<number, number>();
    const entries: Proof['entries'][number][] = [];
    for (let index = start; index <= last; index++) {
      if (!this.marked[index]) continue;
      const count = this.findPremises(index);
      const premises = Array.from(
        this.premises.subarray(0, count),
        (premise) => placeOf.get(premise) ?? premise,
      );
      placeOf.set(index, start + entries.length);
      entries.push({
        literal: this.trail[index],
        reason: this.reason[index],
        detail: this.detail[index],
        premises,
      });
    }
    return { entries, halves: [opposite, last].map((index) => placeOf.get(index) ?? index) };
  }

  /** Writes the conclusions as rows of bits: the true ones, then the false ones. */
  writeRows(rows: Int32Array, trueBase: number, falseBase: number): void {
    rows.fill(0, trueBase, trueBase + ROW_WORDS);
    rows.fill(0, falseBase, falseBase + ROW_WORDS);
    for (let index = 0; index < this.length; index++) {
      const candidate = this.trail[index] >> 1;
      const base = this.trail[index] & 1 ? trueBase : falseBase;
      rows[base + (candidate >> 5)] |= 1 << (candidate & 31);
    }
  }

  /**
   * The number of conclusions, including the assumption, that lead to a literal (or, without one, to the
   * contradiction); `Infinity` if it exceeds the limit.
   */
  sizeOfTrace(literal?: number, limit = Infinity): number {
    return this.mark(this.lastOf(literal), literal === undefined, limit);
  }

  /** The conclusions that lead to a literal (or, without one, to the contradiction), in order. */
  traceOf(literal?: number): Implication[] {
    const last = this.lastOf(literal);
    this.mark(last, literal === undefined);
    const placeOf = new Map<number, number>();
    const trace: Implication[] = [];
    for (let index = 0; index <= last; index++) {
      if (!this.marked[index]) continue;
      const count = this.findPremises(index);
      const because = new Set(
        Array.from(this.premises.subarray(0, count), (premise) => placeOf.get(premise)!),
      );
      placeOf.set(index, trace.length);
      trace.push({
        candidates: [this.trail[index] >> 1],
        isTrue: (this.trail[index] & 1) === 1,
        because: [...because].sort((a, b) => a - b),
        reason: REASONS[this.reason[index]],
        ...this.placeOf(index),
      });
    }
    return trace;
  }

  /** The house or subset through which an entry was concluded. */
  private placeOf(index: number): Pick<Implication, 'house' | 'subset'> {
    const [reason, detail] = [this.reason[index], this.detail[index]];
    if (reason === HOUSE || reason === POINTING || reason === CLAIMING) return { house: detail };
    if (reason < NAKED_PAIR || reason === NESTED) return {};
    const house = detail >> 18;
    return {
      house,
      subset: {
        cells: Array.from(MEMBERS[(detail >> 9) & 511], (place) => HOUSE_CELLS[house][place]),
        digits: Array.from(MEMBERS[detail & 511], (digit) => digit + 1),
      },
    };
  }

  private lastOf(literal: number | undefined): number {
    return literal === undefined ? this.length - 1 : this.seen[literal] - 1;
  }

  /**
   * Marks what an entry (and its opposite) depends on; returns the number of marks, `Infinity` beyond the
   * limit.
   */
  private mark(last: number, withOpposite: boolean, limit = Infinity): number {
    this.marked.fill(0, 0, this.length);
    this.marked[last] = 1;
    if (withOpposite) this.marked[this.seen[this.trail[last] ^ 1] - 1] = 1;
    let size = 0;
    for (let index = last; index >= 0; index--) {
      if (!this.marked[index]) continue;
      if (++size > limit) return Infinity;
      const count = this.findPremises(index);
      for (let at = 0; at < count; at++) this.marked[this.premises[at]] = 1;
    }
    return size;
  }

  /** Finds the premises of an entry: fills `premises` and returns their number. */
  private findPremises(index: number): number {
    this.premiseCount = 0;
    const kept = this.keptPremises.get(index);
    if (kept !== undefined) {
      for (const premise of kept) this.premises[this.premiseCount++] = premise;
      return this.premiseCount;
    }
    const candidate = this.trail[index] >> 1;
    const cell = Math.floor(candidate / 9);
    const digit = candidate % 9;
    const detail = this.detail[index];
    const reason = this.reason[index];
    if (reason === SEES) this.premises[this.premiseCount++] = detail;
    else if (reason === CELL) {
      const others = this.position.candidates[cell] & ~(1 << digit);
      for (let left = others; left !== 0; left &= left - 1) this.needFalse(cell, LOWEST[left]);
    } else if (reason === HOUSE) this.needPlacesFalse(detail, digit, cell, false);
    else if (reason === POINTING || reason === CLAIMING) {
      this.needPlacesFalse(detail, digit, cell, true);
    } else if (reason >= NAKED_PAIR) this.findSubsetPremises(detail, reason < HIDDEN_PAIR);
    return this.premiseCount;
  }

  private findSubsetPremises(detail: number, isNaked: boolean): void {
    const house = detail >> 18;
    const places = (detail >> 9) & 511;
    const digits = detail & 511;
    if (isNaked) {
      for (const place of MEMBERS[places]) {
        const cell = HOUSE_CELLS[house][place];
        for (const other of MEMBERS[this.position.candidates[cell] & ~digits]) this.needFalse(cell, other);
      }
    } else {
      const cells = HOUSE_CELLS[house];
      for (const digit of MEMBERS[digits]) {
        for (const place of MEMBERS[this.position.placesOf[house * 9 + digit] & ~places])
          this.needFalse(cells[place], digit);
      }
    }
  }

  /** The other places of a digit in a house must be false: all of them, or those that a cell does not see. */
  private needPlacesFalse(house: House, digit: DigitIndex, cell: Cell, unseenOnly: boolean): void {
    const cells = HOUSE_CELLS[house];
    for (let left = this.position.placesOf[house * 9 + digit]; left !== 0; left &= left - 1) {
      const other = cells[LOWEST[left]];
      if (other !== cell && !(unseenOnly && sees(other, cell))) this.needFalse(other, digit);
    }
  }

  private needFalse(cell: Cell, digit: DigitIndex): void {
    const place = this.seen[(cell * 9 + digit) * 2];
    if (place !== 0) this.premises[this.premiseCount++] = place - 1;
  }

  /** Adds a true candidate. */
  private conclude(candidate: Candidate, reason: number, detail: number): void {
    this.push(candidate * 2 + 1, reason, detail);
    this.solved[Math.floor(candidate / 9)] = 1;
    if (this.isRestricted && reason !== ASSUMPTION && this.usable[candidate * 2 + 1] === 0) return;
    this.queue[this.queueTail++] = this.length - 1;
  }

  /** Adds a false candidate, and the singles that it leaves. */
  private exclude(candidate: Candidate, reason: number, detail: number): void {
    if (this.isRestricted && reason >= POINTING && reason < NESTED && this.usable[candidate * 2] === 0)
      return;
    const cell = Math.floor(candidate / 9);
    const digit = candidate % 9;
    this.push(candidate * 2, reason, detail);
    if (this.seen[candidate * 2 + 1] !== 0) {
      this.conflict = candidate;
      return;
    }
    const left = (this.candidates[cell] &= ~(1 << digit));
    if (COUNT[left] === 1) this.concludeOnce(cell * 9 + LOWEST[left], CELL, 0);
    this.touched |= (1 << ROW_OF[cell]) | (1 << (9 + COLUMN_OF[cell])) | (1 << (18 + BOX_OF[cell]));
    this.narrow(ROW_OF[cell], digit, COLUMN_OF[cell]);
    this.narrow(9 + COLUMN_OF[cell], digit, ROW_OF[cell]);
    this.narrow(18 + BOX_OF[cell], digit, PLACE_IN_BOX[cell]);
  }

  private narrow(house: House, digit: DigitIndex, place: number): void {
    const left = (this.places[house * 9 + digit] &= ~(1 << place));
    if (COUNT[left] === 1) this.concludeOnce(HOUSE_CELLS[house][LOWEST[left]] * 9 + digit, HOUSE, house);
  }

  private concludeOnce(candidate: Candidate, reason: number, detail: number): void {
    if (this.seen[candidate * 2 + 1] === 0) this.conclude(candidate, reason, detail);
  }

  private push(literal: number, reason: number, detail: number): void {
    const index = this.length++;
    this.trail[index] = literal;
    this.reason[index] = reason;
    this.detail[index] = detail;
    // The second half of a contradiction is not indexed: the trail ends with it.
    if (this.seen[literal] === 0) this.seen[literal] = index + 1;
  }

  private spread(means: Means): void {
    for (;;) {
      if (this.conflict >= 0) return;
      while (this.queueHead < this.queueTail) {
        this.spreadFrom(this.queue[this.queueHead++]);
        if (this.conflict >= 0) return;
      }
      if (means === 'singles') return;
      const before = this.length;
      this.lockedCandidates();
      if (this.length === before) this.subsets();
      if (this.length === before) return;
    }
  }

  /** Excludes everything that sees a true candidate. */
  private spreadFrom(index: number): void {
    const candidate = this.trail[index] >> 1;
    const cell = Math.floor(candidate / 9);
    const digit = candidate % 9;
    const bit = 1 << digit;
    const others = MEMBERS[this.candidates[cell] & ~bit];
    for (let at = 0; at < others.length; at++) {
      this.exclude(cell * 9 + others[at], SEES, index);
      if (this.conflict >= 0) return;
    }
    const peers = PEERS[cell];
    for (let at = 0; at < peers.length; at++) {
      if ((this.candidates[peers[at]] & bit) === 0) continue;
      this.exclude(peers[at] * 9 + digit, SEES, index);
      if (this.conflict >= 0) return;
    }
  }

  /** Excludes a digit from places of a house; returns false on a contradiction. */
  private excludeAt(house: House, digit: DigitIndex, mask: number, reason: number, detail: number): boolean {
    for (const place of MEMBERS[mask]) {
      const cell = HOUSE_CELLS[house][place];
      if (!(this.candidates[cell] & (1 << digit))) continue;
      this.exclude(cell * 9 + digit, reason, detail);
      if (this.conflict >= 0) return false;
    }
    return true;
  }

  private lockedCandidates(): void {
    const { places, position } = this;
    for (let house = 0; house < HOUSE_COUNT; house++) {
      for (let digit = 0; digit < 9; digit++) {
        const mask = places[house * 9 + digit];
        if (COUNT[mask] < 2 || COUNT[mask] > 3 || mask === position.placesOf[house * 9 + digit]) continue;
        for (let third = 0; third < 3; third++) {
          if ((mask & ~SEGMENTS[third]) === 0) {
            if (!this.clearCrossing(house, digit, third, false)) return;
          } else if (house >= 18 && (mask & ~BOX_COLUMNS[third]) === 0) {
            if (!this.clearCrossing(house, digit, third, true)) return;
          }
        }
      }
    }
  }

  /**
   * A digit of a house is confined to its crossing with another house: it is eliminated from the rest of that
   * house.
   */
  private clearCrossing(house: House, digit: DigitIndex, third: number, isColumn: boolean): boolean {
    let other: number;
    if (house < 9) other = 18 + Math.floor(house / 3) * 3 + third;
    else if (house < 18) other = 18 + third * 3 + Math.floor((house - 9) / 3);
    else if (isColumn) other = 9 + ((house - 18) % 3) * 3 + third;
    else other = Math.floor((house - 18) / 3) * 3 + third;
    let outside = this.places[other * 9 + digit];
    for (const place of MEMBERS[this.places[house * 9 + digit]]) {
      const cell = HOUSE_CELLS[house][place];
      outside &= ~(1 << (other < 9 ? COLUMN_OF[cell] : other < 18 ? ROW_OF[cell] : PLACE_IN_BOX[cell]));
    }
    return this.excludeAt(other, digit, outside, house < 18 ? CLAIMING : POINTING, house);
  }

  /** Naked and hidden pairs and triples. */
  private subsets(): void {
    const { candidates, places, solved, members } = this;
    let waiting = this.touched;
    this.touched = 0;
    for (; waiting !== 0; waiting &= waiting - 1) {
      const house = 31 - Math.clz32(waiting & -waiting);
      const cells = HOUSE_CELLS[house];
      let count = 0;
      let open = 0;
      for (let place = 0; place < 9; place++) {
        if (candidates[cells[place]] === 0 || solved[cells[place]]) continue;
        open++;
        if (COUNT[candidates[cells[place]]] <= 3) members[count++] = place;
      }
      if (open < 4) continue;
      for (let a = 0; a < count; a++) {
        const first = candidates[cells[members[a]]];
        for (let b = a + 1; b < count; b++) {
          const two = first | candidates[cells[members[b]]];
          if (COUNT[two] > 3) continue;
          const pair = (1 << members[a]) | (1 << members[b]);
          if (COUNT[two] === 2 && !this.nakedSubset(house, pair, two, NAKED_PAIR)) return;
          for (let c = b + 1; c < count; c++) {
            const three = two | candidates[cells[members[c]]];
            if (COUNT[three] !== 3) continue;
            if (!this.nakedSubset(house, pair | (1 << members[c]), three, NAKED_PAIR + 1)) return;
          }
        }
      }
      count = 0;
      for (let digit = 0; digit < 9; digit++) {
        const size = COUNT[places[house * 9 + digit]];
        if (size === 2 || size === 3) members[count++] = digit;
      }
      for (let a = 0; a < count; a++) {
        const first = places[house * 9 + members[a]];
        for (let b = a + 1; b < count; b++) {
          const two = first | places[house * 9 + members[b]];
          if (COUNT[two] > 3) continue;
          const pair = (1 << members[a]) | (1 << members[b]);
          if (COUNT[two] === 2 && !this.hiddenSubset(house, two, pair, HIDDEN_PAIR)) return;
          for (let c = b + 1; c < count; c++) {
            const three = two | places[house * 9 + members[c]];
            if (COUNT[three] !== 3) continue;
            if (!this.hiddenSubset(house, three, pair | (1 << members[c]), HIDDEN_PAIR + 1)) return;
          }
        }
      }
    }
  }

  private nakedSubset(house: House, placeMask: number, digitMask: number, reason: number): boolean {
    const detail = (house << 18) | (placeMask << 9) | digitMask;
    for (const digit of MEMBERS[digitMask]) {
      const outside = this.places[house * 9 + digit] & ~placeMask;
      if (outside !== 0 && !this.excludeAt(house, digit, outside, reason, detail)) return false;
    }
    return true;
  }

  private hiddenSubset(house: House, placeMask: number, digitMask: number, reason: number): boolean {
    const detail = (house << 18) | (placeMask << 9) | digitMask;
    for (const place of MEMBERS[placeMask]) {
      const cell = HOUSE_CELLS[house][place];
      for (const digit of MEMBERS[this.candidates[cell] & ~digitMask]) {
        this.exclude(cell * 9 + digit, reason, detail);
        if (this.conflict >= 0) return false;
      }
    }
    return true;
  }
}
