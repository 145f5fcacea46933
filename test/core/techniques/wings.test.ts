import { seededRandom } from '../../../core/base/random.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import type { Finder, Step } from '../../../core/sudoku/techniques/step.ts';
import { findWWing, findXyWing, findXyzWing } from '../../../core/sudoku/techniques/wings.ts';
import { randomPositions, stepsOf } from '../../support/positions.ts';
import { slowWWings, slowXyWings, slowXyzWings } from '../../support/slow/wings.ts';

const positions = randomPositions(80, seededRandom(11));

function inSlowWords(step: Step): string {
  const cellsOf = (role: string) =>
    step.premise.filter((part) => part.role === role).flatMap((part) => part.cells);
  const node = step.premise.find((part) => part.role === 'node');
  const link = node ? `${digitOf(node.candidates[0])}: ${ordered(node.cells)}` : '';
  const fallen = step.eliminations.map((candidate) => `${cellOf(candidate)}:${digitOf(candidate)}`);
  const pincers = ordered(cellsOf('pincer'));
  return [cellsOf('pivot').join(), pincers, link, fallen.join()].join(' | ');
}

function ordered(cells: readonly number[]): string {
  return [...cells].sort((a, b) => a - b).join();
}

const WINGS: readonly (readonly [string, Finder, typeof slowXyWings])[] = [
  ['XY-Wings', findXyWing, slowXyWings],
  ['XYZ-Wings', findXyzWing, slowXyzWings],
  ['W-Wings', findWWing, slowWWings],
];

test.each(WINGS)('finds exactly the %s of the definition', (_, finder, slowly) => {
  let found = 0;
  for (const position of positions) {
    const expected = slowly(position);
    found += expected.length;
    expect(stepsOf(finder, position).map(inSlowWords).sort()).toEqual(expected);
  }
  expect(found).toBeGreaterThan(5);
});
