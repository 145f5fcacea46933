import { seededRandom } from '../../../core/base/random.ts';
import { cellOf, digitOf, type Position } from '../../../core/sudoku/position.ts';
import { techniqueOf, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import {
  contradictions,
  hardPuzzles,
  positionOf,
  randomPositions,
  ratedPuzzles,
  reduceFully,
  stepsOf,
  writePosition,
} from '../../support/positions.ts';
import { cases, SOAK_ROUNDS } from '../../support/soak.ts';
import { solveByTrial } from '../../support/solve.ts';
import { randomSymmetry, stepKey, transformPosition, transformStep } from '../../support/symmetry.ts';

/*
 * Every instance that any finder reports, on positions of many puzzles, against their solutions.
 * Random positions lack candidates here and there, so that patterns come up that paths seldom reach;
 * the others are where singles and small subsets end.
 */
/** Of the puzzles of the lists every so many. */
const EVERY = SOAK_ROUNDS > 0 ? 1 : 10;
const reduced = [
  ...ratedPuzzles()
    .filter(({ rating }, at) => rating >= 3.4 && at % EVERY === 0)
    .map(({ puzzle }) => puzzle),
  ...hardPuzzles('magictour').filter((_, at) => at % EVERY === 0),
  ...hardPuzzles('hardest').filter((_, at) => at % EVERY === 0),
]
  .map((puzzle) => reduceFully(positionOf(puzzle)))
  .filter((position) => position.emptyCount > 0);
const random = randomPositions(cases(40), seededRandom(2026));

const solutions = new Map([...reduced, ...random].map((position) => [position, solveByTrial(position)!]));
const asMade = [...solutions.keys()].map(writePosition);

/** Master techniques list thousands of instances in some positions: they get a share. */
function positionsFor(id: TechniqueId): Position[] {
  const isCostly = techniqueOf(id).level === 'master' && id !== 'junior-exocet';
  return isCostly
    ? [...random.slice(0, cases(10)), ...reduced.filter((_, at) => at % 8 === 0)]
    : [...random, ...reduced];
}

/** Chains and arguments may take another way after a turn: their own tests compare the ends. */
const hasOneWay = (id: TechniqueId): boolean =>
  !/chain|aic|loop$|net$|tridagon/.test(id) || id === 'unique-loop';

test.each(Object.keys(FINDERS) as TechniqueId[])(
  '%s reports only sound steps that change the position, and the same ones in a transformed position',
  (id) => {
    const turns = seededRandom(21);
    for (const [at, position] of positionsFor(id).entries()) {
      const solution = solutions.get(position)!;
      const steps = stepsOf(FINDERS[id], position);
      const wrong = steps.filter(
        (step) =>
          step.technique !== id || contradictions(step, solution).length > 0 || !isEffective(step, position),
      );
      expect(wrong).toEqual([]);
      if (at >= cases(20) || !hasOneWay(id)) continue;
      const symmetry = randomSymmetry(turns);
      const turned = stepsOf(FINDERS[id], transformPosition(position, symmetry)).map(stepKey);
      expect(turned.sort()).toEqual(steps.map((step) => stepKey(transformStep(step, symmetry))).sort());
    }
  },
);

test('no finder changes a position', () => {
  expect([...solutions.keys()].map(writePosition)).toEqual(asMade);
});

/** Changes something, and only candidates that are there, each once and in order. */
function isEffective({ placements, eliminations }: Step, position: Position): boolean {
  return (
    placements.length + eliminations.length > 0 &&
    [placements, eliminations].every((list) =>
      list.every(
        (candidate, at) =>
          position.has(cellOf(candidate), digitOf(candidate)) && (at === 0 || list[at - 1] < candidate),
      ),
    )
  );
}
