import { randomInteger, shuffle, type Random } from '../base/random.ts';
import { BOX_OF } from './cells.ts';
import type { Grid } from './grid.ts';

/**
 * A transformation that preserves everything relevant: the new cell in row r, column c has `digits[old]`,
 * where `old` is the digit in row `rows[r]`, column `columns[c]` of the grid, which is first transposed if
 * `transpose` is set.
 */
export interface Transformation {
  readonly transpose: boolean;
  /** Nine rows; the three of a band stay together. */
  readonly rows: readonly number[];
  /** Nine columns; the three of a stack stay together. */
  readonly columns: readonly number[];
  /** New digit by old digit; index 0 is the empty cell and stays 0. */
  readonly digits: readonly number[];
}

/** Applies a transformation to digits, or to anything else that each cell has one of. */
export function transformGrid<Cells extends Grid | Uint16Array>(
  grid: Cells,
  { transpose, rows, columns, digits }: Transformation,
): Cells {
  return grid.map((_, cell) => {
    const row = rows[Math.floor(cell / 9)];
    const column = columns[cell % 9];
    return digits[grid[transpose ? column * 9 + row : row * 9 + column]];
  }) as Cells;
}

/** One of the 1,218,998,108,160 transformations, uniformly distributed. */
export function randomTransformation(random: Random): Transformation {
  const lines = () =>
    shuffle([0, 3, 6], random).flatMap((first) => shuffle([first, first + 1, first + 2], random));
  return {
    transpose: randomInteger(random, 2) === 1,
    rows: lines(),
    columns: lines(),
    digits: [0, ...shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9], random)],
  };
}

/**
 * Equal for equivalent puzzles, and for few others: derived from how often each digit occurs and how full the
 * boxes are. Takes a twentieth of the time of `canonicalForm`.
 */
export function likenessOf(grid: Grid): string {
  const digits = new Uint8Array(9);
  const boxes = new Uint8Array(9);
  grid.forEach((digit, cell) => {
    if (digit === 0) return;
    digits[digit - 1]++;
    boxes[BOX_OF[cell]]++;
  });
  return `${digits.sort().join('')} ${boxes.sort().join('')}`;
}
