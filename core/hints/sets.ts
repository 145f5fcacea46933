import { groupBy } from '../base/group-by.ts';
import type { Digit } from '../sudoku/digits.ts';
import { cellName, HOUSES_OF } from '../sudoku/cells.ts';
import { type Candidate, cellOf, digitOf } from '../sudoku/position.ts';
import type { PremisePart, Step } from '../sudoku/techniques/step.ts';
import {
  anyDigit,
  cellNames,
  countOf,
  digitList,
  digitsIn,
  houseNames,
  houseName,
  listOf,
  message,
  type List,
  type Message,
} from './message.ts';
import { candidatesOf, cellsOf, type Explainer, housesOf, partsOf, region } from './parts.ts';

/** Almost locked sets in their chains, Sue de Coq, Death Blossom, Exocet. */

/** ALS-XZ, ALS-XY-Wing, ALS-XY-Chain. */
export const explainAls: Explainer = (step) => {
  const sets = partsOf(step, 'set');
  const fallen = digitList(step.eliminations);
  const count = digitsIn(step.eliminations).length;
  const values = { sets: setNames(sets), size: sets.length, commons: sharesOf(step) };
  return {
    where: message('where.sets', { region: region(cellsOf(step, 'set')) }),
    which: message('which.als', { cells: cellNames(sets[0].cells) }),
    element: { cells: sets[0].cells },
    why: [
      message('why.als', values),
      step.variant === 'ring'
        ? message('why.als-ring', values)
        : message('why.als-open', { ...values, fallen, count }),
    ],
  };
};

/** `A: C1 and C2 with 2, 3 and 9; B: …` */
function setNames(sets: readonly PremisePart[]): List {
  return listOf(
    'sets',
    sets.map((part, index) =>
      message('set', {
        name: letter(index),
        cells: cellNames(part.cells),
        digits: digitList(part.candidates),
      }),
    ),
  );
}

/**
 * The digits that two sets share; with more than two sets, which sets share which: `A and B share 4; B and C
 * share 3`.
 */
function sharesOf({ links, premise }: Step): List {
  const size = premise.filter(({ role }) => role === 'set').length;
  const digits = links.map((link) => digitOf(link.from[0]));
  if (size === 2) return listOf('and', digits);
  return listOf(
    'sets',
    digits.map((digit, index) =>
      message('share', { a: letter(index), b: letter((index + 1) % size), digit }),
    ),
  );
}

function letter(index: number): string {
  return 'ABCDEFGHI'.charAt(index);
}

export const explainSueDeCoq: Explainer = (step) => {
  const [inLine, inBox] = partsOf(step, 'set');
  const [line, box] = housesOf(step).map(houseName);
  const inBoth = digitsIn(inLine.candidates).filter((digit) => digitsIn(inBox.candidates).includes(digit));
  const cells = cellsOf(step, 'base', 'set');
  const values = {
    crossing: cellNames(cellsOf(step, 'base')),
    line,
    box,
    lineCells: cellNames(inLine.cells),
    boxCells: cellNames(inBox.cells),
  };
  return {
    where: message('where.sets', { region: message('region', { houses: houseNames(housesOf(step)) }) }),
    which: message('which.sue-de-coq', { crossing: values.crossing, line, box }),
    element: { cells: cellsOf(step, 'base') },
    why: [
      message('why.sue-de-coq', {
        ...values,
        number: countOf(cells.length),
        digits: digitList(candidatesOf(step, 'base', 'set')),
        twice: listOf('and', inBoth),
        twiceCount: inBoth.length,
      }),
    ],
  };
};

const isOf =
  (digit: Digit) =>
  (candidate: Candidate): boolean =>
    digitOf(candidate) === digit;

function sameNotes(a: readonly Candidate[], b: readonly Candidate[]): boolean {
  return a.length === b.length && a.every((candidate) => b.includes(candidate));
}

export const explainDeathBlossom: Explainer = (step) => {
  const stem = candidatesOf(step, 'stem');
  const petals = partsOf(step, 'petal');
  const fallen = digitList(step.eliminations);
  const cases = step.links.map(({ from, to }) => {
    const digit = digitOf(from[0]);
    // Petals may overlap: choose the smallest one whose digit is exactly in the cells where the link ends.
    const [petal] = petals
      .filter(({ candidates }) => sameNotes(candidates.filter(isOf(digit)), to))
      .sort((a, b) => a.cells.length - b.cells.length);
    return message('petal', {
      digit,
      cells: cellNames(petal.cells),
      kept: listOf(
        'and',
        digitsIn(petal.candidates).filter((kept) => kept !== digit),
      ),
    });
  });
  const values = { stem: cellName(cellOf(stem[0])), digits: anyDigit(stem) };
  return {
    where: message('where.sets', { region: region(cellsOf(step, 'stem', 'petal')) }),
    which: message('which.death-blossom', { stem: values.stem }),
    element: { cells: cellsOf(step, 'stem') },
    why: [
      message('why.death-blossom', values),
      ...cases,
      message('why.death-blossom-end', { fallen, count: digitsIn(step.eliminations).length }),
    ],
  };
};

export const explainExocet: Explainer = (step) => {
  const base = candidatesOf(step, 'base');
  const [line] = housesOf(step, 'base').map(houseName);
  const values = {
    base: cellNames(cellsOf(step, 'base')),
    targets: cellNames(cellsOf(step, 'target')),
    digits: digitList(base),
  };
  return {
    where: message('where.exocet', { region: region(cellsOf(step, 'base')), line }),
    which: message('which.exocet', { base: values.base }),
    element: { cells: cellsOf(step, 'base') },
    why: [
      message('why.exocet', { ...values, lines: houseNames(housesOf(step, 'cover').sort((a, b) => a - b)) }),
      ...exclusionsOf(step),
    ],
  };
};

/** One reason for each cell, or for each of its digits where they differ. */
function exclusionsOf(step: Step): Message[] {
  const grouped = groupBy(
    step.exclusions ?? [],
    ({ candidate, because }) => `${cellOf(candidate)} ${because}`,
  );
  return Array.from(grouped.values(), (own) => {
    const [{ candidate, because, cells }] = own;
    const cell = cellOf(candidate);
    const lines = housesOf(step, 'cover').filter((house) => !HOUSES_OF[cell].includes(house));
    const [target, ...mirror] = cells;
    return message(`exocet.${because}`, {
      cell: cellName(cell),
      digits: anyDigit(own.map((each) => each.candidate)),
      all: digitList(own.map((each) => each.candidate)),
      cells: because === 'mirrored' ? cellNames(mirror) : cellNames(cells),
      target: cellName(target),
      lines: houseNames(lines.sort((a, b) => a - b)),
    });
  });
}
