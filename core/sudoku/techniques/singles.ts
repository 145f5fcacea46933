import { CELL_COUNT, HOUSE_CELLS, type Cell, type House } from '../cells.ts';
import { COUNT, LOWEST, type Digit } from '../digits.ts';
import { candidateOf, type Position } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';
import { reportStep, partOf, type Finder, type Report } from './step.ts';

/**
 * Singles: a cell with only one candidate, or a digit with only one place in a house.
 *
 * Premise: one part, `single`, with the placed candidate. Houses: the house in which it is the last
 * (`where`); a naked single has none, since it follows from all three. A cell that is the only place in two
 * houses gives two instances.
 *
 * @see https://hodoku.sourceforge.net/en/tech_singles.php
 */

/** The last empty cell of a house takes the missing digit. */
export const findFullHouse: Finder = (position, report) => {
  const houses = housesWithOneOpenCell(position);
  for (let house = 0; houses >> house; house++) {
    if ((houses & (1 << house)) === 0) continue;
    const empty = HOUSE_CELLS[house].filter((cell) => position.digits[cell] === 0);
    const mask = position.candidates[empty[0]];
    if (empty.length > 1 || COUNT[mask] !== 1) continue;
    reportSingle('full-house', empty[0], LOWEST[mask] + 1, house, report);
  }
};

const ROW = 0x1ff;
/** One bit for each box that a row of nine crosses. */
const BOX_STARTS = 0b001001001;

/**
 * Bit `house` is set if exactly one cell of the house has candidates; evaluated at every step of a path. (A
 * cell without notes has none, so the caller must check that the cell is the last empty one.)
 */
function housesWithOneOpenCell({ cellsWith }: Position): number {
  let houses = 0;
  let columnsOnce = 0;
  let columnsTwice = 0;
  for (let band = 0; band < 3; band++) {
    let open = 0;
    for (let at = band; at < 27; at += 3) open |= cellsWith[at];
    let boxesOnce = 0;
    let boxesTwice = 0;
    for (let line = 0; line < 3; line++) {
      const row = (open >> (line * 9)) & ROW;
      if (row !== 0 && (row & (row - 1)) === 0) houses |= 1 << (band * 3 + line);
      columnsTwice |= columnsOnce & row;
      columnsOnce |= row;
      for (let column = 0; column < 3; column++) {
        const inBoxes = (row >> column) & BOX_STARTS;
        boxesTwice |= boxesOnce & inBoxes;
        boxesOnce |= inBoxes;
      }
    }
    const boxes = boxesOnce & ~boxesTwice;
    houses |= ((boxes & 1) | ((boxes >> 2) & 2) | ((boxes >> 4) & 4)) << (18 + band * 3);
  }
  return houses | ((columnsOnce & ~columnsTwice) << 9);
}

/** A digit has only one possible cell left in a box. */
export const findHiddenSingleBox: Finder = (position, report) =>
  reportHiddenSingles('hidden-single-box', position, 18, 27, report);

/** A digit has only one possible cell left in a row or column. */
export const findHiddenSingleLine: Finder = (position, report) =>
  reportHiddenSingles('hidden-single-line', position, 0, 18, report);

function reportHiddenSingles(
  technique: TechniqueId,
  position: Position,
  firstHouse: number,
  endHouse: number,
  report: Report,
): void {
  const { placesOf } = position;
  for (let at = firstHouse * 9; at < endHouse * 9; at++) {
    const places = placesOf[at];
    if (COUNT[places] !== 1) continue;
    const house = Math.floor(at / 9);
    reportSingle(technique, HOUSE_CELLS[house][LOWEST[places]], (at % 9) + 1, house, report);
  }
}

/** A cell has only one candidate left. */
export const findNakedSingle: Finder = (position, report) => {
  const { candidates } = position;
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const mask = candidates[cell];
    if (COUNT[mask] === 1) reportSingle('naked-single', cell, LOWEST[mask] + 1, undefined, report);
  }
};

function reportSingle(
  technique: TechniqueId,
  cell: Cell,
  digit: Digit,
  house: House | undefined,
  report: Report,
): void {
  const candidate = candidateOf(cell, digit);
  reportStep(report, {
    technique,
    placements: [candidate],
    premise: [partOf('single', [candidate])],
    houses: house === undefined ? [] : [{ house, role: 'where' }],
  });
}
