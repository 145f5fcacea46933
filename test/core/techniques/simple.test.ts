import { seededRandom } from '../../../core/base/random.ts';
import {
  findClaiming,
  findLockedPair,
  findLockedTriple,
  findPointing,
} from '../../../core/sudoku/techniques/locked.ts';
import {
  findFullHouse,
  findHiddenSingleBox,
  findHiddenSingleLine,
  findNakedSingle,
} from '../../../core/sudoku/techniques/singles.ts';
import type { Finder } from '../../../core/sudoku/techniques/step.ts';
import {
  findHiddenPair,
  findHiddenQuadruple,
  findHiddenTriple,
  findNakedPair,
  findNakedQuadruple,
  findNakedTriple,
} from '../../../core/sudoku/techniques/subsets.ts';
import { contradictions, randomPositions, stepsOf } from '../../support/positions.ts';
import { solveByTrial } from '../../support/solve.ts';
import { randomSymmetry, stepKey, transformPosition, transformStep } from '../../support/symmetry.ts';

const FINDERS: readonly (readonly [string, Finder])[] = [
  ['full-house', findFullHouse],
  ['hidden-single-box', findHiddenSingleBox],
  ['hidden-single-line', findHiddenSingleLine],
  ['naked-single', findNakedSingle],
  ['pointing', findPointing],
  ['claiming', findClaiming],
  ['locked-pair', findLockedPair],
  ['locked-triple', findLockedTriple],
  ['naked-pair', findNakedPair],
  ['naked-triple', findNakedTriple],
  ['naked-quadruple', findNakedQuadruple],
  ['hidden-pair', findHiddenPair],
  ['hidden-triple', findHiddenTriple],
  ['hidden-quadruple', findHiddenQuadruple],
];

const random = seededRandom(7);
const positions = randomPositions(80, random);
const solutions = positions.map((position) => solveByTrial(position)!);

describe.each(FINDERS)('%s', (_, finder) => {
  test('finds something in them, never against the solution', () => {
    let found = 0;
    positions.forEach((position, at) => {
      for (const step of stepsOf(finder, position)) {
        found++;
        expect(contradictions(step, solutions[at])).toEqual([]);
      }
    });
    expect(found).toBeGreaterThan(0);
  });

  test('turns with the position', () => {
    for (const position of positions.slice(0, 30)) {
      const symmetry = randomSymmetry(random);
      const turned = stepsOf(finder, transformPosition(position, symmetry)).map(stepKey).sort();
      const expected = stepsOf(finder, position)
        .map((step) => stepKey(transformStep(step, symmetry)))
        .sort();
      expect(turned).toEqual(expected);
    }
  });
});
