import type { Digit } from '../sudoku/digits.ts';
import { HOUSE_CELLS, HOUSES_OF, PEERS, sees, type Cell } from '../sudoku/cells.ts';
import { candidateOf, digitOf, cellOf, type Candidate, type Position } from '../sudoku/position.ts';
import type { TechniqueId } from '../sudoku/techniques/catalogue.ts';
import type { Blocker, Closure, Step } from '../sudoku/techniques/step.ts';
import { candidatesOf, cellsOf, housesOf } from './parts.ts';
import { digitsIn } from './message.ts';

/** Steps whose argument is that a house has no other place for a digit. */
const CONFINED: ReadonlySet<TechniqueId> = new Set<TechniqueId>([
  'hidden-single-box',
  'hidden-single-line',
  'pointing',
  'claiming',
  'hidden-pair',
]);

/** The step, extended by what excludes the other places of its digit or the other digits of its cell. */
export function withClosure(step: Step, position: Position): Step {
  if (step.technique === 'naked-single') return { ...step, closure: closeCell(step, position) };
  return CONFINED.has(step.technique) ? { ...step, closure: closeHouses(step, position) } : step;
}

/** For each other digit, one instance that the cell sees: in its row, else its column, else its box. */
function closeCell(step: Step, { digits }: Position): Closure {
  const [placed] = step.placements;
  const cell = cellOf(placed);
  const blockers: Blocker[] = [];
  const earlier: Candidate[] = [];
  for (let digit = 1; digit <= 9; digit++) {
    if (digit === digitOf(placed)) continue;
    const blocker = HOUSES_OF[cell]
      .flatMap((house) => Array.from(HOUSE_CELLS[house], (at) => ({ cell: at, digit, house, shuts: [cell] })))
      .find(({ cell: at }) => digits[at] === digit);
    if (blocker === undefined) earlier.push(candidateOf(cell, digit));
    else blockers.push(blocker);
  }
  return { blockers, earlier };
}

/** For each digit of the step, what excludes the other cells of its houses. */
function closeHouses(step: Step, position: Position): Closure {
  const places = cellsOf(step, 'single', 'base', 'subset');
  const houses = [...housesOf(step), ...housesOf(step, 'base')];
  const others = [...new Set(houses.flatMap((house) => [...HOUSE_CELLS[house]]))]
    .filter((cell) => position.digits[cell] === 0 && !places.includes(cell))
    .sort((a, b) => a - b);
  const closures = digitsIn(candidatesOf(step, 'single', 'base', 'subset')).map((digit) =>
    closeCells(digit, others, position),
  );
  return {
    blockers: closures.flatMap(({ blockers }) => blockers),
    earlier: closures.flatMap(({ earlier }) => earlier).sort((a, b) => a - b),
  };
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

/** The smallest set that sees all the cells; of sets of one size the first in reading order. */
function fewestThatSee(standing: readonly number[], cells: readonly Cell[]): readonly number[] {
  let sets: (readonly number[])[] = [[]];
  for (;;) {
    const found = sets.find((set) => cells.every((cell) => set.some((at) => sees(at, cell))));
    if (found !== undefined) return found;
    sets = sets.flatMap((set) => standing.filter((at) => at > (set.at(-1) ?? -1)).map((at) => [...set, at]));
  }
}

/** What a digit excludes, by the houses that it shares with the cells; houses with most cells first. */
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
