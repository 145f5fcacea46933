import { cellName } from '../sudoku/cells.ts';
import { digitOf } from '../sudoku/position.ts';
import { anyDigit, cellNames, countOf, digitList, digitsIn, houseName, listOf, message } from './message.ts';
import { candidatesOf, cellsOf, type Explainer, housesOf, partsOf, region } from './parts.ts';

/** Wings and remote pairs: small patterns of cells with few candidates. */

/** XY-Wing and XYZ-Wing: whatever the pivot is, one of the cells is z. */
export const explainBentWing: Explainer = (step) => {
  const fallen = digitOf(step.eliminations[0]);
  const pivot = partsOf(step, 'pivot')[0];
  const [first, second] = partsOf(step, 'pincer')
    .map((part) => ({
      cell: cellName(part.cells[0]),
      digit: digitsIn(part.candidates).find((digit) => digit !== fallen)!,
    }))
    .sort((one, other) => one.digit - other.digit);
  const values = {
    pivot: cellName(pivot.cells[0]),
    first: first.cell,
    second: second.cell,
    fallen,
    count: pivot.candidates.length,
    digits: anyDigit(pivot.candidates),
  };
  return {
    where: message('where.few-notes', {
      region: region(cellsOf(step, 'pivot', 'pincer')),
      most: values.count,
    }),
    which: message('which.bent-wing', { pivot: values.pivot }),
    element: { cells: pivot.cells },
    why: [message('why.bent-wing', { ...values, x: first.digit, y: second.digit })],
  };
};

export const explainWWing: Explainer = (step) => {
  const [first, second] = cellsOf(step, 'pincer').map(cellName);
  const [near, far] = cellsOf(step, 'node').map(cellName);
  const joining = digitOf(candidatesOf(step, 'node')[0]);
  const house = houseName(housesOf(step)[0]);
  const values = { first, second, joining, house };
  return {
    where: message('where.pairs', { region: region(cellsOf(step, 'pincer')) }),
    which: message('which.w-wing', { cell: first }),
    element: { cells: cellsOf(step, 'pincer').slice(0, 1) },
    why: [message('why.w-wing', { ...values, near, far, fallen: digitOf(step.eliminations[0]) })],
  };
};

export const explainWxyzWing: Explainer = (step) => {
  const cells = cellsOf(step, 'pivot', 'pincer').sort((a, b) => a - b);
  const [hinge] = cellsOf(step, 'pivot', 'pincer');
  const candidates = candidatesOf(step, 'pivot', 'pincer');
  const fallen = digitOf(step.eliminations[0]);
  const values = { cells: cellNames(cells), digits: digitList(candidates), fallen };
  return {
    where: message('where.few-notes', { region: region(cells), most: 4 }),
    which: message('which.wxyz-wing', { cell: cellName(hinge) }),
    element: { cells: [hinge] },
    why: [
      message('why.wxyz-wing', {
        ...values,
        others: listOf(
          'and',
          digitsIn(candidates).filter((digit) => digit !== fallen),
        ),
      }),
    ],
  };
};

export const explainRemotePair: Explainer = (step) => {
  const cells = step.premise.flatMap((part) => [...part.cells]);
  const [a, b] = digitsIn(step.premise[0].candidates);
  const values = { cells: cellNames(cells), a, b, number: countOf(cells.length) };
  return {
    where: message('where.pairs', { region: region(cells) }),
    which: message('which.remote-pair', { cell: cellName(cells[0]) }),
    element: { cells: cells.slice(0, 1) },
    why: [
      message('why.remote-pair', { ...values, first: cellName(cells[0]), last: cellName(cells.at(-1)!) }),
    ],
  };
};
