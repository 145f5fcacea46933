import { BIT_OF, lowestBit, PEER_WORDS, WORD_OF } from '../cell-set.ts';
import { CELL_COUNT, HOUSE_CELLS, HOUSE_COUNT, type Cell } from '../cells.ts';
import { ALL_DIGITS, COUNT, LOWEST, MEMBERS, type DigitIndex } from '../digits.ts';
import type { Propagation } from './propagation.ts';
import { BOX_ROW_COLUMN, HOUSE_AT, PLACE_AT, type SePosition } from './se-position.ts';

/** The words of a state: by digit and band (three rows of the grid), the cells in which the digit is left. */
export const WORDS = 27;
/** In a row, after its state: which of its words are smaller than those of the position, or -1; 1 if the row fails. */
const CHANGED = 27;
export const FAILS = 28;
/** In a row: the cells of each band whose digit is not settled. */
export const OPEN = 29;
export const ROW_LENGTH = 32;
const ALL_WORDS = 0x7ffffff;
const ALL_CELLS = 0x7ffffff;

/**
 * What follows from each candidate, as sets of bits without the arguments. Most searches for chains find
 * nothing, and this tells which ones, as it contains whatever they deduce.
 *
 * The **row** of a candidate is the state that is left if it is true. What follows in one position also
 * follows in all that are reached from it by removing candidates, so that their rows start with what is left of
 * its rows. Singles must be used up: a candidate that is alone in its cell or house must have no peers left.
 */
export abstract class Closures {
  /** The position that was read last, as a row. */
  protected readonly now = new Int32Array(ROW_LENGTH);
  /** By candidate (`node >> 1`): its row in the position of `begin`, and in the one that was read last. */
  private readonly base = new Int32Array(CELL_COUNT * 9 * ROW_LENGTH);
  private readonly later = new Int32Array(CELL_COUNT * 9 * ROW_LENGTH);
  protected rows: Int32Array = this.base;
  /** The position of `begin`; at first, the empty grid. */
  protected readonly candidates = new Uint16Array(CELL_COUNT);
  protected readonly places = new Uint16Array(HOUSE_COUNT * 9);
  private position: SePosition | undefined;
  /** Whether a contradiction follows from some candidate of the position that was read last. */
  someFail = false;

  constructor() {
    this.clear();
  }

  /** Reads a position from which the next ones are reached by removing candidates. */
  begin(position: SePosition): void {
    if (!this.isLater(position)) this.clear();
    this.fill(position, this.base);
    this.candidates.set(position.candidates);
    this.places.set(position.places);
  }

  read(position: SePosition): void {
    if (this.isLater(position)) this.fill(position, this.later);
    else this.begin(position);
  }

  /** Whether a contradiction follows from a node. */
  fails(node: number): boolean {
    if (!this.someFail) return false;
    const row = this.rowOf(node);
    return row >= 0 && this.rows[row + FAILS] === 1;
  }

  /** Whether some candidate is false in each of these cases. */
  haveCommon(nodes: readonly number[]): boolean {
    const { rows, now } = this;
    let changed = ALL_WORDS;
    let count = 0;
    for (const node of nodes) {
      const row = this.rowOf(node);
      if (row < 0) return false;
      // What is found before a contradiction depends on the node from which it starts.
      if ((node & 1) === 0 && rows[row + FAILS] === 1) continue;
      cases[count++] = row;
      if (rows[row + CHANGED] < 0) rows[row + CHANGED] = this.changedIn(row);
      changed &= rows[row + CHANGED];
    }
    for (; changed !== 0; changed &= changed - 1) {
      const word = lowestBit(changed);
      let left = 0;
      for (let index = 0; index < count; index++) left |= rows[cases[index] + word];
      if (left !== now[word]) return true;
    }
    return false;
  }

  /** Replaces the row of a candidate that fails: only what is found before the contradiction counts. */
  narrow({ on, off, onCount, offCount }: Propagation): void {
    const { rows } = this;
    const row = (on[0] >> 1) * ROW_LENGTH;
    for (let word = 0; word < WORDS; word++) rows[row + word] = this.now[word];
    rows[row + CHANGED] = -1;
    for (let index = 0; index < offCount; index++) {
      const cell = Math.floor(off[index] / 18);
      rows[row + ((off[index] >> 1) % 9) * 3 + WORD_OF[cell]] &= ~BIT_OF[cell];
    }
    // If all cases agree on a true candidate, they agree on the others of its cell, too.
    for (let index = 0; index < onCount; index++) {
      const cell = Math.floor(on[index] / 18);
      const own = ((on[index] >> 1) % 9) * 3 + WORD_OF[cell];
      for (let word = WORD_OF[cell]; word < WORDS; word += 3)
        if (word !== own) rows[row + word] &= ~BIT_OF[cell];
    }
  }

  /** Reads what else `close` needs of a position. */
  protected abstract prepare(position: SePosition): void;

  /**
   * Draws all conclusions in a row that contains what follows directly or followed in the earlier position.
   *
   * @param from the rows of the earlier position
   * @returns false after a contradiction
   */
  protected abstract close(row: number, from: Int32Array): boolean;

  /**
   * The row of a node. If a candidate is false, nothing follows (-1), or the only other one of its cell or the
   * only other place of its digit in a house is true, from which the same follows.
   */
  private rowOf(node: number): number {
    if (node & 1) return (node >> 1) * ROW_LENGTH;
    const { candidates, places } = this.position!;
    const cell = Math.floor(node / 18);
    const at = (node >> 1) % 9;
    if (COUNT[candidates[cell]] === 2) return rowStart(cell, LOWEST[candidates[cell] & ~(1 << at)]);
    for (const type of BOX_ROW_COLUMN) {
      const house = HOUSE_AT[type][cell];
      const two = places[house * 9 + at];
      if (COUNT[two] === 2)
        return rowStart(HOUSE_CELLS[house][LOWEST[two & ~(1 << PLACE_AT[type][cell])]], at);
    }
    return -1;
  }

  private changedIn(row: number): number {
    let changed = 0;
    for (let word = 0; word < WORDS; word++)
      if (this.rows[row + word] !== this.now[word]) changed |= 1 << word;
    return changed;
  }

  private isLater({ candidates }: SePosition): boolean {
    for (let cell = 0; cell < CELL_COUNT; cell++) if (candidates[cell] & ~this.candidates[cell]) return false;
    return true;
  }

  private fill(position: SePosition, rows: Int32Array): void {
    const { now, base } = this;
    this.position = position;
    this.rows = rows;
    this.someFail = false;
    now.fill(0);
    for (let cell = 0; cell < CELL_COUNT; cell++) {
      const mask = position.candidates[cell];
      if (COUNT[mask] > 1) now[OPEN + WORD_OF[cell]] |= BIT_OF[cell];
      for (const at of MEMBERS[mask]) now[at * 3 + WORD_OF[cell]] |= BIT_OF[cell];
    }
    this.prepare(position);
    for (let cell = 0; cell < CELL_COUNT; cell++)
      for (const at of MEMBERS[position.candidates[cell]]) {
        const row = rowStart(cell, at);
        rows[row + FAILS] = this.close(row, base) ? 0 : 1;
        if (rows[row + FAILS] === 1) this.someFail = true;
        rows[row + CHANGED] = -1;
      }
  }

  /** Begins with the empty grid, in which only the direct consequences follow. */
  private clear(): void {
    const { base } = this;
    this.candidates.fill(ALL_DIGITS);
    this.places.fill(ALL_DIGITS);
    for (let cell = 0; cell < CELL_COUNT; cell++)
      for (let digit = 0; digit < 9; digit++) {
        const row = rowStart(cell, digit);
        base.fill(ALL_CELLS, row, row + ROW_LENGTH);
        base[row + FAILS] = 0;
        for (let word = WORD_OF[cell]; word < WORDS; word += 3)
          if (word !== digit * 3 + WORD_OF[cell]) base[row + word] ^= BIT_OF[cell];
        base[row + OPEN + WORD_OF[cell]] ^= BIT_OF[cell];
        for (let band = 0; band < 3; band++) base[row + digit * 3 + band] ^= PEER_WORDS[cell * 3 + band];
      }
  }
}

/** Scratch memory: the rows to compare. */
const cases = new Int32Array(9);

/** The start of a candidate's row. */
export function rowStart(cell: Cell, digit: DigitIndex): number {
  return (cell * 9 + digit) * ROW_LENGTH;
}
