import { candidatesOfCells } from '../cell-set.ts';
import { CELL_COUNT, HOUSE_COUNT, HOUSES_OF, sees, type Cell, type House } from '../cells.ts';
import { COUNT, MEMBERS } from '../digits.ts';
import { cellOf, digitOf, type Candidate, type Position } from '../position.ts';
import { pseudoSubsets, sharedHouses } from './deadly-patterns.ts';
import { reportStep, partOf, where, type Finder, type PremisePart, type Report } from './step.ts';

/**
 * Bivalue universal grave: every empty cell has two candidates, and every digit has two places, or none, in
 * each house. Such a grid has no solution or several. So if a grid is one except for some extra candidates,
 * one of them is true. Extras are exact: without them, the rest is a grave.
 *
 * - `bug-plus-1`: one extra candidate: it is placed
 * - `bug-plus-n`: two or more extra candidates; the variants:
 *   - `type-2`: all have one digit, which is eliminated from cells that see all of them
 *   - `plus-n`: they have several digits: candidates that conflict with each of them are eliminated (in one
 *     cell: its other candidates)
 *   - `type-3`: their cells are in one house (`houses`): their digits make a naked subset (`subset` part)
 *     with other cells of it
 *   - `type-4`: their two cells are in one house (`houses`), and a digit that is not extra has its two places
 *     there in these cells (`base` part): one of them takes it and the other one an extra, so their other
 *     candidates are eliminated
 *
 * Steps: an `extra` part with the extra candidates and their cells. At most 9 extras are searched for; with
 * more, no candidate sees all of them.
 *
 * Sources: SudokuWiki "BUG"; Sudoku Explainer "Bivalue Universal Grave" types 1 to 4.
 */
export const findBugPlus1: Finder = (position, report) => {
  for (const extras of gravesOf(position, 1)) {
    reportStep(report, {
      technique: 'bug-plus-1',
      placements: extras,
      premise: [extraPart(extras)],
    });
  }
};

export const findBugPlusN: Finder = (position, report) => {
  for (const extras of gravesOf(position, MOST_EXTRAS)) {
    if (extras.length < 2) continue;
    reportConflicting(position, report, extras);
    reportSubsets(position, report, extras);
    reportLocked(position, report, extras);
  }
};

const MOST_EXTRAS = 9;

/** All sets of at most `most` extra candidates without which the position is a grave. */
function gravesOf(position: Position, most: number): Candidate[][] {
  const { candidates, placesOf } = position;
  let excess = 0;
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const count = COUNT[candidates[cell]];
    if (count === 0) continue;
    excess += count - 2;
    if (count === 1 || excess > most) return [];
  }
  if (excess === 0) return [];
  /** Number of surplus candidates of each digit in each house. */
  const surplus = new Int8Array(HOUSE_COUNT * 9);
  for (let index = 0; index < HOUSE_COUNT * 9; index++) {
    const count = COUNT[placesOf[index]];
    if (count === 1) return [];
    if (count > 2) surplus[index] = count - 2;
  }
  return chooseExtras(position, surplus);
}

/** Chooses the extras in every cell with more than two candidates, so that no house keeps a surplus. */
function chooseExtras({ candidates }: Position, surplus: Int8Array): Candidate[][] {
  const crowded = Array.from(candidates.keys()).filter((cell) => COUNT[candidates[cell]] > 2);
  const chosen: Candidate[] = [];
  const found: Candidate[][] = [];
  const change = (cell: Cell, digits: number, by: number) => {
    for (const house of HOUSES_OF[cell])
      for (const index of MEMBERS[digits]) surplus[house * 9 + index] += by;
  };
  const choose = (at: number): void => {
    if (at === crowded.length) {
      if (surplus.every((count) => count === 0)) found.push([...chosen]);
      return;
    }
    const cell = crowded[at];
    const possible = Array.from(MEMBERS[candidates[cell]])
      .filter((index) => HOUSES_OF[cell].every((house) => surplus[house * 9 + index] > 0))
      .reduce((mask, index) => mask | (1 << index), 0);
    for (let digits = possible; digits > 0; digits = (digits - 1) & possible) {
      if (COUNT[digits] !== COUNT[candidates[cell]] - 2) continue;
      change(cell, digits, -1);
      for (const index of MEMBERS[digits]) chosen.push(cell * 9 + index);
      choose(at + 1);
      chosen.length -= COUNT[digits];
      change(cell, digits, 1);
    }
  };
  choose(0);
  return found;
}

/** Eliminates candidates that conflict with every extra candidate. */
function reportConflicting(position: Position, report: Report, extras: readonly Candidate[]): void {
  const all = candidatesOfCells(position, position.candidates.keys());
  const eliminations = all.filter((candidate) => extras.every((extra) => conflict(candidate, extra)));
  const variant = new Set(extras.map(digitOf)).size === 1 ? 'type-2' : 'plus-n';
  reportGrave(report, variant, extras, eliminations);
}

/** Whether two different candidates cannot both be true. */
function conflict(one: Candidate, other: Candidate): boolean {
  if (one === other) return false;
  if (cellOf(one) === cellOf(other)) return true;
  return digitOf(one) === digitOf(other) && sees(cellOf(one), cellOf(other));
}

function reportSubsets(position: Position, report: Report, extras: readonly Candidate[]): void {
  const cells = cellsOfExtras(extras);
  const digits = extras.reduce((mask, extra) => mask | (1 << (extra % 9)), 0);
  if (cells.length < 2 || COUNT[digits] < 2 || sharedHouses(cells).length === 0) return;
  for (const subset of pseudoSubsets(position, cells, digits)) {
    const part = partOf('subset', candidatesOfCells(position, subset.cells));
    reportGrave(report, 'type-3', extras, subset.eliminations, subset.houses, [part]);
  }
}

function reportLocked(position: Position, report: Report, extras: readonly Candidate[]): void {
  const cells = cellsOfExtras(extras);
  if (cells.length !== 2) return;
  const shared = sharedHouses(cells);
  const both = position.candidates[cells[0]] & position.candidates[cells[1]];
  for (const index of MEMBERS[both]) {
    const locked = cells.map((cell) => cell * 9 + index);
    const houses = shared.filter((house) => COUNT[position.placesOf[house * 9 + index]] === 2);
    if (houses.length === 0 || locked.some((candidate) => extras.includes(candidate))) continue;
    const eliminations = candidatesOfCells(position, cells).filter(
      (candidate) => !extras.includes(candidate) && !locked.includes(candidate),
    );
    reportGrave(report, 'type-4', extras, eliminations, houses, [partOf('base', locked)]);
  }
}

function cellsOfExtras(extras: readonly Candidate[]): number[] {
  return [...new Set(extras.map(cellOf))].sort((a, b) => a - b);
}

function extraPart(extras: readonly Candidate[]): PremisePart {
  return partOf(
    'extra',
    [...extras].sort((a, b) => a - b),
  );
}

function reportGrave(
  report: Report,
  variant: string,
  extras: readonly Candidate[],
  eliminations: readonly Candidate[],
  houses: readonly House[] = [],
  more: readonly PremisePart[] = [],
): void {
  if (eliminations.length === 0) return;
  reportStep(report, {
    technique: 'bug-plus-n',
    variant,
    eliminations: [...eliminations].sort((a, b) => a - b),
    premise: [extraPart(extras), ...more],
    houses: where(...houses),
  });
}
