import {
  BOX_OF,
  CELL_COUNT,
  COLUMN_OF,
  HOUSE_COUNT,
  PEERS,
  PLACE_IN_BOX,
  ROW_OF,
  type Cell,
  type Meaning,
} from './cells.ts';
import { ALL_DIGITS, MEMBERS, type Digit } from './digits.ts';
import { candidatesFromDigits, type Grid } from './grid.ts';

/**
 * A candidate: one digit in one cell, numbered `cell * 9 + digit - 1` (0–728).
 */
export type Candidate = Meaning<'candidate'>;

/** The candidate of a digit in a cell. */
export function candidateOf(cell: Cell, digit: Digit): Candidate {
  return cell * 9 + digit - 1;
}

/** The cell of a candidate. */
export function cellOf(candidate: Candidate): Cell {
  return Math.floor(candidate / 9);
}

/** The digit of a candidate. */
export function digitOf(candidate: Candidate): Digit {
  return (candidate % 9) + 1;
}

/** The cell with a name such as "A1". */
export function cellOfName(name: string): Cell {
  return 'ABCDEFGHI'.indexOf(name.charAt(0)) * 9 + Number(name.charAt(1)) - 1;
}

/**
 * A position that technique finders read: digits, candidates, and the same candidates by digit and
 * by house, kept up to date together. Finders must not change it.
 */
export class Position {
  /** Digit of each cell, 0 if it is empty. */
  readonly digits: Uint8Array;
  /** 1 if the digit is a given; avoidable rectangles distinguish givens from placed digits. */
  readonly givens: Uint8Array;
  /** Candidate mask (bit digit − 1) of each empty cell; 0 for a filled cell. */
  readonly candidates: Uint16Array;
  /**
   * The cells that have a digit as candidate: three words of 27 bits for each digit. `cellsWith[(digit - 1) *
   * 3 + band]`, bit `cell - 27 * band`.
   */
  readonly cellsWith: Int32Array;
  /** `placesOf[house * 9 + digit - 1]`: mask of the places (0–8) of the house that have the candidate. */
  readonly placesOf: Uint16Array;
  /** Number of empty cells. */
  emptyCount = 0;

  private constructor(digits: Uint8Array, givens: Uint8Array) {
    this.digits = digits;
    this.givens = givens;
    this.candidates = new Uint16Array(CELL_COUNT);
    this.cellsWith = new Int32Array(27);
    this.placesOf = new Uint16Array(HOUSE_COUNT * 9);
  }

  /**
   * @param digits digit of each cell, 0 if empty
   * @param options.givens 1 if the digit is a given (default: every digit)
   * @param options.candidates masks of the empty cells (default: those that the digits allow)
   */
  static from(
    digits: Grid,
    options: { givens?: ArrayLike<number>; candidates?: ArrayLike<number> } = {},
  ): Position {
    const givens = Uint8Array.from(digits, (digit, cell) =>
      digit !== 0 && (options.givens === undefined || options.givens[cell] === 1) ? 1 : 0,
    );
    const position = new Position(Uint8Array.from(digits), givens);
    const masks = options.candidates ?? candidatesFromDigits(digits);
    for (let cell = 0; cell < CELL_COUNT; cell++) {
      if (digits[cell] !== 0) continue;
      position.emptyCount++;
      for (const index of MEMBERS[masks[cell] & ALL_DIGITS]) position.toggle(cell, index + 1);
    }
    return position;
  }

  /** An independent copy. */
  clone(): Position {
    const copy = new Position(this.digits.slice(), this.givens.slice());
    copy.candidates.set(this.candidates);
    copy.cellsWith.set(this.cellsWith);
    copy.placesOf.set(this.placesOf);
    copy.emptyCount = this.emptyCount;
    return copy;
  }

  /** Whether a cell has a candidate. */
  has(cell: Cell, digit: Digit): boolean {
    return (this.candidates[cell] & (1 << (digit - 1))) !== 0;
  }

  /** Removes a candidate; returns whether it was there. */
  eliminate(cell: Cell, digit: Digit): boolean {
    if (!this.has(cell, digit)) return false;
    this.toggle(cell, digit);
    return true;
  }

  /**
   * Puts a digit into an empty cell and removes the candidates that it excludes in the cell and its peers.
   */
  place(cell: Cell, digit: Digit): void {
    for (const index of MEMBERS[this.candidates[cell]]) this.toggle(cell, index + 1);
    this.digits[cell] = digit;
    this.emptyCount--;
    for (const peer of PEERS[cell]) this.eliminate(peer, digit);
  }

  private toggle(cell: Cell, digit: Digit): void {
    const index = digit - 1;
    const band = cell < 27 ? 0 : cell < 54 ? 1 : 2;
    this.candidates[cell] ^= 1 << index;
    this.cellsWith[index * 3 + band] ^= 1 << (cell - band * 27);
    this.placesOf[ROW_OF[cell] * 9 + index] ^= 1 << COLUMN_OF[cell];
    this.placesOf[(9 + COLUMN_OF[cell]) * 9 + index] ^= 1 << ROW_OF[cell];
    this.placesOf[(18 + BOX_OF[cell]) * 9 + index] ^= 1 << PLACE_IN_BOX[cell];
  }
}
