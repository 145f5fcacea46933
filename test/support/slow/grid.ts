import { CELL_COUNT, HOUSE_CELLS, sees } from '../../../core/sudoku/cells.ts';
import type { Position } from '../../../core/sudoku/position.ts';

/* Plain words for the slow finders: cells, digits and houses by definition, no tables, no bits. */

export const ALL_CELLS = Array.from({ length: CELL_COUNT }, (_, cell) => cell);
export const ALL_HOUSES = HOUSE_CELLS.map((cells) => Array.from(cells));

export function digitsIn(position: Position, cell: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => position.has(cell, digit));
}

export function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

export function union(...lists: readonly (readonly number[])[]): number[] {
  return [...new Set(lists.flat())].sort((a, b) => a - b);
}

/** `cell:digit` of each candidate of the digit in cells that see all of the others. */
export function fallsWhereAllLook(position: Position, digit: number, cells: readonly number[]): string[] {
  return ALL_CELLS.filter(
    (cell) => position.has(cell, digit) && cells.every((other) => sees(cell, other)),
  ).map((cell) => `${cell}:${digit}`);
}

export function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((one, at) => items.slice(at + 1).map((other): [Item, Item] => [one, other]));
}

export function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  return items.reduce<Item[][]>((all, item) => [...all, ...all.map((some) => [...some, item])], [[]]);
}
