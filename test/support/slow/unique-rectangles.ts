import { HOUSES_OF } from '../../../core/sudoku/cells.ts';
import type { Position } from '../../../core/sudoku/position.ts';
import {
  ALL_CELLS,
  ALL_HOUSES,
  digitsIn,
  fallsWhereAllLook,
  isSame,
  pairsOf,
  subsetsOf,
  union,
} from './grid.ts';

/*
 * Unique rectangles of types 1 to 4 by definition: each instance as
 * `corners | pair | subset or houses | what falls`. Slow and obvious.
 */

interface Rectangle {
  readonly cells: readonly number[];
  readonly pair: readonly number[];
  readonly open: readonly number[];
  readonly extras: readonly number[];
}

export function slowUniqueRectangles(position: Position, type: 1 | 2 | 3 | 4): string[] {
  return rectangles(position)
    .flatMap((rectangle) => {
      if (type === 1) return type1(position, rectangle);
      const [first, second] = rectangle.open;
      const isSide = Math.floor(first / 9) === Math.floor(second / 9) || first % 9 === second % 9;
      if (rectangle.open.length !== 2 || !isSide) return [];
      return type === 2
        ? type2(position, rectangle)
        : type === 3
          ? type3(position, rectangle)
          : type4(position, rectangle);
    })
    .sort();
}

function rectangles(position: Position): Rectangle[] {
  const pairs = pairsOf([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const found: Rectangle[] = [];
  for (const [top, bottom] of pairsOf([0, 1, 2, 3, 4, 5, 6, 7, 8])) {
    for (const [left, right] of pairsOf([0, 1, 2, 3, 4, 5, 6, 7, 8])) {
      const cells = [top * 9 + left, top * 9 + right, bottom * 9 + left, bottom * 9 + right];
      if (new Set(cells.map((cell) => HOUSES_OF[cell][2])).size !== 2) continue;
      for (const pair of pairs) {
        if (!cells.every((cell) => pair.some((digit) => position.has(cell, digit)))) continue;
        if (!cells.some((cell) => isSame(digitsIn(position, cell), pair))) continue;
        const extrasIn = (cell: number) => digitsIn(position, cell).filter((digit) => !pair.includes(digit));
        const open = cells.filter((cell) => extrasIn(cell).length > 0);
        found.push({ cells, pair, open, extras: union(...open.map(extrasIn)) });
      }
    }
  }
  return found;
}

function instance(
  { cells, pair }: Rectangle,
  detail: readonly number[],
  fallen: readonly string[],
): string[] {
  return fallen.length === 0
    ? []
    : [`${cells.join()} | ${pair.join()} | ${detail.join()} | ${fallen.join()}`];
}

function type1(position: Position, rectangle: Rectangle): string[] {
  if (rectangle.open.length !== 1) return [];
  return instance(rectangle, [], fallenIn(position, rectangle.open, rectangle.pair));
}

function type2(position: Position, rectangle: Rectangle): string[] {
  if (rectangle.extras.length !== 1) return [];
  return instance(rectangle, [], fallsWhereAllLook(position, rectangle.extras[0], rectangle.open));
}

function type3(position: Position, rectangle: Rectangle): string[] {
  const { open, extras } = rectangle;
  if (extras.length < 2) return [];
  const found = new Map<string, { subset: number[]; fallen: string[] }>();
  for (const house of ALL_HOUSES.filter((cells) => open.every((cell) => cells.includes(cell)))) {
    const others = house.filter((cell) => digitsIn(position, cell).length > 0 && !open.includes(cell));
    for (const subset of subsetsOf(others)) {
      const digits = union(extras, ...subset.map((cell) => digitsIn(position, cell)));
      if (subset.length === 0 || digits.length !== subset.length + 1) continue;
      const houses = ALL_HOUSES.filter((cells) => [...open, ...subset].every((cell) => cells.includes(cell)));
      const rest = union(...houses).filter((cell) => !open.includes(cell) && !subset.includes(cell));
      const fallen = fallenIn(position, rest, digits);
      if (fallen.length > 0) found.set(subset.join(), { subset, fallen });
    }
  }
  const all = [...found.values()];
  return all
    .filter(
      ({ subset, fallen }) =>
        !all.some(
          (smaller) =>
            smaller.subset.length < subset.length &&
            smaller.subset.every((cell) => subset.includes(cell)) &&
            fallen.every((text) => smaller.fallen.includes(text)),
        ),
    )
    .flatMap(({ subset, fallen }) => instance(rectangle, subset, fallen));
}

function type4(position: Position, rectangle: Rectangle): string[] {
  const { open, pair } = rectangle;
  return pair.flatMap((locked) => {
    const houses = ALL_HOUSES.map((_, house) => house).filter((house) =>
      isSame(
        ALL_HOUSES[house].filter((cell) => position.has(cell, locked)),
        open,
      ),
    );
    const other = pair.filter((digit) => digit !== locked);
    return houses.length === 0 ? [] : instance(rectangle, houses, fallenIn(position, open, other));
  });
}

function fallenIn(position: Position, cells: readonly number[], digits: readonly number[]): string[] {
  return ALL_CELLS.filter((cell) => cells.includes(cell)).flatMap((cell) =>
    digitsIn(position, cell)
      .filter((digit) => digits.includes(digit))
      .map((digit) => `${cell}:${digit}`),
  );
}
