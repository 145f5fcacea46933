import { cellName, HOUSES_OF, PEERS } from '../sudoku/cells.ts';
import { cellOf, digitOf, type Candidate } from '../sudoku/position.ts';
import type { PremisePart, Step } from '../sudoku/techniques/step.ts';
import { cellNames, groups, houseName, houseNames, message, named, type Message } from './message.ts';
import { candidatesOf, cellsOf, type Explainer, housesOf, partsOf, region } from './parts.ts';

/** Techniques that give the two sides of a net of strong links two colours. */

export const explainSimpleColors: Explainer = (step) => {
  const digit = digitOf(step.premise[0].candidates[0]);
  const [a, b] = step.premise.map((part) => cellNames(part.cells));
  const [start] = step.premise[0].cells;
  return {
    where: message('where.digit-net', { digit }),
    which: message('which.colors', { digit, cell: cellName(start) }),
    element: { cells: [start] },
    why: [
      message('why.colors', { digit, a, b }),
      step.variant === 'wrap'
        ? message('why.colors-wrap', { digit, houses: houseNames(housesOf(step)) })
        : message('why.colors-trap', { digit }),
    ],
  };
};

export const explainMultiColors: Explainer = (step) => {
  const digit = digitOf(step.premise[0].candidates[0]);
  const first = partsOf(step, 'color-a')[0];
  const nets = partsOf(step, 'color-a');
  const values = {
    digit,
    firstA: cellNames(first.cells),
    firstB: cellNames(partsOf(step, 'color-b')[0].cells),
    lastA: cellNames(nets[nets.length - 1].cells),
    lastB: cellNames(partsOf(step, 'color-b')[nets.length - 1].cells),
  };
  return {
    where: message('where.digit-net', { digit }),
    which: message('which.multi-colors', { digit, cell: cellName(first.cells[0]) }),
    element: { cells: first.cells.slice(0, 1) },
    why: [
      message('why.multi-colors', { ...values, nets: cellNets(step) }),
      message(step.variant === 'type-2' ? 'why.multi-colors-wrap' : 'why.multi-colors-trap', values),
      ...moreOfColors(step).map((id) => message(id, values)),
    ],
  };
};

/**
 * Further eliminations of the nets, apart from the false colour and from candidates that see both ends of the
 * chain.
 */
function moreOfColors(step: Step): string[] {
  const [first] = partsOf(step, 'color-a');
  const last = partsOf(step, 'color-a').at(-1)!;
  const [counterpart] = partsOf(step, 'color-b');
  if (step.variant === 'type-2')
    return step.eliminations.every((gone) => first.candidates.includes(gone))
      ? []
      : ['why.multi-colors-true'];
  const sees = (gone: Candidate, { cells }: Pick<PremisePart, 'cells'>): boolean =>
    cells.some((cell) => PEERS[cellOf(gone)].includes(cell));
  return step.eliminations.every((gone) => sees(gone, counterpart) && sees(gone, last))
    ? []
    : ['why.multi-colors-both'];
}

/** `A1 and A4 against C2; …`: the two colours of each net. */
function cellNets(step: Step): ReturnType<typeof groups> {
  const others = partsOf(step, 'color-b');
  return {
    list: 'sets',
    items: partsOf(step, 'color-a').map((part, index) =>
      message('net', { set: part.set!, a: cellNames(part.cells), b: cellNames(others[index].cells) }),
    ),
  };
}

export const explainMedusa: Explainer = (step) => {
  const [start] = candidatesOf(step, 'color-a');
  const [a, b] = [groups(candidatesOf(step, 'color-a')), groups(candidatesOf(step, 'color-b'))];
  // A false colour is what the result removes.
  const colors =
    step.variant === 'trap' ? message('why.medusa', { a, b }) : message('why.medusa-false', { b });
  return {
    where: message('where.net', { region: region(cellsOf(step, 'color-a', 'color-b')) }),
    which: message('which.medusa', { start: groups([start]) }),
    element: { cells: [cellOf(start)] },
    why: [colors, medusaReason(step)],
  };
};

function medusaReason(step: Step): Message {
  if (step.variant === 'trap') return message('why.medusa-trap');
  const houses = housesOf(step);
  // There may be several contradictions; one suffices.
  const target = candidatesOf(step, 'target').find(
    (candidate) => houses.length === 0 || HOUSES_OF[cellOf(candidate)].includes(houses[0]),
  )!;
  return message(`why.medusa-${step.variant!}`, {
    ...named(target),
    house: houses.length > 0 ? houseName(houses[0]) : '',
  });
}
