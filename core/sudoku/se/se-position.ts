import { CELL_COUNT, HOUSE_CELLS, HOUSE_COUNT, HOUSES_OF, placeIn, type Cell, type House } from '../cells.ts';
import { ALL_DIGITS, COUNT, MEMBERS, type Digit } from '../digits.ts';

/** First house of each type, as in cells.ts: rows 0–8, columns 9–17, boxes 18–26. */
export const ROW = 0;
export const COLUMN = 9;
export const BOX = 18;
/** A type of house, given by its first house. */
export type HouseType = typeof ROW | typeof COLUMN | typeof BOX;

/** The order of house types for chains, loops, universal graves and peers. */
export const BOX_ROW_COLUMN: readonly HouseType[] = [BOX, ROW, COLUMN];
/** The order of house types for singles and for hidden and naked sets. */
export const BOX_COLUMN_ROW: readonly HouseType[] = [BOX, COLUMN, ROW];

/** `HOUSE_AT[type][cell]`: the cell's house of that type. */
export const HOUSE_AT: Readonly<Record<HouseType, Uint8Array>> = {
  [ROW]: Uint8Array.from({ length: CELL_COUNT }, (_, cell) => HOUSES_OF[cell][0]),
  [COLUMN]: Uint8Array.from({ length: CELL_COUNT }, (_, cell) => HOUSES_OF[cell][1]),
  [BOX]: Uint8Array.from({ length: CELL_COUNT }, (_, cell) => HOUSES_OF[cell][2]),
};

/** `PLACE_AT[type][cell]`: the place (0–8) of the cell in its house of that type. */
export const PLACE_AT: Readonly<Record<HouseType, Uint8Array>> = {
  [ROW]: Uint8Array.from({ length: CELL_COUNT }, (_, cell) => placeIn(HOUSES_OF[cell][0], cell)),
  [COLUMN]: Uint8Array.from({ length: CELL_COUNT }, (_, cell) => placeIn(HOUSES_OF[cell][1], cell)),
  [BOX]: Uint8Array.from({ length: CELL_COUNT }, (_, cell) => placeIn(HOUSES_OF[cell][2], cell)),
};

/** The 20 peers of each cell in the order of the rating: its box, then its row, then its column. */
export const ORDERED_PEERS: readonly Uint8Array[] = Array.from({ length: CELL_COUNT }, (_, cell) => {
  const found = new Set<number>();
  for (const type of BOX_ROW_COLUMN)
    for (const peer of HOUSE_CELLS[HOUSE_AT[type][cell]]) if (peer !== cell) found.add(peer);
  return Uint8Array.from(found);
});

/** The digits that a step removes from a cell, as a mask. */
export interface Removal {
  readonly cell: Cell;
  readonly digits: number;
}

/** One step of the rated path. */
export interface SeStep {
  /** A sum of tenths as a double: steps of one technique are sorted by it. */
  readonly rating: number;
  readonly name: string;
  readonly removals: readonly Removal[];
  readonly placement?: { readonly cell: Cell; readonly digit: Digit };
  /** Of a chain: the number of nodes behind it, and its place among chains of equal rating and length. */
  readonly complexity?: number;
  readonly sortKey?: number;
}

/** The candidates of a position, by cell and by house, kept consistent. */
export class SePosition {
  /** Digit of each cell, 0 if it is empty. */
  readonly values = new Uint8Array(CELL_COUNT);
  /** Candidates of each cell as a mask; 0 for a filled cell. */
  readonly candidates = new Uint16Array(CELL_COUNT).fill(ALL_DIGITS);
  /** `places[house * 9 + digit - 1]`: the places of the digit in the house, as a mask. */
  readonly places = new Uint16Array(HOUSE_COUNT * 9).fill(ALL_DIGITS);
  /** Empty places of each house, as a mask. */
  readonly empty = new Uint16Array(HOUSE_COUNT).fill(ALL_DIGITS);
  /** How often each digit occurs in the grid, by digit - 1. */
  readonly placed = new Uint8Array(9);

  /** @param givens 81 digits, 0 for an empty cell */
  constructor(givens: ArrayLike<number>) {
    for (let cell = 0; cell < CELL_COUNT; cell++) if (givens[cell] > 0) this.place(cell, givens[cell]);
  }

  /** Whether every cell has a digit. */
  get isComplete(): boolean {
    return this.values.every((digit) => digit > 0);
  }

  /** Puts a digit into an empty cell and removes the candidates that it excludes. */
  place(cell: Cell, digit: Digit): void {
    this.values[cell] = digit;
    this.placed[digit - 1]++;
    for (const position of MEMBERS[this.candidates[cell]]) this.remove(cell, position + 1);
    for (const house of HOUSES_OF[cell]) this.empty[house] &= ~(1 << placeIn(house, cell));
    for (const peer of ORDERED_PEERS[cell])
      if (this.candidates[peer] & (1 << (digit - 1))) this.remove(peer, digit);
  }

  /** Removes a candidate. */
  remove(cell: Cell, digit: Digit): void {
    this.candidates[cell] &= ~(1 << (digit - 1));
    this.places[HOUSE_AT[ROW][cell] * 9 + digit - 1] &= ~(1 << PLACE_AT[ROW][cell]);
    this.places[HOUSE_AT[COLUMN][cell] * 9 + digit - 1] &= ~(1 << PLACE_AT[COLUMN][cell]);
    this.places[HOUSE_AT[BOX][cell] * 9 + digit - 1] &= ~(1 << PLACE_AT[BOX][cell]);
  }

  /** Undoes `remove`. */
  restore(cell: Cell, digit: Digit): void {
    this.candidates[cell] |= 1 << (digit - 1);
    this.places[HOUSE_AT[ROW][cell] * 9 + digit - 1] |= 1 << PLACE_AT[ROW][cell];
    this.places[HOUSE_AT[COLUMN][cell] * 9 + digit - 1] |= 1 << PLACE_AT[COLUMN][cell];
    this.places[HOUSE_AT[BOX][cell] * 9 + digit - 1] |= 1 << PLACE_AT[BOX][cell];
  }

  /** How many cells of a house are empty. */
  emptyCount(house: House): number {
    return COUNT[this.empty[house]];
  }

  /** The candidates among these digits that the cells have, as removals; empty if there are none. */
  removable(cells: Iterable<number>, digits: number): Removal[] {
    const removals: Removal[] = [];
    for (const cell of cells) {
      const there = this.candidates[cell] & digits;
      if (there) removals.push({ cell, digits: there });
    }
    return removals;
  }

  /** Applies a step: its removals, then its placement. */
  apply({ removals, placement }: SeStep): void {
    for (const { cell, digits } of removals)
      for (const position of MEMBERS[digits])
        if (this.candidates[cell] & (1 << position)) this.remove(cell, position + 1);
    if (placement) this.place(placement.cell, placement.digit);
  }
}

/** All subsets of size `size` of nine elements, in increasing order as binary numbers. */
export const SUBSETS: readonly (readonly number[])[] = Array.from({ length: 10 }, (_, size) =>
  Array.from({ length: 512 }, (_none, mask) => mask).filter((mask) => COUNT[mask] === size),
);

/** The cells at the places of a mask in a house, ascending. */
export function cellsAt(house: House, places: number): number[] {
  return Array.from(MEMBERS[places], (place) => HOUSE_CELLS[house][place]);
}
