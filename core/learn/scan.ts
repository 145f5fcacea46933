import { HOUSE_CELLS, HOUSES_OF, PEERS, type Cell, type House } from '../sudoku/cells.ts';
import type { Digit } from '../sudoku/digits.ts';
import { blockerOf } from './guess.ts';

/** Digits to place in one scan. */
export const SCANNED = 10;

const DIGITS: readonly Digit[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The cells of a house in which a digit could go; none if the house has it. `digits`: 81, 0 for an empty cell. */
export function placesIn(house: House, digits: ArrayLike<number>, digit: Digit): Cell[] {
  return [...HOUSE_CELLS[house]!].filter((cell) => blockerOf(digits, cell, digit) === null);
}

const FIRST_BOX: House = 18;

/** The house, if possible a box, in which a cell is a digit's only place; undefined if none is. */
export function houseOfPlace(cell: Cell, digits: ArrayLike<number>, digit: Digit): House | undefined {
  if (blockerOf(digits, cell, digit) !== null) return undefined;
  return [...HOUSES_OF[cell]!].reverse().find((house) => placesIn(house, digits, digit).length === 1);
}

/** Whether a digit certainly goes in a cell: nowhere else in a house, or no other digit there. */
export function isSingle(cell: Cell, digits: ArrayLike<number>, digit: Digit): boolean {
  const isLast = DIGITS.every((each) => (blockerOf(digits, cell, each) === null) === (each === digit));
  return isLast || houseOfPlace(cell, digits, digit) !== undefined;
}

/** For each digit that has only one place in some house, the first such cell: in a box if there is one. */
export function onlyPlaces(digits: ArrayLike<number>): ReadonlyMap<Digit, Cell> {
  return new Map([...placesFrom(0, digits), ...placesInBoxes(digits)]);
}

/** For each digit that has only one place in some box, the first such cell. */
export function placesInBoxes(digits: ArrayLike<number>): ReadonlyMap<Digit, Cell> {
  return placesFrom(FIRST_BOX, digits);
}

function placesFrom(first: House, digits: ArrayLike<number>): ReadonlyMap<Digit, Cell> {
  return new Map(
    DIGITS.flatMap((digit) => {
      const cell = PEERS.findIndex((_, each) => (houseOfPlace(each, digits, digit) ?? -1) >= first);
      return cell < 0 ? [] : [[digit, cell]];
    }),
  );
}

/**
 * How many digits can be scanned for, up to a number, whatever the order: a cell that is an only place remains
 * one until it is filled.
 */
export function countToScan(board: ArrayLike<number>, most: number, placesOf = onlyPlaces): number {
  const digits = Array.from(board);
  for (let placed = 0; placed < most; placed++) {
    const [first] = placesOf(digits);
    if (!first) return placed;
    digits[first[1]] = first[0];
  }
  return most;
}
