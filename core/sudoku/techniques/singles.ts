import { CELL_COUNT, HOUSE_CELLS } from '../cells.ts';
import { COUNT, LOWEST } from '../digits.ts';
import { candidateOf, type Position } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';
import type { Finder, Report } from './step.ts';

/**
 * Singles: a cell that can take only one digit, or a digit that can go to only one cell.
 *
 * Premise: one part, `single`, with the placed candidate. Houses: the house in which it is the last
 * (`where`); a naked single has none, it follows from all three. A cell that is the only place in
 * two houses gives two instances.
 *
 * @see https://hodoku.sourceforge.net/en/tech_singles.php
 */

/** The last empty cell of a house takes the missing digit. */
export const findFullHouse: Finder = (position, report) => {
  for (let house = 0; house < 27; house++) {
    const cell = lastEmptyCell(position, house);
    if (cell < 0 || COUNT[position.candidates[cell]] !== 1) continue;
    reportSingle('full-house', cell, LOWEST[position.candidates[cell]] + 1, house, report);
  }
};

/** The empty cell of a house that has exactly one, or -1. */
function lastEmptyCell(position: Position, house: number): number {
  const cells = HOUSE_CELLS[house];
  let last = -1;
  for (let place = 0; place < 9; place++) {
    if (position.digits[cells[place]] !== 0) continue;
    if (last >= 0) return -1;
    last = cells[place];
  }
  return last;
}

/** A digit has only one possible cell left in a box. */
export const findHiddenSingleBox: Finder = (position, report) => {
  reportHiddenSingles('hidden-single-box', position, 18, 27, report);
};

/** A digit has only one possible cell left in a row or column. */
export const findHiddenSingleLine: Finder = (position, report) => {
  reportHiddenSingles('hidden-single-line', position, 0, 18, report);
};

function reportHiddenSingles(
  technique: TechniqueId,
  position: Position,
  firstHouse: number,
  endHouse: number,
  report: Report,
): void {
  for (let house = firstHouse; house < endHouse; house++) {
    for (let digit = 1; digit <= 9; digit++) {
      const places = position.placesOf[house * 9 + digit - 1];
      if (COUNT[places] !== 1) continue;
      reportSingle(technique, HOUSE_CELLS[house][LOWEST[places]], digit, house, report);
    }
  }
}

/** A cell has only one candidate left. */
export const findNakedSingle: Finder = (position, report) => {
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const mask = position.candidates[cell];
    if (COUNT[mask] === 1) reportSingle('naked-single', cell, LOWEST[mask] + 1, undefined, report);
  }
};

function reportSingle(
  technique: TechniqueId,
  cell: number,
  digit: number,
  house: number | undefined,
  report: Report,
): void {
  const candidate = candidateOf(cell, digit);
  report({
    technique,
    placements: [candidate],
    eliminations: [],
    premise: [{ role: 'single', cells: [cell], candidates: [candidate] }],
    houses: house === undefined ? [] : [{ house, role: 'where' }],
    links: [],
  });
}
