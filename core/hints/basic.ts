import { cellName, HOUSES_OF } from '../sudoku/cells.ts';
import { cellOf, digitOf } from '../sudoku/position.ts';
import type { Closure, Step } from '../sudoku/techniques/step.ts';
import {
  anyCell,
  cellNames,
  countOf,
  digitList,
  groups,
  houseName,
  houseNames,
  kindOfHouses,
  listOf,
  message,
  type Message,
} from './message.ts';
import { candidatesOf, cellsOf, type Explainer, housesOf, partsOf } from './parts.ts';

/** Singles, locked candidates, subsets, fish, and the patterns of one digit with two strong links. */

export const explainFullHouse: Explainer = (step) => {
  const house = houseName(housesOf(step)[0]);
  return {
    where: message('where.full-house', { house }),
    which: message('which.full-house', { house }),
    why: [message('why.full-house', { house, digit: digitOf(step.placements[0]) })],
  };
};

export const explainHiddenSingle: Explainer = (step) => {
  const house = houseName(housesOf(step)[0]);
  const values = { house, digit: digitOf(step.placements[0]) };
  return {
    where: message('where.hidden-single', { house }),
    which: message('which.hidden-single', values),
    why: [
      ...closedPlaces(step),
      message('why.hidden-single', { ...values, cell: cellName(cellOf(step.placements[0])) }),
    ],
  };
};

export const explainNakedSingle: Explainer = (step) => {
  const cell = cellOf(step.placements[0]);
  const values = { cell: cellName(cell) };
  return {
    where: message('where.naked-single', { house: houseName(HOUSES_OF[cell][2]) }),
    which: message('which.naked-single', values),
    why: [
      ...closedDigits(step),
      message('why.naked-single', { ...values, digit: digitOf(step.placements[0]) }),
    ],
  };
};

export const explainLocked: Explainer = (step) => {
  const base = candidatesOf(step, 'base');
  const house = houseName(housesOf(step, 'base')[0]);
  const values = { house, digit: digitOf(base[0]) };
  const cells = cellsOf(step, 'base');
  const count = { count: cells.length, number: countOf(cells.length) };
  return {
    where: message('where.digit', values),
    which: message('which.locked', { ...values, ...count, cells: cellNames(cells) }),
    why: [
      ...closedPlaces(step),
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
    return {
      where: message(`where.${kind}-subset`, { houses }),
      which: message(`which.${kind}-subset`, values),
      why: [...closedPlaces(step), message(`why.${kind}-subset`, values)],
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
  const values = { digit: digitOf(base[0]), base: houseNames(bases), number: countOf(bases.length) };
  const all = {
    ...values,
    baseKind: kindOfHouses(bases),
    cover: houseNames(covers),
    coverKind: kindOfHouses(covers),
  };
  if (fins.length === 0) {
    return {
      where: message('where.fish', values),
      which: message('which.fish', all),
      why: [message('why.fish', all)],
    };
  }
  const fin = { fins: cellNames(fins), finCount: fins.length };
  return {
    where: message('where.fish', values),
    which: message('which.finned-fish', { ...all, ...fin }),
    why: [
      message('why.finned-fish', {
        ...all,
        ...fin,
        form: step.technique.startsWith('sashimi') ? 'sashimi' : 'finned',
      }),
    ],
  };
};

/** Skyscraper, 2-String Kite, Turbot Fish: the strong links a–b and c–d, b and c see each other. */
export const explainTwoLinks: Explainer = (step) => {
  const [a, b, c, d] = step.premise.map((part) => cellName(part.cells[0]));
  const [first, second] = housesOf(step).map(houseName);
  const houses = houseNames(housesOf(step));
  const values = { digit: digitOf(step.links[0].from[0]), first, second, houses };
  return {
    where: message('where.digit-links', { digit: values.digit, houses }),
    which: message('which.two-links', { ...values, b, c }),
    why: [message('why.two-links', { ...values, a, b, c, d })],
  };
};

export const explainEmptyRectangle: Explainer = (step) => {
  const [far, near] = step.premise.map((part) => cellName(part.cells[0]));
  const [, onArm] = partsOf(step, 'node');
  const [line, box] = housesOf(step).map(houseName);
  const values = { digit: digitOf(step.links[0].from[0]), line, box };
  return {
    where: message('where.digit-links', { digit: values.digit, houses: houseNames(housesOf(step)) }),
    which: message('which.empty-rectangle', values),
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

/** If there are more blockers than this, only their lines are named. */
const MOST_NAMED = 3;

/** What excludes the other places of each digit. */
function closedPlaces({ closure }: Step): Message[] {
  if (closure === undefined) return [];
  const { blockers } = closure;
  const shut = [...new Set(blockers.map(({ digit }) => digit))].map((digit) => {
    const own = blockers.filter((blocker) => blocker.digit === digit);
    const cells = [...new Set(own.map(({ cell }) => cell))];
    const houses = houseNames([...new Set(own.map(({ house }) => house))].sort((a, b) => a - b));
    return cells.length > MOST_NAMED
      ? message('closed.lines', { digit, houses })
      : message('closed', { digit, houses, cells: cellNames(cells), count: cells.length });
  });
  return [...shut, ...ruledOutEarlier(closure)];
}

/** The digits that a cell sees, by row, column and box. */
function closedDigits({ closure, placements }: Step): Message[] {
  if (closure === undefined) return [];
  const { blockers } = closure;
  const seen = [...new Set(blockers.map(({ house }) => house))]
    .sort((a, b) => a - b)
    .map((house) =>
      message('seen', {
        house: houseName(house),
        digits: listOf(
          'and',
          blockers.filter((blocker) => blocker.house === house).map(({ digit }) => digit),
        ),
      }),
    );
  const cell = cellName(cellOf(placements[0]));
  return [
    ...(seen.length > 0 ? [message('sees', { cell, groups: listOf('sets', seen) })] : []),
    ...ruledOutEarlier(closure),
  ];
}

function ruledOutEarlier({ earlier }: Closure): Message[] {
  return earlier.length === 0 ? [] : [message('closed.earlier', { groups: groups(earlier) })];
}
