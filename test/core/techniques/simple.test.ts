import { seededRandom } from '../../../core/base/random.ts';
import type { Position } from '../../../core/sudoku/position.ts';
import * as fish from '../../../core/sudoku/techniques/fish.ts';
import { findFrankenFish } from '../../../core/sudoku/techniques/franken-fish.ts';
import * as locked from '../../../core/sudoku/techniques/locked.ts';
import * as singles from '../../../core/sudoku/techniques/singles.ts';
import type { Finder, Step } from '../../../core/sudoku/techniques/step.ts';
import * as subsets from '../../../core/sudoku/techniques/subsets.ts';
import { randomPositions, stepsOf } from '../../support/positions.ts';
import * as slowFish from '../../support/slow/fish.ts';
import { slowFrankenFish } from '../../support/slow/franken-fish.ts';
import * as slowSingles from '../../support/slow/singles.ts';
import * as slowSubsets from '../../support/slow/subsets.ts';
import { cases } from '../../support/soak.ts';
import { randomSymmetry, stepKey, transformPosition, transformStep } from '../../support/symmetry.ts';

/** Larger ones take the slow finder minutes; these share their whole search. */
const frankenXWings: Finder = (position, report, options) => {
  const reportSmall = (step: Step) => {
    if (step.variant!.endsWith('x-wing')) report(step);
  };
  findFrankenFish(position, reportSmall, options);
};

/** Technique, its finder, a slow finder straight from the definition, positions to compare on (a third in `npm test`). */
const FINDERS: readonly (readonly [string, Finder, Finder, number])[] = [
  ['full-house', singles.findFullHouse, slowSingles.slowFullHouse, 33],
  ['hidden-single-box', singles.findHiddenSingleBox, slowSingles.slowHiddenSingleBox, 33],
  ['hidden-single-line', singles.findHiddenSingleLine, slowSingles.slowHiddenSingleLine, 33],
  ['naked-single', singles.findNakedSingle, slowSingles.slowNakedSingle, 33],
  ['pointing', locked.findPointing, slowSubsets.slowPointing, 10],
  ['claiming', locked.findClaiming, slowSubsets.slowClaiming, 10],
  ['locked-pair', locked.findLockedPair, slowSubsets.slowLockedPair, 20],
  ['locked-triple', locked.findLockedTriple, slowSubsets.slowLockedTriple, 10],
  ['naked-pair', subsets.findNakedPair, slowSubsets.slowNakedPair, 20],
  ['naked-triple', subsets.findNakedTriple, slowSubsets.slowNakedTriple, 10],
  ['naked-quadruple', subsets.findNakedQuadruple, slowSubsets.slowNakedQuadruple, 5],
  ['hidden-pair', subsets.findHiddenPair, slowSubsets.slowHiddenPair, 6],
  ['hidden-triple', subsets.findHiddenTriple, slowSubsets.slowHiddenTriple, 3],
  ['hidden-quadruple', subsets.findHiddenQuadruple, slowSubsets.slowHiddenQuadruple, 2],
  ['x-wing', fish.findXWing, slowFish.slowXWing, 13],
  ['swordfish', fish.findSwordfish, slowFish.slowSwordfish, 5],
  ['jellyfish', fish.findJellyfish, slowFish.slowJellyfish, 2],
  ['finned-x-wing', fish.findFinnedXWing, slowFish.slowFinnedXWing, 13],
  ['finned-swordfish', fish.findFinnedSwordfish, slowFish.slowFinnedSwordfish, 5],
  ['finned-jellyfish', fish.findFinnedJellyfish, slowFish.slowFinnedJellyfish, 2],
  ['sashimi-x-wing', fish.findSashimiXWing, slowFish.slowSashimiXWing, 13],
  ['sashimi-swordfish', fish.findSashimiSwordfish, slowFish.slowSashimiSwordfish, 5],
  ['sashimi-jellyfish', fish.findSashimiJellyfish, slowFish.slowSashimiJellyfish, 2],
  ['franken-fish of size two', frankenXWings, slowFrankenFish([2]), 2],
];

const random = seededRandom(7);
const positions = randomPositions(120, random);
const keysOf = (finder: Finder, position: Position) => stepsOf(finder, position).map(stepKey).sort();

describe.each(FINDERS)('%s', (_, finder, slowFinder, compared) => {
  test('finds every instance of the definition', () => {
    const withInstances = positions.filter((position) => stepsOf(finder, position).length > 0);
    expect(withInstances.length).toBeGreaterThan(0);
    const count = cases(Math.ceil(compared / 3));
    for (const position of [...withInstances.slice(0, count), ...positions.slice(0, count)]) {
      expect(keysOf(finder, position)).toEqual(keysOf(slowFinder, position));
    }
  });

  test('finds the same steps in a transformed position', () => {
    for (const position of positions.slice(0, cases(12))) {
      const symmetry = randomSymmetry(random);
      const turned = stepsOf(finder, transformPosition(position, symmetry)).map(stepKey);
      const expected = stepsOf(finder, position).map((step) => stepKey(transformStep(step, symmetry)));
      expect(turned.sort()).toEqual(expected.sort());
    }
  });
});
