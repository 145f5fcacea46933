import { seededRandom } from '../../../core/base/random.ts';
import type { Position } from '../../../core/sudoku/position.ts';
import { findAic } from '../../../core/sudoku/techniques/chains.ts';
import {
  findCellForcingChain,
  findRegionForcingChain,
} from '../../../core/sudoku/techniques/forcing-chains.ts';
import { findForcingNet } from '../../../core/sudoku/techniques/forcing-net.ts';
import type { Finder, Step } from '../../../core/sudoku/techniques/step.ts';
import { faultsOfForcing } from '../../support/argument.ts';
import {
  applyStep,
  contradictions,
  hardPuzzles,
  positionOf,
  randomPositions,
  ratedPuzzles,
  reduceFully,
  solutionOf,
  stepsOf,
} from '../../support/positions.ts';
import { solveByTrial } from '../../support/solve.ts';
import { stepText } from '../../support/step-text.ts';
import { stepKey, transformPosition, transformStep, randomSymmetry } from '../../support/symmetry.ts';

const FINDERS: Record<string, Finder> = {
  'cell-forcing-chain': findCellForcingChain,
  'region-forcing-chain': findRegionForcingChain,
  'forcing-net': findForcingNet,
};

const POSITIONS: Position[] = [
  ...randomPositions(20, seededRandom(7)),
  ...hardPuzzles('magictour').slice(40, 50).map(positionOf).map(reduceFully),
  ...hardPuzzles('hardest').slice(0, 6).map(positionOf).map(reduceFully),
].filter(({ emptyCount }) => emptyCount > 0);

describe.each(Object.entries(FINDERS))('%s', (id, finder) => {
  const all = new Map(POSITIONS.map((position) => [position, stepsOf(finder, position)]));

  test('has only valid implications, and an effect that agrees with the solution', () => {
    let found = 0;
    for (const [position, steps] of all) {
      const solution = solveByTrial(position)!;
      for (const step of steps.slice(0, 20)) {
        found++;
        expect([id, ...faultsOfForcing(position, step), ...contradictions(step, solution)]).toEqual([
          step.technique,
        ]);
      }
    }
    expect(found).toBeGreaterThan(50);
  });

  test('finds the same premises and effects in a transformed puzzle', () => {
    const random = seededRandom(3);
    for (const [position, steps] of [...all].filter((_, index) => index % 6 === 0)) {
      if (steps.some(({ variant }) => variant === 'nested')) continue;
      const symmetry = randomSymmetry(random);
      const turned = stepsOf(finder, transformPosition(position, symmetry)).map(withoutWay);
      expect(turned.sort()).toEqual(steps.map((step) => withoutWay(transformStep(step, symmetry))).sort());
    }
  });

  if (finder !== findForcingNet)
    test('the quick search finds the same best step as the full search', () => {
      for (const [position, steps] of all) {
        const quick = stepsOf(finder, position, false).slice(0, 1);
        expect(quick.map(stepText)).toEqual(steps.slice(0, 1).map(stepText));
      }
    });
});

/** Which of two opposite conclusions a contradiction comes to first depends on the reading order. */
function withoutWay(step: Step): string {
  const premise = step.premise.filter(({ role }) => role === 'assumption');
  return stepKey({ ...step, premise, links: [] });
}

test('forcing nets solve the hardest puzzles, with every step justified', () => {
  const variants = new Set<string | undefined>();
  for (const puzzle of hardPuzzles('hardest').slice(0, 3)) {
    const position = reduceFully(positionOf(puzzle));
    const solution = solutionOf(puzzle);
    while (position.emptyCount > 0) {
      const step = stepsOf(findAic, position, false)[0] ?? stepsOf(findForcingNet, position, false)[0];
      if (step.branches) expect(faultsOfForcing(position, step)).toEqual([]);
      expect(contradictions(step, solution)).toEqual([]);
      variants.add(step.variant);
      applyStep(position, step);
      reduceFully(position);
    }
  }
  expect(variants).toContain('contradiction');
  expect(variants).toContain('nested');
});

test('a forcing net advances every rated puzzle that simple steps leave unsolved', () => {
  for (const { puzzle } of ratedPuzzles().filter(({ rating }) => rating >= 6.5)) {
    const position = reduceFully(positionOf(puzzle));
    if (position.emptyCount === 0) continue;
    expect(stepsOf(findForcingNet, position, false).map(stepText)).toHaveLength(1);
  }
});
