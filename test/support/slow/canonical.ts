import type { CanonicalForm } from '../../../core/sudoku/canonical.ts';
import type { Grid } from '../../../core/sudoku/grid.ts';

const ORDERS_OF_THREE = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/**
 * The canonical form and its automorphisms as `canonize` gives them, found otherwise: every order of columns
 * that makes some line the smallest first row is tried by itself, and rows are added one way after another.
 * For grids that are not nearly empty, which would take seconds.
 */
export function slowlyCanonize(grid: Grid): CanonicalForm {
  const best = { grid: new Uint8Array(81).fill(10), ways: 0 };
  for (const transpose of [false, true]) {
    const source = grid.map((_, cell) => grid[transpose ? (cell % 9) * 9 + Math.floor(cell / 9) : cell]);
    for (let first = 0; first < 9; first++) {
      for (const columns of columnOrders(source.subarray(first * 9, first * 9 + 9), best.grid)) {
        addRows({ source, columns, best }, { depth: 0, row: first, used: 0, numbering: new Map() });
      }
    }
  }
  // Digits that do not occur can take each other's numbers.
  let automorphisms = best.ways;
  for (let missing = 9 - Math.max(...best.grid); missing > 1; missing--) automorphisms *= missing;
  return { grid: best.grid, automorphisms };
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

interface Search {
  readonly source: Grid;
  readonly columns: readonly number[];
  /** The smallest grid so far, and in how many ways it was met. */
  readonly best: { readonly grid: Grid; ways: number };
}

interface Way {
  readonly depth: number;
  readonly row: number;
  /** The rows before it, a bit each. */
  readonly used: number;
  /** The numbers of the digits in the rows before it. */
  readonly numbering: ReadonlyMap<number, number>;
}

/** Writes a row of the answer and goes on with every row that may follow, unless it is above the best. */
function addRows(search: Search, { depth, row, used, numbering }: Way): void {
  const { source, columns, best } = search;
  const numbers = new Map(numbering);
  for (let column = 0; column < 9; column++) {
    const digit = source[row * 9 + columns[column]];
    if (digit !== 0 && !numbers.has(digit)) numbers.set(digit, numbers.size + 1);
    const number = digit === 0 ? 0 : numbers.get(digit)!;
    const at = depth * 9 + column;
    if (number > best.grid[at]) return;
    if (number < best.grid[at]) {
      best.grid[at] = number;
      best.grid.fill(10, at + 1);
      best.ways = 0;
    }
  }
  if (depth === 8) {
    best.ways++;
    return;
  }
  const now = used | (1 << row);
  // The rest of the band that is begun, or any row of the other bands.
  const first = depth % 3 === 2 ? 0 : row - (row % 3);
  const end = depth % 3 === 2 ? 9 : first + 3;
  for (let next = first; next < end; next++) {
    if ((now & (1 << next)) === 0)
      addRows(search, { depth: depth + 1, row: next, used: now, numbering: numbers });
  }
}
