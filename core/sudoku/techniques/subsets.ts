import { candidatesOfCells } from '../cell-set.ts';
import { HOUSE_CELLS, HOUSE_COUNT, type Cell, type House } from '../cells.ts';
import { digitsOf, MEMBERS } from '../digits.ts';
import { candidateOf, type Candidate, type Position } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';
import { crossingHouse } from './crossing.ts';
import { reportStep, partOf, where, type Finder, type Report } from './step.ts';
import { chosenOf, findTightSets, membersOfParts, unionOf } from './tight-sets.ts';

/**
 * Naked and hidden subsets: n cells of a house that have n digits in total, or n digits of a house that have
 * n places in total.
 *
 * Premise: one part, `subset`, with the cells and those of their candidates that are the subset's digits.
 * Houses: every house in which it is a subset (`where`): a subset inside the crossing of a line and a box is
 * one instance, line first, with the eliminations of both. Each cell, or digit, has at least two candidates,
 * or places. A subset is left out if smaller ones within it make all of its eliminations.
 *
 * @see https://hodoku.sourceforge.net/en/tech_naked.php
 * @see https://hodoku.sourceforge.net/en/tech_hidden.php
 */

export function nakedSubset(technique: TechniqueId, size: number): Finder {
  return (position, report) => reportNakedSubsets(technique, position, size, report);
}

export function hiddenSubset(technique: TechniqueId, size: number): Finder {
  return (position, report) => reportHiddenSubsets(technique, position, size, report);
}

const masks = new Uint16Array(9);

function reportNakedSubsets(technique: TechniqueId, position: Position, size: number, report: Report): void {
  for (let line = 0; line < 18; line++) reportNakedSubsetsIn(line, technique, position, size, report);
  for (let box = 18; box < 27; box++) {
    reportNakedSubsetsIn(box, technique, position, size, (step) => {
      // Subsets on a line are reported there.
      if (step.houses.length === 1) report(step);
    });
  }
}

/** Reports the naked subsets of one house under the given name. */
export function reportNakedSubsetsIn(
  house: House,
  technique: TechniqueId,
  position: Position,
  size: number,
  report: Report,
): void {
  const houseCells = HOUSE_CELLS[house];
  for (let place = 0; place < 9; place++) masks[place] = position.candidates[houseCells[place]];
  const count = findTightSets(masks, 0, 1, size);
  for (let n = 0; n < count; n++) {
    const places = chosenOf(n);
    const digits = unionOf(n);
    const other = crossingHouse(house, places);
    let fallenDigits = digitsBeyond(position, house, houseCells, places);
    if (other >= 0) fallenDigits |= digitsBeyond(position, other, houseCells, places);
    fallenDigits &= digits;
    if (size > 2) fallenDigits &= ~membersOfParts(masks, 0, 1, places);
    if (fallenDigits === 0) continue;
    const cells = cellsAt(houseCells, places);
    const houses = inOrder(house, other);
    const fallen = candidatesIn(position, houses, digits, cells);
    reportSubset(technique, position, cells, digits, houses, fallen, report);
  }
}

function reportHiddenSubsets(technique: TechniqueId, position: Position, size: number, report: Report): void {
  for (let house = 0; house < HOUSE_COUNT; house++) {
    const houseCells = HOUSE_CELLS[house];
    const count = findTightSets(position.placesOf, house * 9, 1, size);
    for (let n = 0; n < count; n++) {
      const digits = chosenOf(n);
      const places = unionOf(n);
      const inParts = size > 2 ? membersOfParts(position.placesOf, house * 9, 1, digits) : 0;
      let fallenDigits = 0;
      for (const place of MEMBERS[places & ~inParts]) fallenDigits |= position.candidates[houseCells[place]];
      if ((fallenDigits & ~digits) === 0) continue;
      let other = crossingHouse(house, places);
      if (other >= 0 && digitsBeyond(position, other, houseCells, places) & digits) other = -1;
      if (other >= 0 && other < house) continue;
      const cells = cellsAt(houseCells, places);
      const fallen = cells.flatMap((cell) =>
        digitsOf(position.candidates[cell] & ~digits).map((digit) => candidateOf(cell, digit)),
      );
      reportSubset(technique, position, cells, digits, inOrder(house, other), fallen, report);
    }
  }
}

function cellsAt(houseCells: Uint8Array, places: number): number[] {
  return Array.from(MEMBERS[places], (place) => houseCells[place]);
}

function inOrder(house: House, other: number): number[] {
  return other < 0 ? [house] : [Math.min(house, other), Math.max(house, other)];
}

/** The candidates that a house has outside these places of a house, as a mask of digits. */
function digitsBeyond(position: Position, house: House, houseCells: Uint8Array, places: number): number {
  let digits = 0;
  for (let at = 0; at < 9; at++) {
    const cell = HOUSE_CELLS[house][at];
    const place = houseCells.indexOf(cell);
    if (place < 0 || (places & (1 << place)) === 0) digits |= position.candidates[cell];
  }
  return digits;
}

/** The candidates of these digits in the houses, outside the cells, ascending. */
function candidatesIn(
  position: Position,
  houses: readonly House[],
  digits: number,
  cells: readonly Cell[],
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
  cells: readonly Cell[],
  digits: number,
  houses: readonly House[],
  eliminations: readonly Candidate[],
  report: Report,
): void {
  reportStep(report, {
    technique,
    eliminations,
    premise: [partOf('subset', candidatesOfCells(position, cells, digits))],
    houses: where(...houses),
  });
}
