import type { Position } from '../../../core/sudoku/position.ts';
import type { Finder } from '../../../core/sudoku/techniques/step.ts';
import { candidatesOf, cellOf, digitOf, housesOf, part, step } from './step.ts';

function emptyCellsIn(position: Position, house: number): number[] {
  return Array.from(position.digits.keys()).filter(
    (cell) => position.digits[cell] === 0 && housesOf(cell * 9).includes(house),
  );
}

export const slowFullHouse: Finder = (position, report) => {
  for (const candidate of candidatesOf(position)) {
    for (const house of housesOf(candidate)) {
      if (emptyCellsIn(position, house).length > 1) continue;
      report(
        step('full-house', [part('single', [candidate])], [{ house, role: 'where' }], {
          placements: [candidate],
        }),
      );
    }
  }
};

const slowHiddenSingle =
  (technique: 'hidden-single-box' | 'hidden-single-line'): Finder =>
  (position, report) => {
    const candidates = candidatesOf(position);
    for (const candidate of candidates) {
      for (const house of housesOf(candidate)) {
        if (house >= 18 !== (technique === 'hidden-single-box')) continue;
        const places = candidates.filter(
          (other) => digitOf(other) === digitOf(candidate) && housesOf(other).includes(house),
        );
        if (places.length > 1) continue;
        report(
          step(technique, [part('single', [candidate])], [{ house, role: 'where' }], {
            placements: [candidate],
          }),
        );
      }
    }
  };
export const slowHiddenSingleBox = slowHiddenSingle('hidden-single-box');
export const slowHiddenSingleLine = slowHiddenSingle('hidden-single-line');

export const slowNakedSingle: Finder = (position, report) => {
  const candidates = candidatesOf(position);
  for (const candidate of candidates) {
    if (candidates.filter((other) => cellOf(other) === cellOf(candidate)).length > 1) continue;
    report(step('naked-single', [part('single', [candidate])], [], { placements: [candidate] }));
  }
};
