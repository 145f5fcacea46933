import { cellName, HOUSES_OF, PEERS, type Cell } from '../sudoku/cells.ts';
import { cellOf, digitOf } from '../sudoku/position.ts';
import type { Step } from '../sudoku/techniques/step.ts';
import {
  anyCell,
  anyDigit,
  cellNames,
  countOf,
  digitList,
  digitsIn,
  groups,
  houseNames,
  message,
  type Message,
} from './message.ts';
import { candidatesOf, cellsOf, type Explainer, housesOf, region } from './parts.ts';

/** Techniques that assume a unique solution; each explanation says so. */

/** Unique rectangles, hidden rectangles and unique loops. */
export const explainRectangle: Explainer = (step) => {
  const cells = inLoopOrder(cellsOf(step, 'floor', 'roof').sort((a, b) => a - b));
  const [a, b] = pairOf(step);
  const values = { cells: cellNames(cells), count: cells.length, a, b };
  const [corner] = cellsOf(step, 'floor');
  return {
    where: message('where.pairs', { region: region(cells) }),
    which: message('which.rectangle', { cell: cellName(corner) }),
    element: { cells: [corner] },
    why: [message('why.rectangle', values), rectangleReason(step)],
  };
};

/**
 * Orders cells so that each shares a house with the next, and the last with the first, if each house contains
 * two of them or none; unchanged if they do not form a single loop.
 */
function inLoopOrder(cells: readonly Cell[]): readonly number[] {
  const walk = (path: readonly number[]): readonly number[] | undefined => {
    const last = path[path.length - 1];
    if (path.length === cells.length) return PEERS[last].includes(path[0]) ? path : undefined;
    for (const next of cells) {
      if (path.includes(next) || !PEERS[last].includes(next)) continue;
      const found = walk([...path, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk([cells[0]]) ?? cells;
}

/** The two digits that could be swapped. */
function pairOf(step: Step): number[] {
  return digitsIn(candidatesOf(step, 'floor', 'roof'));
}

function rectangleReason(step: Step): Message {
  switch (step.variant ?? step.technique) {
    case 'unique-rectangle-1':
    case 'type-1':
      return message('why.one-open', { cell: cellName(cellsOf(step, 'roof')[0]) });
    case 'unique-rectangle-3':
    case 'type-3':
      return extraSubset(step);
    case 'unique-rectangle-4':
    case 'type-4':
      return message('why.one-locked', {
        houses: houseNames(housesOf(step)),
        cells: anyCell(cellsOf(step, 'roof')),
        locked: lockedDigit(step),
        fallen: digitOf(step.eliminations[0]),
      });
    case 'unique-rectangle-6':
      return message('why.crossed', {
        houses: houseNames(housesOf(step)),
        open: cellNames(cellsOf(step, 'roof')),
        fallen: digitOf(step.eliminations[0]),
        other: lockedDigit(step),
      });
    case 'hidden-rectangle':
      return message('why.hidden-rectangle', {
        cell: cellName(cellsOf(step, 'roof').find((cell) => Math.floor(step.eliminations[0] / 9) === cell)!),
        corner: cellName(cellsOf(step, 'floor')[0]),
        houses: houseNames(housesOf(step)),
        fallen: digitOf(step.eliminations[0]),
        locked: lockedDigit(step),
      });
    default:
      return sharedExtra(step);
  }
}

/** The digit of the pair that is not eliminated. */
function lockedDigit(step: Step): number {
  return pairOf(step).find((digit) => digit !== digitOf(step.eliminations[0]))!;
}

function sharedExtra(step: Step): Message {
  const cells = cellsOf(step, 'extra');
  return message('why.shared-extra', {
    extra: digitOf(candidatesOf(step, 'extra')[0]),
    cells: cellNames(cells),
    any: anyCell(cells),
    count: cells.length,
    number: countOf(cells.length),
  });
}

function extraSubset(step: Step): Message {
  const extra = candidatesOf(step, 'extra');
  const cells = cellsOf(step, 'extra');
  return message('why.extra-subset', {
    cells: cellNames(cells),
    count: cells.length,
    extras: anyDigit(extra),
    subset: cellNames(cellsOf(step, 'subset')),
    houses: houseNames(housesOf(step)),
    digits: digitList([...extra, ...candidatesOf(step, 'subset')]),
  });
}

export const explainAvoidable: Explainer = (step) => {
  const [a, b] = pairOf(step);
  const cells = inLoopOrder(cellsOf(step, 'floor', 'roof').sort((x, y) => x - y));
  const placed = cellNames(cellsOf(step, 'floor'));
  const open = cellsOf(step, 'roof');
  return {
    where: message('where.placed', { region: region(cells) }),
    which: message('which.avoidable', { cell: cellName(cellsOf(step, 'floor')[0]) }),
    element: { cells: cellsOf(step, 'floor').slice(0, 1) },
    why: [
      message('why.avoidable', { placed, cells: cellNames(cells), a, b }),
      open.length === 1 ? message('why.one-open', { cell: cellName(open[0]) }) : sharedExtra(step),
    ],
  };
};

export const explainBug: Explainer = (step) => {
  const extras = candidatesOf(step, 'extra');
  const values = { extras: groups(extras), count: extras.length };
  const [cell] = cellsOf(step, 'extra');
  return {
    where: message('where.bug'),
    which: message('which.bug', { cell: cellName(cell) }),
    element: { cells: [cell] },
    why: [message('why.bug', values), bugReason(step)],
  };
};

function bugReason(step: Step): Message {
  if (step.variant === 'type-3') return extraSubset(step);
  if (step.variant === 'type-4') {
    const locked = digitOf(candidatesOf(step, 'base')[0]);
    const cells = cellNames(cellsOf(step, 'base'));
    return message('why.bug-locked', { locked, cells, houses: houseNames(housesOf(step)) });
  }
  if (step.technique !== 'bug-plus-1') return message('why.bug-some');
  const [extra] = candidatesOf(step, 'extra');
  const houses = [...HOUSES_OF[cellOf(extra)]].sort((a, b) => a - b);
  return message('why.bug-one', { digit: digitOf(extra), houses: houseNames(houses) });
}
