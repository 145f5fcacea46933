import { seededRandom } from '../../../core/base/random.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { contradictions, randomPositions, stepsOf, writePosition } from '../../support/positions.ts';
import { solveByTrial } from '../../support/solve.ts';
import { stepText } from '../../support/step-text.ts';
import { randomSymmetry, stepKey, transformPosition, transformStep } from '../../support/symmetry.ts';

const PATTERNS: readonly TechniqueId[] = [
  'skyscraper',
  'two-string-kite',
  'turbot-fish',
  'empty-rectangle',
  'xy-wing',
  'xyz-wing',
  'w-wing',
  'unique-rectangle-1',
  'unique-rectangle-2',
  'unique-rectangle-3',
  'unique-rectangle-4',
  'unique-rectangle-5',
  'unique-rectangle-6',
  'hidden-rectangle',
  'avoidable-rectangle-1',
  'avoidable-rectangle-2',
  'unique-loop',
  'bug-plus-1',
  'bug-plus-n',
  'remote-pair',
  'simple-colors',
  'multi-colors',
  'three-d-medusa',
];

const random = seededRandom(21);
const positions = randomPositions(150, random);
const solutions = positions.map((position) => solveByTrial(position)!);

describe.each(PATTERNS)('%s', (id) => {
  const finder = FINDERS[id];

  test('never contradicts the solution and removes only existing candidates', () => {
    const wrong = positions.flatMap((position, at) =>
      stepsOf(finder, position)
        .filter(
          (step) =>
            contradictions(step, solutions[at]).length > 0 ||
            step.placements.length + step.eliminations.length === 0 ||
            step.eliminations.some(
              (candidate) => !position.has(Math.floor(candidate / 9), (candidate % 9) + 1),
            ),
        )
        .map((step) => ({ ...writePosition(position), step: stepText(step) })),
    );
    expect(wrong).toEqual([]);
  });

  test('finds the same steps in a transformed position', () => {
    for (const position of positions.slice(0, 60)) {
      const symmetry = randomSymmetry(random);
      const turned = stepsOf(finder, transformPosition(position, symmetry)).map(stepKey).sort();
      const expected = stepsOf(finder, position).map((step) => stepKey(transformStep(step, symmetry)));
      expect(turned).toEqual(expected.sort());
    }
  });
});
