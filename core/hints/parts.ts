import { BOX_OF, COLUMN_OF, HOUSE_CELLS, HOUSES_OF, ROW_OF, type Cell, type House } from '../sudoku/cells.ts';
import type { Candidate } from '../sudoku/position.ts';
import type { PremisePart, Role, Step, StepHouse } from '../sudoku/techniques/step.ts';
import { houseNames, message, type Message } from './message.ts';

/** Helpers shared by the explanations of all techniques. */

/** The three stages of one technique; `explain` adds the effects. */
export interface Stages {
  readonly where: Message;
  readonly which: Message;
  readonly why: readonly Message[];
  /** The one thing that stage 2 points at: a house with or without a digit, or cells. */
  readonly element: HintElement;
}

export type HintElement = { readonly house: House } | { readonly cells: readonly Cell[] };

export type Explainer = (step: Step) => Stages;

export function partsOf(step: Step, role: Role): PremisePart[] {
  return step.premise.filter((part) => part.role === role);
}

export function candidatesOf(step: Step, ...roles: readonly Role[]): Candidate[] {
  return step.premise.filter((part) => roles.includes(part.role)).flatMap((part) => [...part.candidates]);
}

/** The cells of all parts with a role, each once. */
export function cellsOf(step: Step, ...roles: readonly Role[]): number[] {
  return [
    ...new Set(step.premise.filter((part) => roles.includes(part.role)).flatMap((part) => [...part.cells])),
  ];
}

export function housesOf(step: Step, role: StepHouse['role'] = 'where'): number[] {
  return step.houses.filter((house) => house.role === role).map(({ house }) => house);
}

/** Where a house crosses the line or box of a cell outside it: three cells. */
export function crossingOf(house: House, cell: Cell): readonly Cell[] {
  const other = houseAcross(house, cell);
  return [...HOUSE_CELLS[house]].filter((each) => HOUSES_OF[each].includes(other));
}

/** The house of a cell that has three cells in common with a house that the cell is not in. */
export function houseAcross(house: House, cell: Cell): House {
  const shared = (other: House): number =>
    [...HOUSE_CELLS[house]].filter((each) => HOUSES_OF[each].includes(other)).length;
  return HOUSES_OF[cell].find((other) => shared(other) === 3)!;
}

/** The houses that contain all of the cells. */
export function commonHouses(cells: readonly Cell[]): number[] {
  return HOUSES_OF[cells[0]].filter((house) => cells.every((cell) => HOUSES_OF[cell].includes(house)));
}

/**
 * "Look at boxes 2 and 4": the fewest houses of one kind that contain the cells; the board if more than
 * three.
 */
export function region(cells: readonly Cell[]): Message {
  const kinds = [
    cells.map((cell) => 18 + BOX_OF[cell]),
    cells.map((cell) => ROW_OF[cell]),
    cells.map((cell) => 9 + COLUMN_OF[cell]),
  ].map((houses) => [...new Set(houses)].sort((a, b) => a - b));
  const fewest = kinds.reduce((best, houses) => (houses.length < best.length ? houses : best));
  return fewest.length > 3 ? message('board') : message('region', { houses: houseNames(fewest) });
}
