import { BOX_OF, COLUMN_OF, HOUSE_CELLS, HOUSE_COUNT, ROW_OF } from '../cells.ts';
import { digitsOf, MEMBERS } from '../digits.ts';
import { candidateOf, type Candidate, type Position } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';
import type { Finder, Report } from './step.ts';
import { chosenOf, findTightSets, membersOfParts, unionOf } from './tight-sets.ts';

/**
 * Naked and hidden subsets: n cells of a house that hold n digits together, or n digits of a house
 * that fit n cells together.
 *
 * Premise: one part, `subset`, with the cells and those of their candidates that are the subset's
 * digits. Houses: every house in which it is one (`where`): a subset inside the crossing of a line
 * and a box is one instance, line first, with the eliminations of both. Each cell, or digit, has at
 * least two candidates, or places. A subset is left out when smaller ones within it make all of its
 * eliminations.
 *
 * @see https://hodoku.sourceforge.net/en/tech_naked.php
 * @see https://hodoku.sourceforge.net/en/tech_hidden.php
 */

export const findNakedPair: Finder = (position, report) => {
  reportNakedSubsets('naked-pair', position, 2, report);
};
export const findNakedTriple: Finder = (position, report) => {
  reportNakedSubsets('naked-triple', position, 3, report);
};
export const findNakedQuadruple: Finder = (position, report) => {
  reportNakedSubsets('naked-quadruple', position, 4, report);
};
export const findHiddenPair: Finder = (position, report) => {
  reportHiddenSubsets('hidden-pair', position, 2, report);
};
export const findHiddenTriple: Finder = (position, report) => {
  reportHiddenSubsets('hidden-triple', position, 3, report);
};
export const findHiddenQuadruple: Finder = (position, report) => {
  reportHiddenSubsets('hidden-quadruple', position, 4, report);
};

const masks = new Uint16Array(9);

/** Reports every naked subset of this size, under the name given. */
export function reportNakedSubsets(
  technique: TechniqueId,
  position: Position,
  size: number,
  report: Report,
): void {
  for (let house = 0; house < HOUSE_COUNT; house++) {
    const houseCells = HOUSE_CELLS[house];
    for (let place = 0; place < 9; place++) masks[place] = position.candidates[houseCells[place]];
    const count = findTightSets(masks, 0, 1, size);
    for (let n = 0; n < count; n++) {
      const digits = unionOf(n);
      const cells = Array.from(MEMBERS[chosenOf(n)], (place) => houseCells[place]);
      const houses = commonHouses(cells);
      if (houses[0] < house) continue;
      const fallen = candidatesIn(position, houses, digits, cells);
      const fallenDigits = fallen.reduce((mask, candidate) => mask | (1 << (candidate % 9)), 0);
      if ((fallenDigits & ~membersOfParts(masks, 0, 1, chosenOf(n))) === 0) continue;
      reportSubset(technique, position, cells, digits, houses, fallen, report);
    }
  }
}

function reportHiddenSubsets(technique: TechniqueId, position: Position, size: number, report: Report): void {
  for (let house = 0; house < HOUSE_COUNT; house++) {
    const count = findTightSets(position.placesOf, house * 9, 1, size);
    for (let n = 0; n < count; n++) {
      const digits = chosenOf(n);
      const places = unionOf(n);
      const cells = Array.from(MEMBERS[places], (place) => HOUSE_CELLS[house][place]);
      const houses = commonHouses(cells).filter((other) => isConfined(position, other, digits, cells));
      if (houses[0] < house) continue;
      const inParts = membersOfParts(position.placesOf, house * 9, 1, digits);
      const more = cells.map((cell) => position.candidates[cell] & ~digits);
      if (!Array.from(MEMBERS[places]).some((place, at) => more[at] && !(inParts & (1 << place)))) continue;
      const fallen = cells.flatMap((cell, at) => digitsOf(more[at]).map((digit) => candidateOf(cell, digit)));
      reportSubset(technique, position, cells, digits, houses, fallen, report);
    }
  }
}

/** The houses that hold all of these cells: a row or column before a box. */
function commonHouses(cells: readonly number[]): number[] {
  const houses: number[] = [];
  const [first] = cells;
  if (cells.every((cell) => ROW_OF[cell] === ROW_OF[first])) houses.push(ROW_OF[first]);
  if (cells.every((cell) => COLUMN_OF[cell] === COLUMN_OF[first])) houses.push(9 + COLUMN_OF[first]);
  if (cells.every((cell) => BOX_OF[cell] === BOX_OF[first])) houses.push(18 + BOX_OF[first]);
  return houses;
}

/** Whether the digits stand as candidates nowhere in the house but in these cells. */
function isConfined(position: Position, house: number, digits: number, cells: readonly number[]): boolean {
  return HOUSE_CELLS[house].every((cell) => !(position.candidates[cell] & digits) || cells.includes(cell));
}

/** The candidates of these digits in the houses, outside the cells, ascending. */
function candidatesIn(
  position: Position,
  houses: readonly number[],
  digits: number,
  cells: readonly number[],
): Candidate[] {
  const found = new Set<Candidate>();
  for (const house of houses) {
    for (const cell of HOUSE_CELLS[house]) {
      if (cells.includes(cell)) continue;
      for (const digit of digitsOf(position.candidates[cell] & digits)) found.add(candidateOf(cell, digit));
    }
  }
  return [...found].sort((a, b) => a - b);
}

function reportSubset(
  technique: TechniqueId,
  position: Position,
  cells: readonly number[],
  digits: number,
  houses: readonly number[],
  eliminations: readonly Candidate[],
  report: Report,
): void {
  report({
    technique,
    placements: [],
    eliminations,
    premise: [
      {
        role: 'subset',
        cells,
        candidates: cells.flatMap((cell) =>
          digitsOf(position.candidates[cell] & digits).map((digit) => candidateOf(cell, digit)),
        ),
      },
    ],
    houses: houses.map((house) => ({ house, role: 'where' })),
    links: [],
  });
}
