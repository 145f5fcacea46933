import { randomInteger, shuffle, type Random } from '../base/random.ts';
import { BOX_OF } from './cells.ts';
import type { Grid } from './grid.ts';

/**
 * A change of a grid that keeps all that matters: the new cell in row r, column c holds
 * `digits[old]`, where old is the digit in row `rows[r]`, column `columns[c]` of the grid, transposed
 * first if `transpose` says so.
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

export function transformGrid(grid: Grid, { transpose, rows, columns, digits }: Transformation): Grid {
  return grid.map((_, cell) => {
    const row = rows[Math.floor(cell / 9)];
    const column = columns[cell % 9];
    return digits[grid[transpose ? column * 9 + row : row * 9 + column]];
  });
}

/** One of the 1,218,998,108,160 transformations, each as likely as any other. */
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

const ORDERS_OF_THREE = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/**
 * The canonical form: of all grids that are the same puzzle by transformation, the one that reads as
 * the smallest number, row by row, an empty cell being 0. Two puzzles are equivalent exactly if their
 * canonical forms are equal. Takes a few milliseconds for a puzzle with one solution (a nearly empty
 * grid, in which rows and columns are interchangeable, takes seconds).
 *
 * The first row of the answer is known before any search: the line with the fewest digits comes
 * first, its emptiest box first, and the digits are numbered as they appear. Every line and order of
 * columns that gives this row is then tried, and rows are added while they can still match the best.
 */
export function canonicalForm(grid: Grid): Grid {
  const best = new Uint8Array(81).fill(10);
  for (const transpose of [false, true]) {
    const source = grid.map((_, cell) => grid[transpose ? (cell % 9) * 9 + Math.floor(cell / 9) : cell]);
    for (let first = 0; first < 9; first++) {
      for (const columns of columnOrders(source.subarray(first * 9, first * 9 + 9), best)) {
        addRows(source, columns, 0, first, 0, 0, best);
      }
    }
  }
  return best;
}

/**
 * Equal for puzzles that are the same by transformation, and for few others: how often the digits come, and
 * how full the boxes are. A thousand times faster than the canonical form.
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

/** The orders of columns that make a line the smallest first row, or none if `best` has a smaller one. */
function columnOrders(line: Grid, best: Grid): number[][] {
  const counts = [0, 3, 6].map(
    (first) => line.subarray(first, first + 3).filter((digit) => digit !== 0).length,
  );
  const sorted = [...counts].sort((a, b) => a - b);
  let label = 0;
  for (let column = 0; column < 9; column++) {
    const digit = column % 3 < 3 - sorted[Math.floor(column / 3)] ? 0 : ++label;
    if (digit < best[column]) break;
    if (digit > best[column]) return [];
  }
  const insideStack = [0, 3, 6].map((first) =>
    ORDERS_OF_THREE.map((order) => order.map((place) => first + place)).filter(
      ([a, b, c]) =>
        Number(line[a] !== 0) <= Number(line[b] !== 0) && Number(line[b] !== 0) <= Number(line[c] !== 0),
    ),
  );
  const orders: number[][] = [];
  for (const [a, b, c] of ORDERS_OF_THREE) {
    if (counts[a] > counts[b] || counts[b] > counts[c]) continue;
    for (const left of insideStack[a]) {
      for (const middle of insideStack[b]) {
        for (const right of insideStack[c]) orders.push([...left, ...middle, ...right]);
      }
    }
  }
  return orders;
}

/** The numbering of the digits after each row of the answer; kept, since this runs hundreds of times a form. */
const numberings = Array.from({ length: 10 }, () => new Uint8Array(10));

/**
 * Writes `row` as the row `depth` of the answer, under the columns and numbering chosen so far, and goes on
 * with every row that may follow, as long as the result is not above `best`; below it, it becomes `best`.
 *
 * @param used the rows before it, a bit each
 * @param labelCount digits that have their number
 */
function addRows(
  source: Grid,
  columns: readonly number[],
  depth: number,
  row: number,
  used: number,
  labelCount: number,
  best: Grid,
): void {
  const target = depth * 9;
  const numbering = numberings[depth + 1];
  numbering.set(numberings[depth]);
  let count = labelCount;
  for (let column = 0; column < 9; column++) {
    const digit = source[row * 9 + columns[column]];
    if (digit !== 0 && numbering[digit] === 0) numbering[digit] = ++count;
    const label = numbering[digit];
    if (label > best[target + column]) return;
    if (label < best[target + column]) {
      best[target + column] = label;
      best.fill(10, target + column + 1);
    }
  }
  if (depth === 8) return;
  const now = used | (1 << row);
  // The rest of the band that is begun, or any row of the other bands.
  const first = depth % 3 === 2 ? 0 : row - (row % 3);
  const end = depth % 3 === 2 ? 9 : first + 3;
  for (let next = first; next < end; next++) {
    if ((now & (1 << next)) === 0) addRows(source, columns, depth + 1, next, now, count, best);
  }
}
