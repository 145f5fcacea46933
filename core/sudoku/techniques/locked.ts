import { HOUSE_CELLS, HOUSES_OF, type House } from '../cells.ts';
import { COUNT, MEMBERS } from '../digits.ts';
import { candidateOf, cellOf, type Candidate, type Position } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';
import { crossingHouse } from './crossing.ts';
import { reportStep, type Finder, type Report, type StepHouse } from './step.ts';
import { reportNakedSubsetsIn } from './subsets.ts';

/**
 * Locked candidates and locked subsets: digits confined to the crossing of a box and a line.
 *
 * Pointing and claiming are fish of size one. Premise: one part, `base`, with the confined candidates.
 * Houses: the house that confines the digit (`base`) and the house that loses it (`cover`). A single cell is
 * a hidden single and not an instance. Locked pairs and triples are naked subsets (see subsets.ts) with
 * eliminations in both the box and the line.
 *
 * @see https://hodoku.sourceforge.net/en/tech_intersections.php
 */

/** A digit's cells in a box all lie on one line: the digit is eliminated from the rest of the line. */
export const findPointing: Finder = (position, report) => {
  for (let box = 18; box < 27; box++) reportLocked('pointing', position, box, report);
};

/** A digit's cells in a line all lie in one box: the digit is eliminated from the rest of the box. */
export const findClaiming: Finder = (position, report) => {
  for (let line = 0; line < 18; line++) reportLocked('claiming', position, line, report);
};

function reportLocked(technique: TechniqueId, position: Position, house: House, report: Report): void {
  const { placesOf } = position;
  for (let index = 0; index < 9; index++) {
    const places = placesOf[house * 9 + index];
    if (COUNT[places] < 2 || COUNT[places] > 3) continue;
    const other = crossingHouse(house, places);
    if (other < 0) continue;
    const otherPlaces = placesOf[other * 9 + index];
    if (COUNT[otherPlaces] === COUNT[places]) continue;
    const cells = Array.from(MEMBERS[places], (place) => HOUSE_CELLS[house][place]);
    const eliminations: Candidate[] = [];
    for (const place of MEMBERS[otherPlaces]) {
      const cell = HOUSE_CELLS[other][place];
      if (!cells.includes(cell)) eliminations.push(candidateOf(cell, index + 1));
    }
    reportStep(report, {
      technique,
      eliminations,
      premise: [{ role: 'base', cells, candidates: cells.map((cell) => candidateOf(cell, index + 1)) }],
      houses: [
        { house, role: 'base' },
        { house: other, role: 'cover' },
      ],
    });
  }
}

/**
 * The two or three cells of a crossing have as many candidates in total, and both the box and the line have
 * more of them.
 */
export function lockedSubset(technique: TechniqueId, size: number): Finder {
  return (position, report) => reportLockedSubsets(technique, position, size, report);
}

/** Reports naked subsets in boxes that also eliminate candidates from a line. */
function reportLockedSubsets(technique: TechniqueId, position: Position, size: number, report: Report): void {
  for (let box = 18; box < 27; box++) {
    reportNakedSubsetsIn(box, technique, position, size, (step) => {
      const clears = ({ house }: StepHouse) =>
        step.eliminations.some((candidate) => HOUSES_OF[cellOf(candidate)].includes(house));
      if (step.houses.length === 2 && step.houses.every(clears)) report(step);
    });
  }
}
