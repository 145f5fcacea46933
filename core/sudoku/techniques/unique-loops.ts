import { CELL_COUNT, HOUSE_CELLS, HOUSES_OF, type Cell } from '../cells.ts';
import { COUNT } from '../digits.ts';
import type { Position } from '../position.ts';
import {
  reportSharedExtra,
  reportType1,
  reportType3,
  reportType4,
  type DeadlyPattern,
} from './deadly-patterns.ts';
import type { Finder, Report } from './step.ts';

/**
 * Unique loops: a unique rectangle extended to six, eight or more cells. All cells have both digits of the
 * pair; every house contains two cells of the loop or none; going round the loop, the two cells of a house
 * have different parity, so the two digits could be swapped everywhere. One loop is one set of cells.
 *
 * Variants, as for rectangles: `type-1` one open cell; `type-2` open cells with the same one extra digit;
 * `type-3` the extra digits of two open cells make a naked subset in a house of both; `type-4` a digit of the
 * pair is locked in two open cells. Parts of a step: see deadly-patterns.ts.
 *
 * Sources: Sudoku Explainer "Unique Loop"; SudokuWiki "Unique Loops".
 */
export const findUniqueLoop: Finder = (position, report) => {
  const { candidates } = position;
  BARE_CELLS.fill(0);
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const pair = candidates[cell];
    // A loop with any effect has at least two bare cells: no cell sees enough of its other cells.
    if (COUNT[pair] !== 2 || ++BARE_CELLS[pair] !== 2) continue;
    const usable = usableCells(position, pair);
    if (usable.length >= SMALLEST) searchLoops(position, report, pair, usable);
  }
};

/** Number of bare cells so far for each mask of two digits. */
const BARE_CELLS = new Uint8Array(512);
const SMALLEST = 6;

/** The houses of each cell as bits. */
const HOUSE_BITS = Int32Array.from(
  HOUSES_OF,
  ([row, column, box]) => (1 << row) | (1 << column) | (1 << box),
);

/** The cells with both digits that have such a neighbour in all three of their houses; bare cells first. */
function usableCells({ candidates }: Position, pair: number): number[] {
  let cells: Cell[] = [];
  for (let cell = 0; cell < CELL_COUNT; cell++) if ((candidates[cell] & pair) === pair) cells.push(cell);
  if (cells.length < SMALLEST) return cells;
  for (;;) {
    let once = 0;
    let twice = 0;
    for (const cell of cells) {
      twice |= once & HOUSE_BITS[cell];
      once |= HOUSE_BITS[cell];
    }
    const kept = cells.filter((cell) => (HOUSE_BITS[cell] & ~twice) === 0);
    if (kept.length === cells.length) break;
    cells = kept;
  }
  const isBare = (cell: Cell) => candidates[cell] === pair;
  return [...cells.filter(isBare), ...cells.filter((cell) => !isBare(cell))];
}

/** Rank of a cell among the usable ones, −1 for the others; refilled for each pair. */
const ORDER = new Int8Array(CELL_COUNT);
const LOOP = new Uint8Array(CELL_COUNT);

function searchLoops(position: Position, report: Report, pair: number, usable: readonly number[]): void {
  const { candidates } = position;
  ORDER.fill(-1);
  usable.forEach((cell, order) => {
    ORDER[cell] = order;
  });

  // Each loop is built from its first cell in order, always in the first house that lacks its second cell, so
  // each set of cells is found once. More than two open cells need one extra digit in total.
  const extend = (length: number, even: number, odd: number, openCount: number, extras: number): void => {
    const pending = even ^ odd;
    if (pending === 0) {
      if (length >= SMALLEST) reportLoop(position, report, pair, length);
      return;
    }
    const house = 31 - Math.clz32(pending & -pending);
    const wantsOdd = (even & (1 << house)) !== 0;
    for (const cell of HOUSE_CELLS[house]) {
      if (ORDER[cell] <= ORDER[LOOP[0]] || HOUSE_BITS[cell] & (wantsOdd ? odd : even)) continue;
      const own = candidates[cell] & ~pair;
      const open = openCount + (own === 0 ? 0 : 1);
      if (open > 2 && COUNT[extras | own] > 1) continue;
      LOOP[length] = cell;
      if (wantsOdd) extend(length + 1, even, odd | HOUSE_BITS[cell], open, extras | own);
      else extend(length + 1, even | HOUSE_BITS[cell], odd, open, extras | own);
    }
  };
  for (const cell of usable) {
    if (candidates[cell] !== pair) break;
    LOOP[0] = cell;
    extend(1, HOUSE_BITS[cell], 0, 0, 0);
  }
}

function reportLoop(position: Position, report: Report, pair: number, length: number): void {
  const cells = Array.from(LOOP.subarray(0, length)).sort((a, b) => a - b);
  const open = cells.filter((cell) => position.candidates[cell] !== pair);
  const pattern: DeadlyPattern = { cells, pair, open };
  reportType1(position, report, { technique: 'unique-loop', variant: 'type-1' }, pattern);
  reportSharedExtra(position, report, { technique: 'unique-loop', variant: 'type-2' }, pattern);
  if (open.length !== 2 || !HOUSES_OF[open[0]].some((house) => HOUSES_OF[open[1]].includes(house))) return;
  reportType3(position, report, { technique: 'unique-loop', variant: 'type-3' }, pattern);
  reportType4(position, report, { technique: 'unique-loop', variant: 'type-4' }, pattern);
}
