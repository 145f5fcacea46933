import { cellName, HOUSES_OF } from '../sudoku/cells.ts';
import { cellOf, digitOf } from '../sudoku/position.ts';
import {
  anyCell,
  cellNames,
  countOf,
  digitList,
  digitsIn,
  houseName,
  houseNames,
  kindOfHouses,
  message,
} from './message.ts';
import { candidatesOf, cellsOf, type Explainer, housesOf, partsOf } from './parts.ts';

/** Singles, locked candidates, subsets, fish, and the patterns of one digit with two strong links. */

export const explainFullHouse: Explainer = (step) => {
  const house = houseName(housesOf(step)[0]);
  return {
    where: message('where.full-house', { house }),
    which: message('which.full-house', { house }),
    why: [message('why.full-house', { house, digit: digitOf(step.placements[0]) })],
    element: { house: housesOf(step)[0] },
  };
};

export const explainHiddenSingle: Explainer = (step) => {
  const house = houseName(housesOf(step)[0]);
  const values = { house, digit: digitOf(step.placements[0]) };
  return {
    where: message('where.hidden-single', { house }),
    which: message('which.hidden-single', values),
    why: [message('why.hidden-single', values)],
    element: { house: housesOf(step)[0] },
  };
};

export const explainNakedSingle: Explainer = (step) => {
  const cell = cellOf(step.placements[0]);
  const values = { cell: cellName(cell) };
  return {
    where: message('where.naked-single', { house: houseName(HOUSES_OF[cell][2]) }),
    which: message('which.naked-single', values),
    why: [message('why.naked-single', values)],
    element: { cells: [cell] },
  };
};

export const explainLocked: Explainer = (step) => {
  const base = candidatesOf(step, 'base');
  const house = houseName(housesOf(step, 'base')[0]);
  const values = { house, digit: digitOf(base[0]) };
  const cells = cellsOf(step, 'base');
  const count = { count: cells.length, number: countOf(cells.length) };
  return {
    where: message('where.locked', { house }),
    which: message('which.locked', values),
    element: { house: housesOf(step, 'base')[0] },
    why: [
      message('why.locked', {
        ...values,
        ...count,
        cells: anyCell(cells),
        other: houseName(housesOf(step, 'cover')[0]),
      }),
    ],
  };
};

function subsetOf(kind: 'naked' | 'hidden'): Explainer {
  return (step) => {
    const cells = cellsOf(step, 'subset');
    const houses = houseNames(housesOf(step));
    const values = {
      count: cells.length,
      number: countOf(cells.length),
      houses,
      cells: cellNames(cells),
      digits: digitList(candidatesOf(step, 'subset')),
    };
    const [cell] = cells;
    const [digit] = digitsIn(candidatesOf(step, 'subset'));
    return {
      where: message(`where.${kind}-subset`, { houses }),
      which: message(`which.${kind}-subset`, { houses, number: values.number, cell: cellName(cell), digit }),
      why: [message(`why.${kind}-subset`, values)],
      element: kind === 'naked' ? { cells: [cell] } : { house: housesOf(step)[0] },
    };
  };
}

export const explainNakedSubset = subsetOf('naked');
export const explainHiddenSubset = subsetOf('hidden');

/** Fish of all kinds: basic, finned, sashimi, Franken. */
export const explainFish: Explainer = (step) => {
  const base = candidatesOf(step, 'base');
  const fins = cellsOf(step, 'fin');
  const bases = housesOf(step, 'base');
  const covers = housesOf(step, 'cover');
  const values = {
    digit: digitOf(base[0]),
    number: countOf(bases.length),
    baseKind: kindOfHouses(bases),
    coverKind: kindOfHouses(covers),
  };
  const all = { ...values, base: houseNames(bases), cover: houseNames(covers) };
  const asked = { ...values, house: houseName(bases[0]) };
  const where = message('where.one-digit', { digit: values.digit });
  const element = { house: bases[0] };
  if (fins.length === 0)
    return { where, which: message('which.fish', asked), why: [message('why.fish', all)], element };
  const fin = { fins: cellNames(fins), finCount: fins.length };
  return {
    where,
    which: message('which.finned-fish', asked),
    element,
    why: [
      message('why.finned-fish', {
        ...all,
        ...fin,
        form: step.technique.startsWith('sashimi') ? 'sashimi' : 'finned',
      }),
    ],
  };
};

/** Skyscraper, 2-String Kite, Turbot Fish: the strong links a–b and c–d, where b and c see each other. */
export const explainTwoLinks: Explainer = (step) => {
  const [a, b, c, d] = step.premise.map((part) => cellName(part.cells[0]));
  const [first, second] = housesOf(step).map(houseName);
  const values = { digit: digitOf(step.links[0].from[0]), first, second };
  return {
    where: message('where.one-digit', { digit: values.digit }),
    which: message('which.two-links', { digit: values.digit, house: first }),
    element: { house: housesOf(step)[0] },
    why: [message('why.two-links', { ...values, a, b, c, d })],
  };
};

export const explainEmptyRectangle: Explainer = (step) => {
  const [far, near] = step.premise.map((part) => cellName(part.cells[0]));
  const [, onArm] = partsOf(step, 'node');
  const [line, box] = housesOf(step).map(houseName);
  const values = { digit: digitOf(step.links[0].from[0]), line, box };
  return {
    where: message('where.one-digit', { digit: values.digit }),
    which: message('which.empty-rectangle', { digit: values.digit, box }),
    element: { house: housesOf(step)[1] },
    why: [
      message('why.empty-rectangle', {
        ...values,
        far,
        near,
        arm: cellNames(onArm.cells),
        count: partsOf(step, 'end')[1].cells.length,
        others: anyCell(partsOf(step, 'end')[1].cells),
        target: cellName(cellOf(step.eliminations[0])),
      }),
    ],
  };
};
