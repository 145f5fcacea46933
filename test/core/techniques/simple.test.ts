import { seededRandom } from '../../../core/base/random.ts';
import type { Position } from '../../../core/sudoku/position.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import { findFrankenFish } from '../../../core/sudoku/techniques/franken-fish.ts';
import type { Finder, Step } from '../../../core/sudoku/techniques/step.ts';
import { randomPositions, stepsOf } from '../../support/positions.ts';
import * as slowFish from '../../support/slow/fish.ts';
import { slowFrankenFish } from '../../support/slow/franken-fish.ts';
import * as slowSingles from '../../support/slow/singles.ts';
import * as slowSubsets from '../../support/slow/subsets.ts';
import { cases } from '../../support/soak.ts';
import { stepKey } from '../../support/symmetry.ts';

/** Larger ones take the slow finder minutes; these share their whole search. */
const frankenXWings: Finder = (position, report, options) => {
  const reportSmall = (step: Step) => {
    if (step.variant!.endsWith('x-wing')) report(step);
  };
  findFrankenFish(position, reportSmall, options);
};

/** Technique, a slow finder straight from the definition, positions to compare on (a third in `npm test`). */
const TECHNIQUES: readonly (readonly [TechniqueId, Finder, number])[] = [
  ['full-house', slowSingles.slowFullHouse, 33],
  ['hidden-single-box', slowSingles.slowHiddenSingleBox, 33],
  ['hidden-single-line', slowSingles.slowHiddenSingleLine, 33],
  ['naked-single', slowSingles.slowNakedSingle, 33],
  ['pointing', slowSubsets.slowPointing, 10],
  ['claiming', slowSubsets.slowClaiming, 10],
  ['locked-pair', slowSubsets.slowLockedPair, 20],
  ['locked-triple', slowSubsets.slowLockedTriple, 10],
  ['naked-pair', slowSubsets.slowNakedPair, 20],
  ['naked-triple', slowSubsets.slowNakedTriple, 10],
  ['naked-quadruple', slowSubsets.slowNakedQuadruple, 5],
  ['hidden-pair', slowSubsets.slowHiddenPair, 6],
  ['hidden-triple', slowSubsets.slowHiddenTriple, 3],
  ['hidden-quadruple', slowSubsets.slowHiddenQuadruple, 2],
  ['x-wing', slowFish.slowXWing, 13],
  ['swordfish', slowFish.slowSwordfish, 5],
  ['jellyfish', slowFish.slowJellyfish, 2],
  ['finned-x-wing', slowFish.slowFinnedXWing, 13],
  ['finned-swordfish', slowFish.slowFinnedSwordfish, 5],
  ['finned-jellyfish', slowFish.slowFinnedJellyfish, 2],
  ['sashimi-x-wing', slowFish.slowSashimiXWing, 13],
  ['sashimi-swordfish', slowFish.slowSashimiSwordfish, 5],
  ['sashimi-jellyfish', slowFish.slowSashimiJellyfish, 2],
];

const COMPARED: readonly (readonly [string, Finder, Finder, number])[] = [
  ...TECHNIQUES.map(([id, slow, compared]) => [id, FINDERS[id], slow, compared] as const),
  ['franken-fish of size two', frankenXWings, slowFrankenFish([2]), 2],
];

const random = seededRandom(7);
const positions = randomPositions(120, random);
const keysOf = (finder: Finder, position: Position) => stepsOf(finder, position).map(stepKey).sort();

describe.each(COMPARED)('%s', (_, finder, slowFinder, compared) => {
  test('finds every instance of the definition', () => {
    const count = cases(Math.ceil(compared / 3));
    let withInstances = 0;
    for (const [at, position] of positions.entries()) {
      if (at >= count && withInstances >= count) break;
      const keys = keysOf(finder, position);
      if (keys.length > 0) withInstances++;
      else if (at >= count) continue;
      expect(keys).toEqual(keysOf(slowFinder, position));
    }
    expect(withInstances).toBeGreaterThan(0);
  });
});
