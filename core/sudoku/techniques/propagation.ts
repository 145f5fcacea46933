/**
 * Follows one assumption through a position, keeping the reason of everything that it leads to.
 *
 * Nothing is guessed on the way: a candidate becomes false because it sees a true one or by locked
 * candidates or a subset of what is left, and true because it is the last of its cell or of its digit
 * in a house. The trail lists all conclusions in the order in which they were drawn; its entries hold
 * just enough to name their premises afterwards, for the few entries that a step shows.
 */

import { BOX_OF, COLUMN_OF, HOUSE_CELLS, HOUSE_COUNT, PEERS, PLACE_IN_BOX, ROW_OF, sees } from '../cells.ts';
import { COUNT, LOWEST, MEMBERS } from '../digits.ts';
import type { Candidate, Position } from '../position.ts';
import type { Implication } from './step.ts';

/** How much may be used on the way: singles; also locked candidates; also pairs and triples; also X-Wings. */
export type Depth = 0 | 1 | 2 | 3;
export const MAX_DEPTH: Depth = 3;

/** Words of a row of bits over the 729 candidates. */
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
  'x-wing',
] as const satisfies readonly Implication['reason'][];
const [ASSUMPTION, SEES, CELL, HOUSE, POINTING, CLAIMING, NAKED_PAIR, , HIDDEN_PAIR, , X_WING] =
  REASONS.keys();

/** Bits of a place in a house that lie in one row or column of a box, or in one box of a line. */
const SEGMENTS = [0o007, 0o070, 0o700];
const BOX_COLUMNS = [0o111, 0o222, 0o444];

export class Propagation {
  /** Conclusions in order, as `candidate * 2 + (true ? 1 : 0)`; `length` of them. */
  private readonly trail = new Int16Array(1600);
  length = 0;
  /** The candidate that came out both true and false, or -1. The last entry of the trail is its second. */
  conflict = -1;
  /** `seen[literal]`: its place in the trail plus 1; 0 for none. */
  private readonly seen = new Int16Array(1458);
  private readonly reason = new Uint8Array(1600);
  private readonly detail = new Int32Array(1600);
  private readonly candidates = new Uint16Array(81);
  private readonly places = new Uint16Array(243);
  private readonly solved = new Uint8Array(81);
  private readonly marked = new Uint8Array(1600);
  private readonly queue = new Int16Array(810);
  private queueTail = 0;
  private readonly members = new Uint8Array(9);
  private position!: Position;

  /** Draws all conclusions from one assumption, up to the first contradiction. */
  run(position: Position, assumed: Candidate, isTrue: boolean, depth: Depth): void {
    for (let index = 0; index < this.length; index++) this.seen[this.trail[index]] = 0;
    this.position = position;
    this.length = 0;
    this.conflict = -1;
    this.queueTail = 0;
    this.candidates.set(position.candidates);
    this.places.set(position.placesOf);
    this.solved.fill(0);
    if (isTrue) this.conclude(assumed, ASSUMPTION, 0);
    else this.exclude(assumed, ASSUMPTION, 0);
    this.spread(depth);
  }

  holds(candidate: Candidate, isTrue: boolean): boolean {
    return this.seen[candidate * 2 + (isTrue ? 1 : 0)] !== 0;
  }

  /** Writes the conclusions as rows of bits: what became true, what became false. */
  writeRows(rows: Int32Array, trueBase: number, falseBase: number): void {
    rows.fill(0, trueBase, trueBase + ROW_WORDS);
    rows.fill(0, falseBase, falseBase + ROW_WORDS);
    for (let index = 0; index < this.length; index++) {
      const candidate = this.trail[index] >> 1;
      const base = this.trail[index] & 1 ? trueBase : falseBase;
      rows[base + (candidate >> 5)] |= 1 << (candidate & 31);
    }
  }

  /** How many conclusions, the assumption included, lead to a literal (to the contradiction without one). */
  sizeOfTrace(literal?: number): number {
    const last = this.mark(literal);
    let size = 0;
    for (let index = 0; index <= last; index++) size += this.marked[index];
    return size;
  }

  /** The conclusions that lead to a literal (to the contradiction without one), in order. */
  traceOf(literal?: number): Implication[] {
    const last = this.mark(literal);
    const placeOf = new Map<number, number>();
    const trace: Implication[] = [];
    for (let index = 0; index <= last; index++) {
      if (!this.marked[index]) continue;
      const because = new Set<number>();
      this.visitPremises(index, (premise) => because.add(placeOf.get(premise)!));
      placeOf.set(index, trace.length);
      trace.push({
        candidates: [this.trail[index] >> 1],
        isTrue: (this.trail[index] & 1) === 1,
        because: [...because].sort((a, b) => a - b),
        reason: REASONS[this.reason[index]],
      });
    }
    return trace;
  }

  /** Marks what a literal rests on; returns its place in the trail. */
  private mark(literal?: number): number {
    this.marked.fill(0, 0, this.length);
    const last = literal === undefined ? this.length - 1 : this.seen[literal] - 1;
    this.marked[last] = 1;
    if (literal === undefined) {
      const opposite = this.trail[last] ^ 1;
      this.marked[this.seen[opposite] - 1] = 1;
    }
    for (let index = last; index >= 0; index--) {
      if (this.marked[index]) this.visitPremises(index, (premise) => (this.marked[premise] = 1));
    }
    return last;
  }

  private visitPremises(index: number, visit: (premise: number) => void): void {
    const candidate = this.trail[index] >> 1;
    const cell = Math.floor(candidate / 9);
    const digit = candidate % 9;
    const detail = this.detail[index];
    const { candidates, placesOf } = this.position;
    const visitFalse = (other: number, index: number): void => {
      const place = this.seen[(other * 9 + index) * 2];
      if (place !== 0) visit(place - 1);
    };
    const reason = this.reason[index];
    if (reason === SEES) visit(detail);
    else if (reason === CELL) {
      for (const other of MEMBERS[candidates[cell] & ~(1 << digit)]) visitFalse(cell, other);
    } else if (reason === HOUSE) {
      for (const place of MEMBERS[placesOf[detail * 9 + digit]]) {
        const other = HOUSE_CELLS[detail][place];
        if (other !== cell) visitFalse(other, digit);
      }
    } else if (reason === POINTING || reason === CLAIMING) {
      for (const place of MEMBERS[placesOf[detail * 9 + digit]]) {
        const other = HOUSE_CELLS[detail][place];
        if (!sees(other, cell)) visitFalse(other, digit);
      }
    } else if (reason === X_WING) {
      const cover = detail & 511;
      for (const line of MEMBERS[(detail >> 9) & 511]) {
        const house = line + (detail >> 18) * 9;
        for (const place of MEMBERS[placesOf[house * 9 + digit] & ~cover]) {
          visitFalse(HOUSE_CELLS[house][place], digit);
        }
      }
    } else if (reason >= NAKED_PAIR) {
      const cells = HOUSE_CELLS[detail >> 18];
      const placeMask = (detail >> 9) & 511;
      const digitMask = detail & 511;
      if (reason < HIDDEN_PAIR) {
        for (const place of MEMBERS[placeMask]) {
          for (const other of MEMBERS[candidates[cells[place]] & ~digitMask]) visitFalse(cells[place], other);
        }
      } else {
        for (const other of MEMBERS[digitMask]) {
          const outside = placesOf[(detail >> 18) * 9 + other] & ~placeMask;
          for (const place of MEMBERS[outside]) visitFalse(cells[place], other);
        }
      }
    }
  }

  /** Adds a true candidate. */
  private conclude(candidate: Candidate, reason: number, detail: number): void {
    this.push(candidate * 2 + 1, reason, detail);
    this.solved[Math.floor(candidate / 9)] = 1;
    this.queue[this.queueTail++] = this.length - 1;
  }

  /** Adds a false candidate, and the singles that it leaves. */
  private exclude(candidate: Candidate, reason: number, detail: number): void {
    const cell = Math.floor(candidate / 9);
    const digit = candidate % 9;
    this.push(candidate * 2, reason, detail);
    if (this.seen[candidate * 2 + 1] !== 0) {
      this.conflict = candidate;
      return;
    }
    const left = (this.candidates[cell] &= ~(1 << digit));
    if (COUNT[left] === 1) this.concludeOnce(cell * 9 + LOWEST[left], CELL, 0);
    this.narrow(ROW_OF[cell], digit, COLUMN_OF[cell]);
    this.narrow(9 + COLUMN_OF[cell], digit, ROW_OF[cell]);
    this.narrow(18 + BOX_OF[cell], digit, PLACE_IN_BOX[cell]);
  }

  private narrow(house: number, digit: number, place: number): void {
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
    // The second half of a contradiction keeps no place of its own: the trail ends with it.
    if (this.seen[literal] === 0) this.seen[literal] = index + 1;
  }

  private spread(depth: Depth): void {
    let head = 0;
    for (;;) {
      while (head < this.queueTail) {
        this.spreadFrom(this.queue[head++]);
        if (this.conflict >= 0) return;
      }
      if (depth === 0) return;
      const before = this.length;
      this.lockedCandidates();
      if (depth >= 2 && this.length === before) this.subsets();
      if (depth >= 3 && this.length === before) this.xWings();
      if (this.conflict >= 0 || this.length === before) return;
    }
  }

  /** Everything that sees a true candidate is false. */
  private spreadFrom(index: number): void {
    const candidate = this.trail[index] >> 1;
    const cell = Math.floor(candidate / 9);
    const digit = candidate % 9;
    for (const other of MEMBERS[this.candidates[cell] & ~(1 << digit)]) {
      this.exclude(cell * 9 + other, SEES, index);
      if (this.conflict >= 0) return;
    }
    const bit = 1 << digit;
    for (const peer of PEERS[cell]) {
      if (this.candidates[peer] & bit) {
        this.exclude(peer * 9 + digit, SEES, index);
        if (this.conflict >= 0) return;
      }
    }
  }

  /** Excludes a digit from places of a house; returns false on a contradiction. */
  private excludeAt(house: number, digit: number, mask: number, reason: number, detail: number): boolean {
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

  /** A digit of a house is confined to its crossing with another: it falls in the rest of the other. */
  private clearCrossing(house: number, digit: number, third: number, isColumn: boolean): boolean {
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
    for (let house = 0; house < HOUSE_COUNT; house++) {
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

  private nakedSubset(house: number, placeMask: number, digitMask: number, reason: number): boolean {
    const detail = (house << 18) | (placeMask << 9) | digitMask;
    for (const digit of MEMBERS[digitMask]) {
      const outside = this.places[house * 9 + digit] & ~placeMask;
      if (outside !== 0 && !this.excludeAt(house, digit, outside, reason, detail)) return false;
    }
    return true;
  }

  private hiddenSubset(house: number, placeMask: number, digitMask: number, reason: number): boolean {
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

  private xWings(): void {
    const { places } = this;
    for (let digit = 0; digit < 9; digit++) {
      for (let across = 0; across < 2; across++) {
        for (let a = 0; a < 9; a++) {
          const mask = places[(a + across * 9) * 9 + digit];
          if (COUNT[mask] !== 2) continue;
          for (let b = a + 1; b < 9; b++) {
            if (places[(b + across * 9) * 9 + digit] !== mask) continue;
            const lines = (1 << a) | (1 << b);
            const detail = (across << 18) | (lines << 9) | mask;
            for (const line of MEMBERS[mask]) {
              const house = line + 9 - across * 9;
              const outside = places[house * 9 + digit] & ~lines;
              if (outside !== 0 && !this.excludeAt(house, digit, outside, X_WING, detail)) return;
            }
          }
        }
      }
    }
  }
}
