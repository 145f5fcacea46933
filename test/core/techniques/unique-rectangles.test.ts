import { seededRandom } from '../../../core/base/random.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import type { Finder, Step } from '../../../core/sudoku/techniques/step.ts';
import {
  findUniqueRectangle1,
  findUniqueRectangle2,
  findUniqueRectangle3,
  findUniqueRectangle4,
} from '../../../core/sudoku/techniques/unique-rectangles.ts';
import { randomPositions, stepsOf } from '../../support/positions.ts';
import { union } from '../../support/slow/grid.ts';
import { slowUniqueRectangles } from '../../support/slow/unique-rectangles.ts';

const positions = randomPositions(60, seededRandom(12));

function inSlowWords(step: Step): string {
  const [floor, roof] = step.premise;
  const subset = step.premise.find((part) => part.role === 'subset');
  const houses = step.houses.map(({ house }) => house);
  return [
    union(floor.cells, roof.cells).join(),
    union(floor.candidates.map(digitOf)).join(),
    (subset ? subset.cells : houses).join(),
    step.eliminations.map((candidate) => `${cellOf(candidate)}:${digitOf(candidate)}`).join(),
  ].join(' | ');
}

const TYPES: readonly (readonly [1 | 2 | 3 | 4, Finder])[] = [
  [1, findUniqueRectangle1],
  [2, findUniqueRectangle2],
  [3, findUniqueRectangle3],
  [4, findUniqueRectangle4],
];

test.each(TYPES)('finds exactly the unique rectangles of type %d of the definition', (type, finder) => {
  let found = 0;
  for (const position of positions) {
    const expected = slowUniqueRectangles(position, type);
    found += expected.length;
    expect(stepsOf(finder, position).map(inSlowWords).sort()).toEqual(expected);
  }
  expect(found).toBeGreaterThan(0);
});
