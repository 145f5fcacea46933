import { candidatesOfCells, candidatesSeeing } from '../cell-set.ts';
import { BOX_OF, CELL_COUNT, COLUMN_OF, ROW_OF, type Cell, type House } from '../cells.ts';
import { COUNT, LOWEST, MEMBERS } from '../digits.ts';
import { candidateOf, cellOf, type Candidate, type Position } from '../position.ts';
import {
  reportPattern,
  reportSharedExtra,
  reportType1,
  reportType3,
  reportType4,
  type DeadlyPattern,
  type ReportDeadly,
} from './deadly-patterns.ts';
import type { TechniqueId } from './catalogue.ts';
import { reportStep, partOf, type Finder, type Report } from './step.ts';

/**
 * Unique and avoidable rectangles: four cells in two rows, two columns and two boxes that could have the same
 * two digits either way round, which is impossible in a puzzle with one solution.
 *
 * A rectangle has a bare corner with just the pair ab, and corners that have a or b or both (a candidate
 * removed earlier does not weaken the argument). Its open corners have other candidates:
 *
 * - type 1: one open corner: neither a nor b there
 * - type 2: two open corners in a line with the same one extra digit; type 5: the same with two corners in a
 *   diagonal or with three
 * - type 3: two open corners in a line; their extra digits make a naked subset with other cells of a house
 *   that both are in (`subset` part; the house, or both, in `houses`)
 * - type 4: two open corners in a line; a is locked in them within that line or box (`houses`): not b
 * - type 6: two open corners in a diagonal, and a has no other places in both rows or both columns
 *   (`houses`): not a in the open corners
 * - `hidden-rectangle`: a bare corner with both neighbours open; in the row and the column through the
 *   opposite corner (`houses`) a is only in the rectangle: not b in the opposite corner. The `floor` part is
 *   the bare corner from which the rectangle is seen.
 *
 * Avoidable rectangles consist of digits that were placed, not given (`floor`: their cells with their
 * digits), and open corners (`roof`: the digits that would complete the swap).
 *
 * - type 1: three placed corners: the last one cannot complete the swap
 * - type 2: two placed corners, and two open ones with the same one extra digit
 *
 * For the other parts, see deadly-patterns.ts.
 *
 * Sources: SudokuWiki "Unique Rectangles", "Hidden Unique Rectangles", "Avoidable Rectangles"; HoDoKu
 * "Uniqueness".
 */
const finder =
  (technique: TechniqueId, wanted: number, reportType: ReportDeadly): Finder =>
  (position, report) =>
    visitRectangles(position, wanted, (pattern) => reportType(position, report, { technique }, pattern));

/**
 * The open corners of a rectangle relative to its bare corner: 1 its neighbour in the row, 2 in the column, 4
 * the opposite one. Bit `m` stands for the set `m`.
 */
const ONE_OPEN = (1 << 1) | (1 << 2) | (1 << 4);
const OPEN_SIDE = (1 << 5) | (1 << 6);
const OPEN_DIAGONAL = 1 << 3;
const THREE_OPEN = 1 << 7;

export const findUniqueRectangle1 = finder('unique-rectangle-1', ONE_OPEN, reportType1);
export const findUniqueRectangle2 = finder('unique-rectangle-2', OPEN_SIDE, reportSharedExtra);
export const findUniqueRectangle3 = finder('unique-rectangle-3', OPEN_SIDE, reportType3);
export const findUniqueRectangle4 = finder('unique-rectangle-4', OPEN_SIDE, reportType4);
export const findUniqueRectangle5 = finder(
  'unique-rectangle-5',
  OPEN_DIAGONAL | THREE_OPEN,
  reportSharedExtra,
);
export const findUniqueRectangle6: Finder = (position, report) =>
  visitRectangles(position, OPEN_DIAGONAL, (pattern) => reportType6(position, report, pattern));
export const findHiddenRectangle: Finder = (position, report) =>
  visitRectangles(position, OPEN_DIAGONAL | THREE_OPEN, (pattern) => {
    for (let corner = 0; corner < 4; corner++) reportHidden(position, report, pattern, corner);
  });
export const findAvoidableRectangle1: Finder = (position, report) =>
  visitEqualDiagonals(position, (first, right, below, last) => {
    for (const [open, placed] of [
      [right, below],
      [below, right],
    ]) {
      if (position.digits[open] !== 0 || !isPlaced(position, placed)) continue;
      if (!position.has(open, position.digits[placed])) continue;
      const fallen = [candidateOf(open, position.digits[placed])];
      reportAvoidable(position, report, 'avoidable-rectangle-1', [first, right, below, last], fallen, fallen);
    }
  });
export const findAvoidableRectangle2: Finder = (position, report) => {
  const { candidates, digits } = position;
  visitEqualDiagonals(position, (first, right, below, last) => {
    const mask = candidates[right];
    if (COUNT[mask] !== 2 || candidates[below] !== mask) return;
    // Either digit of the two open corners may complete the swap.
    for (const index of MEMBERS[mask]) {
      const completing = LOWEST[mask ^ (1 << index)] + 1;
      const roof = [candidateOf(right, completing), candidateOf(below, completing)];
      reportAvoidable2(position, report, [first, right, below, last], roof, index + 1);
    }
  });
  visitPlacedSides(position, (first, second, other, opposite) => {
    const extra = candidates[other] & candidates[opposite];
    if (COUNT[candidates[other]] !== 2 || COUNT[candidates[opposite]] !== 2 || COUNT[extra] !== 1) return;
    if (!position.has(other, digits[second]) || !position.has(opposite, digits[first])) return;
    const roof = [candidateOf(other, digits[second]), candidateOf(opposite, digits[first])];
    reportAvoidable2(position, report, [first, second, other, opposite], roof, LOWEST[extra] + 1);
  });
};

/** Number of rectangles in two boxes that a cell is a corner of. */
const RECTANGLES_OF_CELL = 24;

/**
 * For each cell its rectangles, three cells each: the neighbour in the row, the neighbour in the
 * column, the opposite corner.
 */
const CORNERS = Uint8Array.from(
  (function* () {
    for (let cell = 0; cell < CELL_COUNT; cell++) {
      for (let opposite = 0; opposite < CELL_COUNT; opposite++) {
        const inRow = crossing(cell, opposite);
        const inColumn = crossing(opposite, cell);
        if (inRow === cell || inColumn === cell || BOX_OF[cell] === BOX_OF[opposite]) continue;
        if (spansTwoBoxes(cell, opposite)) yield* [inRow, inColumn, opposite];
      }
    }
  })(),
);

/** The cell in the row of one cell and the column of another. */
function crossing(inRow: number, inColumn: number): number {
  return ROW_OF[inRow] * 9 + COLUMN_OF[inColumn];
}

/** Whether a rectangle lies in exactly two boxes, given two opposite corners that are in different boxes. */
function spansTwoBoxes(cell: Cell, opposite: number): boolean {
  const box = BOX_OF[crossing(cell, opposite)];
  return box === BOX_OF[cell] || box === BOX_OF[opposite];
}

/**
 * Visits the rectangles with a bare corner whose open corners match `wanted`, once for each pair of digits of
 * a bare corner.
 */
function visitRectangles(position: Position, wanted: number, visit: (pattern: DeadlyPattern) => void): void {
  const { candidates } = position;
  for (let bare = 0; bare < CELL_COUNT; bare++) {
    const pair = candidates[bare];
    if (COUNT[pair] !== 2) continue;
    const start = bare * RECTANGLES_OF_CELL * 3;
    for (let at = start; at < start + RECTANGLES_OF_CELL * 3; at += 3) {
      const inRow = candidates[CORNERS[at]];
      const inColumn = candidates[CORNERS[at + 1]];
      const opposite = candidates[CORNERS[at + 2]];
      if ((inRow & pair) === 0 || (inColumn & pair) === 0 || (opposite & pair) === 0) continue;
      const form = (inRow & ~pair ? 1 : 0) | (inColumn & ~pair ? 2 : 0) | (opposite & ~pair ? 4 : 0);
      if (!(wanted & (1 << form))) continue;
      const cells = [bare, CORNERS[at], CORNERS[at + 1], CORNERS[at + 2]].sort((a, b) => a - b);
      // If several corners have just the pair, the first one represents the rectangle.
      if (cells.find((cell) => candidates[cell] === pair) !== bare) continue;
      visit({ cells, pair, open: cells.filter((cell) => (candidates[cell] & ~pair) !== 0) });
    }
  }
}

function reportType6(position: Position, report: Report, pattern: DeadlyPattern): void {
  const [rows, columns] = linesOf(pattern.cells);
  for (const index of MEMBERS[pattern.pair]) {
    const isConfined = (house: House) => isConfinedTo(position, house, index, pattern.cells);
    const houses = [rows, columns].filter((lines) => lines.every(isConfined)).flat();
    if (houses.length === 0) continue;
    const eliminations = pattern.open.map((cell) => candidateOf(cell, index + 1));
    reportPattern(position, report, { technique: 'unique-rectangle-6' }, pattern, eliminations, houses);
  }
}

function reportHidden(position: Position, report: Report, pattern: DeadlyPattern, corner: number): void {
  const { cells, pair, open } = pattern;
  const bare = cells[corner];
  const opposite = cells[3 - corner];
  if (open.includes(bare) || !open.includes(cells[corner ^ 1]) || !open.includes(cells[corner ^ 2])) return;
  const houses = [Math.floor(opposite / 9), 9 + (opposite % 9)];
  for (const index of MEMBERS[pair]) {
    const other = LOWEST[pair & ~(1 << index)] + 1;
    if (!position.has(opposite, other)) continue;
    if (!houses.every((house) => isConfinedTo(position, house, index, cells))) continue;
    const seenFrom = { cells, pair, open: cells.filter((cell) => cell !== bare) };
    const eliminations = [candidateOf(opposite, other)];
    reportPattern(position, report, { technique: 'hidden-rectangle' }, seenFrom, eliminations, houses);
  }
}

function linesOf(cells: readonly Cell[]): readonly [rows: number[], columns: number[]] {
  const [first, , , last] = cells;
  return [
    [Math.floor(first / 9), Math.floor(last / 9)],
    [9 + (first % 9), 9 + (last % 9)],
  ];
}

/** Whether the places of a digit in a line are the two corners of a rectangle in that line. */
function isConfinedTo(position: Position, line: number, index: number, corners: readonly number[]): boolean {
  const [[top, bottom], [left, right]] = linesOf(corners);
  const places = line < 9 ? (1 << (left - 9)) | (1 << (right - 9)) : (1 << top) | (1 << bottom);
  return position.placesOf[line * 9 + index] === places;
}

function isPlaced({ digits, givens }: Position, cell: Cell): boolean {
  return digits[cell] !== 0 && givens[cell] === 0;
}

type VisitCorners = (first: number, second: number, third: number, fourth: number) => void;

/** Visits the rectangles with the same placed digit in two opposite corners, in reading order. */
function visitEqualDiagonals(position: Position, visit: VisitCorners): void {
  const { digits } = position;
  for (let first = 0; first < CELL_COUNT; first++) {
    if (!isPlaced(position, first)) continue;
    for (let last = first + 1; last < CELL_COUNT; last++) {
      if (digits[last] !== digits[first] || !isPlaced(position, last)) continue;
      if (spansTwoBoxes(first, last)) visit(first, crossing(first, last), crossing(last, first), last);
    }
  }
}

/**
 * Visits the rectangles with two placed corners in one line and the other two empty: the placed ones,
 * then the neighbour of the first and the neighbour of the second.
 */
function visitPlacedSides(position: Position, visit: VisitCorners): void {
  const { digits } = position;
  for (let first = 0; first < CELL_COUNT; first++) {
    if (!isPlaced(position, first)) continue;
    const start = first * RECTANGLES_OF_CELL * 3;
    for (let at = start; at < start + RECTANGLES_OF_CELL * 3; at += 3) {
      const opposite = CORNERS[at + 2];
      if (digits[opposite] !== 0) continue;
      for (let side = 0; side < 2; side++) {
        const second = CORNERS[at + side];
        const other = CORNERS[at + 1 - side];
        if (second < first || digits[other] !== 0 || !isPlaced(position, second)) continue;
        visit(first, second, other, opposite);
      }
    }
  }
}

/** @param roof the candidates that would complete the swap; their cells have only these and `extra` */
function reportAvoidable2(
  position: Position,
  report: Report,
  corners: readonly number[],
  roof: readonly Candidate[],
  extra: number,
): void {
  const eliminations = candidatesSeeing(position, extra, roof.map(cellOf));
  reportAvoidable(position, report, 'avoidable-rectangle-2', corners, roof, eliminations);
}

/** @param roof the candidates that would complete the swap, one for each open corner */
function reportAvoidable(
  position: Position,
  report: Report,
  technique: 'avoidable-rectangle-1' | 'avoidable-rectangle-2',
  corners: readonly number[],
  roof: readonly Candidate[],
  eliminations: readonly Candidate[],
): void {
  if (eliminations.length === 0) return;
  const ordered = [...corners].sort((a, b) => a - b);
  const placed = ordered.filter((cell) => position.digits[cell] !== 0);
  const floor = placed.map((cell) => candidateOf(cell, position.digits[cell]));
  const open = ordered.filter((cell) => position.digits[cell] === 0);
  const sortedRoof = [...roof].sort((a, b) => a - b);
  const extras = candidatesOfCells(position, open).filter((candidate) => !roof.includes(candidate));
  reportStep(report, {
    technique,
    eliminations,
    premise: [
      partOf('floor', floor),
      partOf('roof', sortedRoof),
      ...(extras.length > 0 ? [{ role: 'extra' as const, cells: open, candidates: extras }] : []),
    ],
  });
}
