import { candidatesOfCells, candidatesSeeing } from '../cell-set.ts';
import { BOX_OF } from '../cells.ts';
import { COUNT, LOWEST, maskOf, MEMBERS } from '../digits.ts';
import { candidateOf, type Candidate, type Position } from '../position.ts';
import {
  reportPattern,
  reportSharedExtra,
  reportType1,
  reportType3,
  reportType4,
  type DeadlyPattern,
} from './deadly-patterns.ts';
import type { Finder, PremisePart, Report } from './step.ts';

/**
 * Unique and avoidable rectangles: four cells in two rows, two columns and two boxes that could hold
 * the same two digits either way round, which a puzzle with one solution cannot have.
 *
 * A rectangle has a bare corner with just the pair ab, and corners that hold a or b or both (a
 * candidate removed earlier does not weaken the argument). Its open corners have other candidates:
 *
 * - type 1: one open corner: neither a nor b there
 * - type 2: two open corners in a line with the same one extra digit; type 5: the same with two
 *   corners in a diagonal or with three
 * - type 3: two open corners in a line; their extra digits make a naked subset with other cells of a
 *   house that both are in (`subset` part; the house, or both, in `houses`)
 * - type 4: two open corners in a line; a is locked in them within that line or box (`houses`): not b
 * - type 6: two open corners in a diagonal, and a has no other places in both rows or both columns
 *   (`houses`): not a in the open corners
 * - `hidden-rectangle`: a bare corner with both neighbours open; in the row and the column through
 *   the opposite corner (`houses`) a stands only in the rectangle: not b in the opposite corner. The
 *   `floor` part is the bare corner that is looked from.
 *
 * Avoidable rectangles are made of digits that were placed, not given (`floor`: their cells with the
 * digits that stand there), and open corners (`roof`: the digits that would complete the swap).
 *
 * - type 1: three placed corners: the last one cannot complete the swap
 * - type 2: two placed corners, and two open ones with the same one extra digit
 *
 * The other parts are as in deadly-patterns.ts.
 *
 * Sources: SudokuWiki "Unique Rectangles", "Hidden Unique Rectangles", "Avoidable Rectangles"; HoDoKu
 * "Uniqueness".
 */
export const findUniqueRectangle1: Finder = (position, report) => {
  visitRectangles(position, ONE_OPEN, (pattern) => {
    reportType1(position, report, { technique: 'unique-rectangle-1' }, pattern);
  });
};
export const findUniqueRectangle2: Finder = (position, report) => {
  visitRectangles(position, OPEN_SIDE, (pattern) => {
    reportSharedExtra(position, report, { technique: 'unique-rectangle-2' }, pattern);
  });
};
export const findUniqueRectangle3: Finder = (position, report) => {
  visitRectangles(position, OPEN_SIDE, (pattern) => {
    reportType3(position, report, { technique: 'unique-rectangle-3' }, pattern);
  });
};
export const findUniqueRectangle4: Finder = (position, report) => {
  visitRectangles(position, OPEN_SIDE, (pattern) => {
    reportType4(position, report, { technique: 'unique-rectangle-4' }, pattern);
  });
};
export const findUniqueRectangle5: Finder = (position, report) => {
  visitRectangles(position, OPEN_DIAGONAL | THREE_OPEN, (pattern) => {
    reportSharedExtra(position, report, { technique: 'unique-rectangle-5' }, pattern);
  });
};
export const findUniqueRectangle6: Finder = (position, report) => {
  visitRectangles(position, OPEN_DIAGONAL, (pattern) => {
    reportType6(position, report, pattern);
  });
};
export const findHiddenRectangle: Finder = (position, report) => {
  visitRectangles(position, OPEN_DIAGONAL | THREE_OPEN, (pattern) => {
    for (let corner = 0; corner < 4; corner++) reportHidden(position, report, pattern, corner);
  });
};
export const findAvoidableRectangle1: Finder = (position, report) => {
  visitPlacedRectangles(position, 3, (corners) => {
    reportAvoidable1(position, report, corners);
  });
};
export const findAvoidableRectangle2: Finder = (position, report) => {
  visitPlacedRectangles(position, 2, (corners) => {
    reportAvoidable2(position, report, corners);
  });
};

/**
 * The corners of all 486 rectangles that span two boxes, four cells each in reading order: the corner
 * opposite number `n` is `3 - n`, its neighbour in the row `n ^ 1`, in the column `n ^ 2`.
 */
const CORNERS = Uint8Array.from(
  (function* () {
    for (let top = 0; top < 81; top++) {
      for (let other = top + 10; other < 81; other++) {
        const right = Math.floor(top / 9) * 9 + (other % 9);
        const below = Math.floor(other / 9) * 9 + (top % 9);
        if (other % 9 <= top % 9) continue;
        if (new Set([top, right, below, other].map((cell) => BOX_OF[cell])).size !== 2) continue;
        yield* [top, right, below, other];
      }
    }
  })(),
);

/** Sets of open corners: bit `m` stands for the corners in the mask `m` (bit 0–3 = corner). */
const ONE_OPEN = (1 << 0b0001) | (1 << 0b0010) | (1 << 0b0100) | (1 << 0b1000);
const OPEN_SIDE = (1 << 0b0011) | (1 << 0b1100) | (1 << 0b0101) | (1 << 0b1010);
const OPEN_DIAGONAL = (1 << 0b1001) | (1 << 0b0110);
const THREE_OPEN = (1 << 0b0111) | (1 << 0b1011) | (1 << 0b1101) | (1 << 0b1110);

/**
 * Visits the rectangles with a bare corner whose open corners are as wanted, once for each pair of
 * digits of a bare corner.
 */
function visitRectangles(position: Position, wanted: number, visit: (pattern: DeadlyPattern) => void): void {
  const { candidates } = position;
  for (let start = 0; start < CORNERS.length; start += 4) {
    for (let corner = 0; corner < 4; corner++) {
      const pair = candidates[CORNERS[start + corner]];
      if (pair === 0) break;
      if (COUNT[pair] !== 2) continue;
      let open = 0;
      for (let other = 0; other < 4; other++) {
        const mask = candidates[CORNERS[start + other]];
        // Without a digit of the pair there is no rectangle; an earlier corner with the same pair has shown it.
        if ((mask & pair) === 0 || (mask === pair && other < corner)) open = -1;
        else if ((mask & ~pair) !== 0 && open >= 0) open |= 1 << other;
      }
      if (open < 0 || !(wanted & (1 << open))) continue;
      const cells = Array.from(CORNERS.subarray(start, start + 4));
      visit({ cells, pair, open: cells.filter((_, other) => open & (1 << other)) });
    }
  }
}

function reportType6(position: Position, report: Report, pattern: DeadlyPattern): void {
  const [rows, columns] = linesOf(pattern.cells);
  for (const index of MEMBERS[pattern.pair]) {
    const isConfined = (house: number) => isConfinedTo(position, house, index, pattern.cells);
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

function linesOf(cells: readonly number[]): readonly [rows: number[], columns: number[]] {
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

/** Visits the rectangles with so many corners that were placed and are not given, the others empty. */
function visitPlacedRectangles(
  position: Position,
  wanted: number,
  visit: (corners: readonly number[]) => void,
): void {
  const { digits, givens } = position;
  for (let start = 0; start < CORNERS.length; start += 4) {
    let placed = 0;
    for (let corner = 0; corner < 4; corner++) {
      const cell = CORNERS[start + corner];
      if (givens[cell] === 1) placed = -4;
      else if (digits[cell] !== 0) placed++;
    }
    if (placed === wanted) visit(Array.from(CORNERS.subarray(start, start + 4)));
  }
}

function reportAvoidable1(position: Position, report: Report, corners: readonly number[]): void {
  const { digits } = position;
  const corner = corners.findIndex((cell) => digits[cell] === 0);
  const completing = digits[corners[3 - corner]];
  if (digits[corners[corner ^ 1]] !== digits[corners[corner ^ 2]]) return;
  if (!position.has(corners[corner], completing)) return;
  const fallen = candidateOf(corners[corner], completing);
  reportAvoidable(position, report, 'avoidable-rectangle-1', corners, [fallen], [fallen]);
}

function reportAvoidable2(position: Position, report: Report, corners: readonly number[]): void {
  const { digits, candidates } = position;
  const [first, second] = [0, 1, 2, 3].filter((corner) => digits[corners[corner]] === 0);
  const masks = candidates[corners[first]] | candidates[corners[second]];
  const isDiagonal = first + second === 3;
  if (isDiagonal && digits[corners[first ^ 1]] !== digits[corners[first ^ 2]]) return;
  for (const index of MEMBERS[masks]) {
    const extra = index + 1;
    // In a diagonal the digit that completes the swap is free, the same in both; else it stands opposite.
    const free = LOWEST[candidates[corners[first]] & ~maskOf(extra)] + 1;
    const completing = [first, second].map((corner) => (isDiagonal ? free : digits[corners[3 - corner]]));
    const open = [corners[first], corners[second]];
    if (!open.every((cell, at) => candidates[cell] === (maskOf(extra) | maskOf(completing[at])))) continue;
    if (completing.includes(extra)) continue;
    const roof = open.map((cell, at) => candidateOf(cell, completing[at]));
    const eliminations = candidatesSeeing(position, extra, open);
    reportAvoidable(position, report, 'avoidable-rectangle-2', corners, roof, eliminations);
  }
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
  const floor = corners.filter((cell) => position.digits[cell] !== 0);
  const open = corners.filter((cell) => position.digits[cell] === 0);
  const extras = candidatesOfCells(position, open).filter((candidate) => !roof.includes(candidate));
  const extraPart: PremisePart[] = [{ role: 'extra', cells: open, candidates: extras }];
  report({
    technique,
    placements: [],
    eliminations,
    premise: [
      {
        role: 'floor',
        cells: floor,
        candidates: floor.map((cell) => candidateOf(cell, position.digits[cell])),
      },
      { role: 'roof', cells: open, candidates: roof },
      ...(extras.length > 0 ? extraPart : []),
    ],
    houses: [],
    links: [],
  });
}
