import { shuffle, type Random } from '../../core/base/random.ts';
import { CELL_COUNT, HOUSE_CELLS, HOUSES_OF } from '../../core/sudoku/cells.ts';
import { digitsOf } from '../../core/sudoku/digits.ts';
import { candidateOf, cellOf, digitOf, Position, type Candidate } from '../../core/sudoku/position.ts';
import type { Link, Step } from '../../core/sudoku/techniques/step.ts';

/** A change of the grid that keeps houses houses: where each cell goes, and what each digit becomes. */
export interface Symmetry {
  /** New cell of each cell. */
  readonly cells: readonly number[];
  /** New digit of each digit; index 0 is unused. */
  readonly digits: readonly number[];
}

const SAME_DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function moving(move: (row: number, column: number) => number): readonly number[] {
  return Array.from({ length: CELL_COUNT }, (_, cell) => move(Math.floor(cell / 9), cell % 9));
}

export const TRANSPOSED: Symmetry = { cells: moving((row, column) => column * 9 + row), digits: SAME_DIGITS };
export const MIRRORED: Symmetry = {
  cells: moving((row, column) => row * 9 + 8 - column),
  digits: SAME_DIGITS,
};
export const TURNED: Symmetry = { cells: moving((row, column) => column * 9 + 8 - row), digits: SAME_DIGITS };
export const RELABELLED: Symmetry = {
  cells: moving((row, column) => row * 9 + column),
  digits: [0, 5, 9, 1, 7, 3, 8, 2, 6, 4],
};

/** Bands, stacks, lines within them and digits shuffled, perhaps transposed. */
export function randomSymmetry(random: Random): Symmetry {
  const rows = shuffledLines(random);
  const columns = shuffledLines(random);
  const transposes = random() < 0.5;
  return {
    cells: moving((row, column) =>
      transposes ? columns[column] * 9 + rows[row] : rows[row] * 9 + columns[column],
    ),
    digits: [0, ...shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9], random)],
  };
}

function shuffledLines(random: Random): number[] {
  return shuffle([0, 1, 2], random).flatMap((band) =>
    shuffle([0, 1, 2], random).map((line) => band * 3 + line),
  );
}

export function transformPosition(position: Position, { cells, digits }: Symmetry): Position {
  const newDigits = new Uint8Array(CELL_COUNT);
  const givens = new Uint8Array(CELL_COUNT);
  const candidates = new Uint16Array(CELL_COUNT);
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    newDigits[cells[cell]] = position.digits[cell] === 0 ? 0 : digits[position.digits[cell]];
    givens[cells[cell]] = position.givens[cell];
    for (const digit of digitsOf(position.candidates[cell])) {
      candidates[cells[cell]] |= 1 << (digits[digit] - 1);
    }
  }
  return Position.from(newDigits, { givens, candidates });
}

export function transformStep(step: Step, { cells, digits }: Symmetry): Step {
  const candidate = (old: Candidate) => candidateOf(cells[cellOf(old)], digits[digitOf(old)]);
  const house = (old: number) => {
    const [first, ...rest] = Array.from(HOUSE_CELLS[old], (cell) => cells[cell]);
    return HOUSES_OF[first].find((other) => rest.every((cell) => HOUSES_OF[cell].includes(other)))!;
  };
  return {
    ...step,
    placements: step.placements.map(candidate),
    eliminations: step.eliminations.map(candidate),
    premise: step.premise.map((part) => ({
      ...part,
      cells: part.cells.map((cell) => cells[cell]),
      candidates: part.candidates.map(candidate),
    })),
    houses: step.houses.map((part) => ({ ...part, house: house(part.house) })),
    links: step.links.map((link) => ({
      ...link,
      from: link.from.map(candidate),
      to: link.to.map(candidate),
    })),
    ...(step.branches && {
      branches: step.branches.map((branch) =>
        branch.map((implication) => ({
          ...implication,
          candidates: implication.candidates.map(candidate),
        })),
      ),
    }),
  };
}

/**
 * A key that is equal for steps that say the same, whatever the order of their parts: reading order,
 * the numbers of sets, which colour is called A, the direction of a chain and the branches' details
 * follow the place on the grid and do not turn with it.
 */
export function stepKey(step: Step): string {
  return JSON.stringify([
    step.technique,
    step.variant,
    sorted(step.placements),
    sorted(step.eliminations),
    premiseKey(step.premise),
    step.houses.map(({ house, role }) => `${role} ${house}`).sort(),
    step.links.map(linkKey).sort(),
  ]);
}

function premiseKey(premise: Step['premise']): string {
  return premise
    .map(({ role, cells, candidates }) =>
      JSON.stringify([role.replace(/^color-.$/, 'color'), sorted(cells), sorted(candidates)]),
    )
    .sort()
    .join();
}

function linkKey({ from, to, strong }: Link): string {
  return [JSON.stringify(sorted(from)), JSON.stringify(sorted(to))].sort().join(strong ? '=' : '-');
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}
