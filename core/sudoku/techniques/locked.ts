import { BOX_OF, COLUMN_OF, HOUSE_CELLS, placeIn, ROW_OF } from '../cells.ts';
import { COUNT, LOWEST, MEMBERS } from '../digits.ts';
import { candidateOf, type Candidate, type Position } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';
import type { Finder, Report } from './step.ts';
import { reportNakedSubsets } from './subsets.ts';

/**
 * Locked candidates and locked subsets: what is confined to the crossing of a box and a line.
 *
 * Pointing and claiming are fish of size one. Premise: one part, `base`, with the confined
 * candidates. Houses: the house that confines the digit (`base`) and the house that loses it
 * (`cover`). One cell alone is a hidden single and no instance.
 * Locked pairs and triples are naked subsets (see subsets.ts) with eliminations in both the box and
 * the line.
 *
 * @see https://hodoku.sourceforge.net/en/tech_intersections.php
 */

/** A digit's cells in a box all lie on one line: the rest of the line loses it. */
export const findPointing: Finder = (position, report) => {
  for (let box = 18; box < 27; box++) reportLocked('pointing', position, box, lineThrough, report);
};

/** A digit's cells in a line all lie in one box: the rest of the box loses it. */
export const findClaiming: Finder = (position, report) => {
  for (let line = 0; line < 18; line++) reportLocked('claiming', position, line, boxThrough, report);
};

function reportLocked(
  technique: TechniqueId,
  position: Position,
  house: number,
  crossingHouse: (house: number, places: number) => number,
  report: Report,
): void {
  for (let index = 0; index < 9; index++) {
    const places = position.placesOf[house * 9 + index];
    if (COUNT[places] < 2 || COUNT[places] > 3) continue;
    const other = crossingHouse(house, places);
    if (other < 0) continue;
    const otherPlaces = position.placesOf[other * 9 + index];
    if (COUNT[otherPlaces] === COUNT[places]) continue;
    const cells = Array.from(MEMBERS[places], (place) => HOUSE_CELLS[house][place]);
    const eliminations: Candidate[] = [];
    for (const place of MEMBERS[otherPlaces]) {
      const cell = HOUSE_CELLS[other][place];
      if (!cells.includes(cell)) eliminations.push(candidateOf(cell, index + 1));
    }
    report({
      technique,
      placements: [],
      eliminations,
      premise: [{ role: 'base', cells, candidates: cells.map((cell) => candidateOf(cell, index + 1)) }],
      houses: [
        { house, role: 'base' },
        { house: other, role: 'cover' },
      ],
      links: [],
    });
  }
}

const BOX_ROW = 0b111;
const BOX_COLUMN = 0b1001001;

/** The line that holds all of these places of a box, or -1. */
function lineThrough(box: number, places: number): number {
  const place = LOWEST[places];
  const row = Math.floor(place / 3);
  const column = place % 3;
  const cell = HOUSE_CELLS[box][place];
  if ((places & ~(BOX_ROW << (row * 3))) === 0) return ROW_OF[cell];
  return (places & ~(BOX_COLUMN << column)) === 0 ? 9 + COLUMN_OF[cell] : -1;
}

/** The box that holds all of these places of a line, or -1. */
function boxThrough(line: number, places: number): number {
  const third = Math.floor(LOWEST[places] / 3) * 3;
  return (places & ~(BOX_ROW << third)) === 0 ? 18 + BOX_OF[HOUSE_CELLS[line][third]] : -1;
}

/** Two cells of a crossing hold the same two candidates, and both the box and the line hold more of them. */
export const findLockedPair: Finder = (position, report) => {
  reportNakedSubsets('locked-pair', position, 2, lockedReport(report));
};

/** The three cells of a crossing hold three candidates, and both the box and the line hold more of them. */
export const findLockedTriple: Finder = (position, report) => {
  reportNakedSubsets('locked-triple', position, 3, lockedReport(report));
};

/** Lets those naked subsets pass that clear both a line and a box. */
function lockedReport(report: Report): Report {
  return (step) => {
    if (step.houses.length < 2) return;
    const [line, box] = step.houses.map(({ house }) => house);
    const cells = step.eliminations.map((candidate) => Math.floor(candidate / 9));
    const inLine = cells.some((cell) => HOUSE_CELLS[line][placeIn(line, cell)] === cell);
    const inBox = cells.some((cell) => HOUSE_CELLS[box][placeIn(box, cell)] === cell);
    if (inLine && inBox) report(step);
  };
}
