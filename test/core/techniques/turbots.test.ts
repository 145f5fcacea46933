import { seededRandom } from '../../../core/base/random.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import {
  findEmptyRectangle,
  findSkyscraper,
  findTurbotFish,
  findTwoStringKite,
} from '../../../core/sudoku/techniques/single-digit.ts';
import { hardPuzzles, positionOf, randomPositions, reduceFully, stepsOf } from '../../support/positions.ts';
import { cases } from '../../support/soak.ts';
import { slowTurbots, turbotKey } from '../../support/slow/turbots.ts';

const POSITIONS = [
  ...randomPositions(cases(60), seededRandom(29)),
  ...hardPuzzles('magictour').slice(0, 40).map(positionOf).map(reduceFully),
];

test('finds exactly the skyscrapers, kites and turbot fish of the definition', () => {
  let count = 0;
  for (const position of POSITIONS) {
    const found = [findSkyscraper, findTwoStringKite, findTurbotFish]
      .flatMap((finder) => stepsOf(finder, position))
      .map(({ technique, premise, eliminations }) =>
        turbotKey(
          technique,
          digitOf(eliminations[0]),
          premise.map(({ cells: [cell] }) => cell),
          eliminations.map(cellOf),
        ),
      );
    const expected = slowTurbots(position);
    expect(found.sort()).toEqual(expected);
    count += expected.length;
  }
  expect(count).toBeGreaterThan(60);
});

test('an empty rectangle with two cells appears in the list of all steps but never as a hint', () => {
  let count = 0;
  for (const position of POSITIONS) {
    const isSmall = ({
      premise,
    }: {
      readonly premise: readonly { readonly cells: readonly number[] }[];
    }): boolean => premise[2].cells.length + premise[3].cells.length === 2;
    expect(stepsOf(findEmptyRectangle, position, false).filter(isSmall)).toEqual([]);
    count += stepsOf(findEmptyRectangle, position).filter(isSmall).length;
  }
  expect(count).toBeGreaterThan(10);
});
