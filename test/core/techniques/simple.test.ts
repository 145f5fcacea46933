import { seededRandom } from '../../../core/base/random.ts';
import * as fish from '../../../core/sudoku/techniques/fish.ts';
import * as locked from '../../../core/sudoku/techniques/locked.ts';
import * as singles from '../../../core/sudoku/techniques/singles.ts';
import type { Finder } from '../../../core/sudoku/techniques/step.ts';
import * as subsets from '../../../core/sudoku/techniques/subsets.ts';
import { contradictions, randomPositions, stepsOf } from '../../support/positions.ts';
import * as slowFish from '../../support/slow/fish.ts';
import * as slowSingles from '../../support/slow/singles.ts';
import * as slowSubsets from '../../support/slow/subsets.ts';
import { solveByTrial } from '../../support/solve.ts';
import { randomSymmetry, stepKey, transformPosition, transformStep } from '../../support/symmetry.ts';

/** Technique, its finder, a slow finder straight from the definition, positions to compare on. */
const FINDERS: readonly (readonly [string, Finder, Finder, number])[] = [
  ['full-house', singles.findFullHouse, slowSingles.slowFullHouse, 100],
  ['hidden-single-box', singles.findHiddenSingleBox, slowSingles.slowHiddenSingleBox, 100],
  ['hidden-single-line', singles.findHiddenSingleLine, slowSingles.slowHiddenSingleLine, 100],
  ['naked-single', singles.findNakedSingle, slowSingles.slowNakedSingle, 100],
  ['pointing', locked.findPointing, slowSubsets.slowPointing, 30],
  ['claiming', locked.findClaiming, slowSubsets.slowClaiming, 30],
  ['locked-pair', locked.findLockedPair, slowSubsets.slowLockedPair, 60],
  ['locked-triple', locked.findLockedTriple, slowSubsets.slowLockedTriple, 30],
  ['naked-pair', subsets.findNakedPair, slowSubsets.slowNakedPair, 60],
  ['naked-triple', subsets.findNakedTriple, slowSubsets.slowNakedTriple, 30],
  ['naked-quadruple', subsets.findNakedQuadruple, slowSubsets.slowNakedQuadruple, 15],
  ['hidden-pair', subsets.findHiddenPair, slowSubsets.slowHiddenPair, 20],
  ['hidden-triple', subsets.findHiddenTriple, slowSubsets.slowHiddenTriple, 10],
  ['hidden-quadruple', subsets.findHiddenQuadruple, slowSubsets.slowHiddenQuadruple, 5],
  ['x-wing', fish.findXWing, slowFish.slowXWing, 40],
  ['swordfish', fish.findSwordfish, slowFish.slowSwordfish, 15],
  ['jellyfish', fish.findJellyfish, slowFish.slowJellyfish, 5],
  ['finned-x-wing', fish.findFinnedXWing, slowFish.slowFinnedXWing, 40],
  ['finned-swordfish', fish.findFinnedSwordfish, slowFish.slowFinnedSwordfish, 15],
  ['finned-jellyfish', fish.findFinnedJellyfish, slowFish.slowFinnedJellyfish, 5],
  ['sashimi-x-wing', fish.findSashimiXWing, slowFish.slowSashimiXWing, 40],
  ['sashimi-swordfish', fish.findSashimiSwordfish, slowFish.slowSashimiSwordfish, 15],
  ['sashimi-jellyfish', fish.findSashimiJellyfish, slowFish.slowSashimiJellyfish, 5],
];

const random = seededRandom(7);
const positions = randomPositions(200, random);
const solutions = positions.map((position) => solveByTrial(position)!);
const keysOf = (finder: Finder, at: number) => stepsOf(finder, positions[at]).map(stepKey).sort();

describe.each(FINDERS)('%s', (_, finder, slowFinder, compared) => {
  test('finds every instance of the definition', () => {
    for (let at = 0; at < compared; at++) expect(keysOf(finder, at)).toEqual(keysOf(slowFinder, at));
  });

  test('never contradicts the solution', () => {
    positions.forEach((position, at) => {
      for (const step of stepsOf(finder, position)) expect(contradictions(step, solutions[at])).toEqual([]);
    });
  });

  test('turns with the position', () => {
    for (const position of positions.slice(0, 40)) {
      const symmetry = randomSymmetry(random);
      const turned = stepsOf(finder, transformPosition(position, symmetry)).map(stepKey);
      const expected = stepsOf(finder, position).map((step) => stepKey(transformStep(step, symmetry)));
      expect(turned.sort()).toEqual(expected.sort());
    }
  });
});
