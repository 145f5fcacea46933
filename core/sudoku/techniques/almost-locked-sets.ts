/**
 * Almost locked sets: N cells of one house with N+1 candidates in total. A bivalue cell is the smallest. If
 * one of its digits is eliminated from all of its cells, every other digit is locked in it.
 *
 * @see http://sudopedia.enjoysudoku.com/Almost_Locked_Set.html
 */
import { PEER_WORDS } from '../cell-set.ts';
import { HOUSE_CELLS, HOUSE_COUNT } from '../cells.ts';
import { COUNT, MEMBERS } from '../digits.ts';
import type { Position } from '../position.ts';

/** Places of a box that lie in one row or one column: those sets are found in the line. */
const IN_ONE_LINE = Uint8Array.from({ length: 512 }, (_, places) =>
  [0o007, 0o070, 0o700, 0o111, 0o222, 0o444].some((line) => (places & ~line) === 0) ? 1 : 0,
);

/**
 * All almost locked sets of a position, each set of cells once, numbered from 0 in a fixed order
 * (rows, columns, boxes; within a house by the lowest cells). Cell sets are three words of 27 bits,
 * as in `Position.cellsWith`.
 */
export class AlmostLockedSets {
  count = 0;
  /** Number of rebuilds: tables derived from the sets compare it to detect that they are stale. */
  version = 0;
  /** Number of cells of each set. */
  size = new Uint8Array(256);
  /** Number of candidates in the cells of each set. */
  weight = new Uint8Array(256);
  /** 1 if some of the cells are a locked set (as many digits as cells). */
  hasLockedPart = new Uint8Array(256);
  /** The digits of each set, as a mask. */
  digits = new Uint16Array(256);
  /**
   * The digits that candidates outside see in all of their cells: with these, the set can eliminate
   * something.
   */
  aims = new Uint16Array(256);
  /** The cells of each set: three words from `set * 3`. */
  cells = new Int32Array(256 * 3);
  /** Its cells that have a digit: three words from `set * 27 + (digit - 1) * 3`. Only for its digits. */
  holders = new Int32Array(256 * 27);
  /** The candidates of that digit that see all of those cells, laid out alike: what the set can eliminate. */
  seers = new Int32Array(256 * 27);

  /** The candidates from which the sets were built. */
  private readonly source = new Uint16Array(81);
  private readonly masks = new Uint16Array(9);
  private house = 0;
  /** The places of each set in its house, and those of the locked sets of the current house. */
  private places = new Uint16Array(256);
  private readonly locked = new Uint16Array(512);
  private lockedCount = 0;

  /** Whether these are the sets of the current position. */
  isOf(position: Position): boolean {
    const { candidates } = position;
    for (let cell = 0; cell < 81; cell++) {
      if (this.source[cell] !== candidates[cell]) return false;
    }
    return true;
  }

  /** Whether every cell of a set is also in another one. */
  isWithin(set: number, other: number): boolean {
    const { cells } = this;
    return (
      ((cells[set * 3] & ~cells[other * 3]) |
        (cells[set * 3 + 1] & ~cells[other * 3 + 1]) |
        (cells[set * 3 + 2] & ~cells[other * 3 + 2])) ===
      0
    );
  }

  rebuild(position: Position): void {
    this.count = 0;
    this.version++;
    this.source.set(position.candidates);
    for (this.house = 0; this.house < HOUSE_COUNT; this.house++) {
      let empty = 0;
      for (let place = 0; place < 9; place++) {
        this.masks[place] = position.candidates[HOUSE_CELLS[this.house][place]];
        if (this.masks[place] !== 0) empty++;
      }
      const first = this.count;
      this.lockedCount = 0;
      if (empty > 0) this.extend(position, 0, 0, 0, empty);
      for (let set = first; set < this.count; set++)
        this.hasLockedPart[set] = this.containsLocked(this.places[set]);
    }
  }

  private containsLocked(places: number): number {
    for (let index = 0; index < this.lockedCount; index++) {
      if ((this.locked[index] & ~places) === 0) return 1;
    }
    return 0;
  }

  /** Adds every set that consists of the chosen places and at least one more from `from` on. */
  private extend(position: Position, from: number, places: number, digits: number, left: number): void {
    const size = COUNT[places] + 1;
    for (let place = from; place < 9; place++) {
      const mask = this.masks[place];
      if (mask === 0) continue;
      left--;
      const union = digits | mask;
      const excess = COUNT[union] - size;
      // Each further cell lowers the excess by at most one.
      if (excess - left > 1) continue;
      const chosen = places | (1 << place);
      if (excess <= 0) this.locked[this.lockedCount++] = chosen;
      if (excess === 1 && this.isFirstSeen(chosen, size)) this.add(position, chosen, size, union);
      if (left > 0) this.extend(position, place + 1, chosen, union, left);
    }
  }

  /** A set in two or three houses is added only in the first of them. */
  private isFirstSeen(places: number, size: number): boolean {
    if (this.house < 9) return true;
    return this.house < 18 ? size > 1 : IN_ONE_LINE[places] === 0;
  }

  private add(position: Position, places: number, size: number, digits: number): void {
    const set = this.count++;
    if (set === this.size.length) this.grow();
    this.size[set] = size;
    this.digits[set] = digits;
    this.places[set] = places;
    this.weight[set] = 0;
    const { cells, holders, seers } = this;
    cells.fill(0, set * 3, set * 3 + 3);
    for (const digit of MEMBERS[digits]) {
      const at = set * 27 + digit * 3;
      for (let band = 0; band < 3; band++) {
        holders[at + band] = 0;
        seers[at + band] = position.cellsWith[digit * 3 + band];
      }
    }
    for (const place of MEMBERS[places]) {
      const cell = HOUSE_CELLS[this.house][place];
      const band = cell < 27 ? 0 : cell < 54 ? 1 : 2;
      const bit = 1 << (cell - band * 27);
      cells[set * 3 + band] |= bit;
      this.weight[set] += COUNT[this.masks[place]];
      for (const digit of MEMBERS[this.masks[place]]) {
        const at = set * 27 + digit * 3;
        holders[at + band] |= bit;
        seers[at] &= PEER_WORDS[cell * 3];
        seers[at + 1] &= PEER_WORDS[cell * 3 + 1];
        seers[at + 2] &= PEER_WORDS[cell * 3 + 2];
      }
    }
    this.aims[set] = 0;
    for (const digit of MEMBERS[digits]) {
      const at = set * 27 + digit * 3;
      if ((seers[at] | seers[at + 1] | seers[at + 2]) !== 0) this.aims[set] |= 1 << digit;
    }
  }

  private grow(): void {
    const length = this.size.length * 2;
    this.size = copyInto(new Uint8Array(length), this.size);
    this.weight = copyInto(new Uint8Array(length), this.weight);
    this.hasLockedPart = copyInto(new Uint8Array(length), this.hasLockedPart);
    this.places = copyInto(new Uint16Array(length), this.places);
    this.digits = copyInto(new Uint16Array(length), this.digits);
    this.aims = copyInto(new Uint16Array(length), this.aims);
    this.cells = copyInto(new Int32Array(length * 3), this.cells);
    this.holders = copyInto(new Int32Array(length * 27), this.holders);
    this.seers = copyInto(new Int32Array(length * 27), this.seers);
  }
}

function copyInto<Words extends { set(from: Words): void }>(to: Words, from: Words): Words {
  to.set(from);
  return to;
}

const latest = new AlmostLockedSets();

/**
 * The almost locked sets of a position in its current state. Several finders request the same position one
 * after another, so the latest result is kept; it is valid until the next request for another position (or
 * for this one after a change).
 */
export function almostLockedSetsOf(position: Position): AlmostLockedSets {
  if (!latest.isOf(position)) latest.rebuild(position);
  return latest;
}
