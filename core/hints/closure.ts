import { ALL_DIGITS, digitsOf, type Digit } from '../sudoku/digits.ts';
import { HOUSE_CELLS, HOUSES_OF, PEERS, sees, type Cell, type House } from '../sudoku/cells.ts';
import { candidateOf, cellOf, digitOf, type Candidate, type Position } from '../sudoku/position.ts';
import { techniqueOf } from '../sudoku/techniques/catalogue.ts';
import { isByTechnique } from '../sudoku/techniques/proof.ts';
import type { Blocker, Closure, Implication, Link, Role, Step } from '../sudoku/techniques/step.ts';
import { candidatesOf, cellsOf, commonHouses, crossingOf, housesOf } from './parts.ts';
import { digitsIn } from './message.ts';

/**
 * The step, extended by what excludes the other places of its digits or the other digits of its cells.
 *
 * @param noted whether the candidates are visible as notes
 */
export function withClosure(bare: Step, position: Position, noted: boolean): Step {
  const step = withBranchHouses(withLinkHouses(bare, position), position, noted);
  switch (techniqueOf(step.technique).closure) {
    case undefined:
      return step;
    case 'digits':
      return { ...step, closure: closeDigits(step, position) };
    case 'digits-unless-noted':
      return noted ? step : { ...step, closure: closeDigits(step, position) };
    case 'houses':
      return { ...step, closure: closeHouses(step, position) };
    case 'houses-unless-noted':
      return noted ? step : { ...step, closure: closeHouses(step, position) };
  }
}

/**
 * Where the ends of a strong link share a line and a box, adds the house in which the digit has no other
 * place.
 */
function withLinkHouses(step: Step, position: Position): Step {
  const houseOf = ({ from, to, strong }: Link): House | undefined => {
    const ends = [...from, ...to];
    const digit = digitOf(ends[0]);
    const cells = ends.map(cellOf);
    if (!strong || ends.some((end) => digitOf(end) !== digit) || commonHouses(cells).length < 2)
      return undefined;
    return onlyHouse(digit, cells, position);
  };
  if (step.links.every((link) => houseOf(link) === undefined)) return step;
  return {
    ...step,
    links: step.links.map((link) => {
      const house = houseOf(link);
      return house === undefined ? link : { ...link, house };
    }),
  };
}

/** The house of these cells in which no other cell has the digit. */
function onlyHouse(digit: Digit, cells: readonly Cell[], position: Position): House | undefined {
  return commonHouses(cells).find((house) =>
    HOUSE_CELLS[house].every((cell) => cells.includes(cell) || !position.has(cell, digit)),
  );
}

/**
 * Adds the house of each last place in a forcing argument; without notes, also the digits on the board that
 * exclude the other places.
 */
function withBranchHouses(step: Step, position: Position, noted: boolean): Step {
  if (step.branches === undefined) return step;
  return {
    ...step,
    branches: step.branches.map((branch) =>
      branch.map((bare) => {
        const gone = bare.because.map((index) => branch[index].candidates[0]);
        const placed = bare.candidates[0];
        const implication =
          bare.reason === 'house' && bare.house === undefined
            ? { ...bare, house: onlyHouse(digitOf(placed), [placed, ...gone].map(cellOf), position) }
            : bare;
        const closure = noted ? undefined : closeImplication(implication, gone, position);
        return closure === undefined ? implication : { ...implication, closure };
      }),
    ),
  };
}

/** @param gone the candidates that the argument itself excludes there */
function closeImplication(
  implication: Implication,
  gone: readonly Candidate[],
  position: Position,
): Closure | undefined {
  const { house, reason, subset } = implication;
  const [candidate] = implication.candidates;
  const cell = cellOf(candidate);
  if (reason === 'cell') return closeCell(cell, [candidate, ...gone].map(digitOf), position);
  if (house === undefined || reason.startsWith('naked')) return undefined;
  const left = subset?.cells ?? (isByTechnique(implication) ? crossingOf(house, cell) : [cell]);
  return joined(
    (subset?.digits ?? [digitOf(candidate)]).map((digit) => {
      const open = [...HOUSE_CELLS[house]].filter(
        (each) =>
          position.digits[each] === 0 && !left.includes(each) && !gone.includes(candidateOf(each, digit)),
      );
      return closeCells(digit, open, position);
    }),
  );
}

/** What excludes all digits of a cell except these. */
function closeCell(cell: Cell, left: readonly Digit[], position: Position): Closure {
  const digits = digitsOf(ALL_DIGITS).filter((digit) => !left.includes(digit));
  return joined(digits.map((digit) => closeCells(digit, [cell], position)));
}

function joined(closures: readonly Closure[]): Closure {
  return {
    blockers: closures.flatMap(({ blockers }) => blockers),
    earlier: closures.flatMap(({ earlier }) => earlier).sort((a, b) => a - b),
  };
}

/**
 * For each digit that the step's cells lack, one instance that all of them see; otherwise one for each cell:
 * in its row, else its column, else its box.
 */
function closeDigits(step: Step, { digits }: Position): Closure {
  const cells = cellsOf(step, 'single', 'subset');
  const own = digitsIn(candidatesOf(step, 'single', 'subset'));
  const common = commonHouses(cells);
  const blockers: Blocker[] = [];
  const earlier: Candidate[] = [];
  const block = (digit: Digit, houses: readonly House[], shuts: readonly Cell[]): boolean => {
    for (const house of houses) {
      const at = HOUSE_CELLS[house].find((cell) => digits[cell] === digit);
      if (at !== undefined) return blockers.push({ cell: at, digit, house, shuts }) > 0;
    }
    return false;
  };
  for (let digit = 1; digit <= 9; digit++) {
    if (own.includes(digit) || block(digit, common, cells)) continue;
    for (const cell of cells)
      if (!block(digit, HOUSES_OF[cell], [cell])) earlier.push(candidateOf(cell, digit));
  }
  return { blockers, earlier: earlier.sort((a, b) => a - b) };
}

/** Roles of the cells where a digit stays within its houses. */
const PLACES: readonly Role[] = ['single', 'base', 'subset', 'fin', 'end', 'node'];

/** For each digit of the step, what excludes the other cells of its houses. */
function closeHouses(step: Step, position: Position): Closure {
  const places = cellsOf(step, ...PLACES);
  const houses = [...housesOf(step), ...housesOf(step, 'base')];
  const others = [...new Set(houses.flatMap((house) => [...HOUSE_CELLS[house]]))]
    .filter((cell) => position.digits[cell] === 0 && !places.includes(cell))
    .sort((a, b) => a - b);
  return joined(digitsIn(candidatesOf(step, ...PLACES)).map((digit) => closeCells(digit, others, position)));
}

function closeCells(digit: Digit, cells: readonly Cell[], { digits }: Position): Closure {
  const standing = [...digits.keys()].filter((at) => digits[at] === digit);
  const isShut = (cell: Cell): boolean => standing.some((at) => sees(at, cell));
  const fewest = fewestThatSee(
    standing,
    cells.filter((cell) => isShut(cell)),
  );
  return {
    blockers: fewest.flatMap((at) => reachesOf(at, digit, cells)),
    earlier: cells.filter((cell) => !isShut(cell)).map((cell) => candidateOf(cell, digit)),
  };
}

/**
 * The smallest set of cells that together see all the given cells; among equals, the first in reading order.
 */
function fewestThatSee(standing: readonly number[], cells: readonly Cell[]): readonly number[] {
  let sets: (readonly number[])[] = [[]];
  for (;;) {
    const found = sets.find((set) => cells.every((cell) => set.some((at) => sees(at, cell))));
    if (found !== undefined) return found;
    sets = sets.flatMap((set) => standing.filter((at) => at > (set.at(-1) ?? -1)).map((at) => [...set, at]));
  }
}

/**
 * The cells in which a digit is excluded, by the house that it shares with them; houses with most cells
 * first.
 */
function reachesOf(at: number, digit: Digit, cells: readonly Cell[]): Blocker[] {
  const reaches: Blocker[] = [];
  let open = cells.filter((cell) => PEERS[at].includes(cell));
  while (open.length > 0) {
    const byHouse = HOUSES_OF[at].map((house) => ({
      house,
      shuts: open.filter((cell) => HOUSES_OF[cell].includes(house)),
    }));
    const most = byHouse.reduce((best, next) => (next.shuts.length > best.shuts.length ? next : best));
    reaches.push({ cell: at, digit, ...most });
    open = open.filter((cell) => !most.shuts.includes(cell));
  }
  return reaches;
}
