import { seededRandom } from '../../../core/base/random.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import type { Position } from '../../../core/sudoku/position.ts';
import {
  findAic,
  findContinuousNiceLoop,
  findXChain,
  findXyChain,
} from '../../../core/sudoku/techniques/chains.ts';
import { findGroupedAic } from '../../../core/sudoku/techniques/grouped-chains.ts';
import { linksOf } from '../../../core/sudoku/techniques/link-graph.ts';
import { compareSteps, type Finder, type Step } from '../../../core/sudoku/techniques/step.ts';
import { faultsOfChain, selfRefuted } from '../../support/argument.ts';
import {
  applyStep,
  contradictions,
  hardPuzzles,
  positionOf,
  randomPositions,
  readCandidateGrid,
  readPosition,
  reduceFully,
  stepsOf,
} from '../../support/positions.ts';
import { cases } from '../../support/soak.ts';
import { solveByTrial } from '../../support/solve.ts';
import { stepText } from '../../support/step-text.ts';
import {
  MIRRORED,
  randomSymmetry,
  RELABELLED,
  transformPosition,
  transformStep,
  TRANSPOSED,
  TURNED,
} from '../../support/symmetry.ts';

const FINDERS: Record<string, Finder> = {
  'x-chain': findXChain,
  'xy-chain': findXyChain,
  'continuous-nice-loop': findContinuousNiceLoop,
  aic: findAic,
  'grouped-aic': findGroupedAic,
};

const POSITIONS: Position[] = [
  ...randomPositions(cases(16), seededRandom(11)),
  ...hardPuzzles('magictour').slice(0, 10).map(positionOf).map(reduceFully),
  ...hardPuzzles('hardest').slice(0, 6).map(positionOf).map(reduceFully),
].filter(({ emptyCount }) => emptyCount > 0);

describe.each(Object.entries(FINDERS))('%s', (id, finder) => {
  // Grouped chains are many: a few positions are thousands of steps.
  const positions = id === 'grouped-aic' ? POSITIONS.filter((_, index) => index % 12 === 0) : POSITIONS;
  const all = new Map(positions.map((position) => [position, stepsOf(finder, position)]));

  test('has only valid links, and effects that follow and agree with the solution', () => {
    let found = 0;
    for (const [position, steps] of all) {
      const solution = solveByTrial(position)!;
      for (const step of steps) {
        found++;
        expect([id, ...faultsOfChain(position, step), ...contradictions(step, solution)]).toEqual([
          step.technique,
        ]);
      }
    }
    expect(found).toBeGreaterThan(20);
  });

  test('the quick search finds the same best step as the full search', () => {
    for (const [position, steps] of all) {
      const best = steps.slice(0, 1);
      const quick = stepsOf(finder, position, false).slice(0, 1);
      // Of all there are also chains through sets that are too large for a hint.
      if (id === 'grouped-aic') expect(best.length).toBeGreaterThanOrEqual(quick.length);
      else expect(quick.map(stepText)).toEqual(best.map(stepText));
      if (best.length > 0 && quick.length > 0) expect(compareSteps(best[0], quick[0])).toBeLessThanOrEqual(0);
    }
  });

  test('reports each combination of ends and effect once', () => {
    for (const steps of all.values()) {
      const keys = steps.map(endsAndEffect);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test('finds the same ends, effects and lengths in a transformed puzzle', () => {
    const random = seededRandom(5);
    for (const [position, steps] of [...all].filter((_, index) => index % 3 === 0)) {
      const symmetry = randomSymmetry(random);
      const turned = stepsOf(finder, transformPosition(position, symmetry)).map(endsAndEffect);
      const expected = steps.map((step) => endsAndEffect(transformStep(step, symmetry)));
      expect(turned.sort()).toEqual(expected.sort());
    }
  });
});

/** Where so many shortest chains join two ends that a limit on their number kept others of each turn. */
const MANY_EQUAL = [
  {
    finder: findGroupedAic,
    position: readPosition(
      '...4.7615752..1894164.8973.32619457.5.7..39...1.7583.667..4.289..5872163...9164.7',
      ['812', '913', '315', '258', '259', '961', '892'],
    ),
  },
  {
    finder: findAic,
    position: readPosition(
      '.75....64.346.7...162.9.78349.8...3635...98..28..3.4...2....178.48.1..59.139.8.42',
      '214 216 525 227 245 154 754 255 566 169 673 574 384 691 695'.split(' '),
    ),
  },
];

/** Made for it: so many ways that looking through them took twelve seconds. */
const BEYOND_COUNTING = readCandidateGrid(`
  56 36 59 23 19 17 48 47 28
  48 23 17 28 47 36 19 59 56
  79 19 28 48 59 56 17 23 36
  19 48 23 17 36 59 28 56 47
  17 59 36 47 56 28 23 149 48
  258 56 47 19 23 48 36 17 59
  23 467 48 59 28 19 56 36 17
  368 17 19 56 48 47 59 28 23
  59 28 56 36 17 23 47 48 19
`);

test('ends joined by too many equally short chains are skipped, in any orientation', () => {
  const steps = stepsOf(findXyChain, BEYOND_COUNTING);
  expect(steps.length).toBeGreaterThan(0);
  const turned = stepsOf(findXyChain, transformPosition(BEYOND_COUNTING, TURNED)).map(endsAndEffect);
  expect(turned.sort()).toEqual(steps.map((step) => endsAndEffect(transformStep(step, TURNED))).sort());
});

test.each(MANY_EQUAL)(
  '$finder.name finds the same steps in a transformed puzzle with many equally short chains',
  (row) => {
    const steps = stepsOf(row.finder, row.position);
    for (const symmetry of [TRANSPOSED, MIRRORED, TURNED, RELABELLED]) {
      const turned = stepsOf(row.finder, transformPosition(row.position, symmetry)).map(endsAndEffect);
      expect(turned.sort()).toEqual(steps.map((step) => endsAndEffect(transformStep(step, symmetry))).sort());
    }
  },
);

/** What two chains between the same ends have in common, whatever way they take. */
function endsAndEffect(step: Step): string {
  const ends = step.premise
    .filter(({ role }) => role === (step.variant === 'ring' ? 'node' : 'end'))
    .map(({ candidates }) => [...candidates].sort((a, b) => a - b).join())
    .sort();
  const effect = [step.placements, step.eliminations].map((list) => [...list].sort((a, b) => a - b).join());
  const links =
    step.variant === 'ring'
      ? step.links
          .filter(({ strong }) => strong)
          .map(({ from, to }) => [from, to].map(sortedText).sort().join())
      : [];
  return [step.variant, ...ends, ...effect, step.links.length, ...links.sort()].join(' ');
}

function sortedText(list: readonly number[]): string {
  return [...list].sort((a, b) => a - b).join('+');
}

test('if there are no more AICs and loops, no candidate leads to its own contradiction', () => {
  for (const start of POSITIONS.filter((_, index) => index % 3 === 0)) {
    const position = reduceFully(start.clone());
    for (;;) {
      const steps = [...stepsOf(findAic, position), ...stepsOf(findContinuousNiceLoop, position)];
      const refuted = selfRefuted(position);
      const removed = steps.flatMap(({ eliminations }) => eliminations);
      expect(removed.filter((candidate) => !refuted.includes(candidate))).toEqual([]);
      if (steps.length === 0) {
        expect(refuted).toEqual([]);
        break;
      }
      steps.forEach((step) => {
        applyStep(position, { ...step, placements: [] });
      });
      for (const placed of steps.filter(({ placements }) => placements.length > 0).slice(0, 1)) {
        applyStep(position, placed);
      }
      reduceFully(position);
    }
  }
});

test('the order of steps is total', () => {
  const steps = stepsOf(findAic, POSITIONS[0]);
  steps.slice(1).forEach((step, index) => {
    expect(compareSteps(steps[index], step)).toBeLessThan(0);
  });
});

test('each position keeps its own links until it changes', () => {
  const [one, other] = [POSITIONS[0].clone(), POSITIONS[1].clone()];
  const links = linksOf(one);
  expect(linksOf(other)).not.toBe(links);
  expect(linksOf(one)).toBe(links);
  const cell = one.candidates.findIndex((mask) => mask !== 0);
  one.eliminate(cell, digitsOf(one.candidates[cell])[0]);
  expect(linksOf(one).plain.singles).toBe(links.plain.singles - 1);
});
