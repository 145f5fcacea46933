import { seededRandom } from '../../../core/base/random.ts';
import { generate } from '../../../core/sudoku/generate/generate.ts';
import { formatGrid, parseGrid } from '../../../core/sudoku/grid.ts';
import { Position } from '../../../core/sudoku/position.ts';
import { applyStep, nextStep } from '../../../core/sudoku/rate/next-step.ts';
import { solutionPath } from '../../../core/sudoku/rate/rate.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Implication, Step } from '../../../core/sudoku/techniques/step.ts';
import { faultsOfChain, faultsOfForcing } from '../../support/argument.ts';
import { readPuzzles } from '../../support/puzzles.ts';
import { SOAK_ROUNDS } from '../../support/soak.ts';

const CHAINS: ReadonlySet<TechniqueId> = new Set([
  'x-chain',
  'xy-chain',
  'continuous-nice-loop',
  'aic',
  'grouped-aic',
]);

/** Ten thousand puzzles in a soak, the random ones new each time; in `npm test` always the same few. */
const PUZZLES = SOAK_ROUNDS > 0 ? SOAK_ROUNDS * 100 : 20;
const FIRST_SEED = SOAK_ROUNDS > 0 ? Math.floor(Math.random() * 2 ** 31) : 2026;

const listed =
  SOAK_ROUNDS > 0
    ? [...readPuzzles('hardest'), ...readPuzzles('magictour')]
    : [...readPuzzles('hardest').slice(10, 12), ...readPuzzles('magictour').slice(60, 70)];

test(`every argument is sound on the paths of ${PUZZLES} puzzles, the random ones from seed ${FIRST_SEED}`, () => {
  let implications = 0;
  for (let index = 0; index < PUZZLES; index++) {
    const puzzle = listed[index] ?? randomPuzzle(FIRST_SEED + index);
    const position = Position.from(parseGrid(puzzle)!);
    for (let step = nextStep(position); step !== undefined; step = nextStep(position)) {
      // Compared as one value: expecting thousands of empty lists takes seconds.
      const faults = faultsOf(position, step);
      if (faults.length > 0) expect({ puzzle, step, faults }).toEqual({ puzzle, step, faults: [] });
      implications += step.branches?.flat().length ?? 0;
      applyStep(position, step);
    }
  }
  expect(implications).toBeGreaterThan(PUZZLES * 10);
}, 36_000_000);

function faultsOf(position: Position, step: Step): string[] {
  if (step.branches !== undefined) return faultsOfForcing(position, step);
  return CHAINS.has(step.technique) ? faultsOfChain(position, step) : [];
}

function randomPuzzle(seed: number): string {
  const making = generate({ seed, symmetry: 'none' });
  for (;;) {
    const { done, value } = making.next();
    if (done === true) return formatGrid(value.puzzle);
  }
}

test('an argument is unsound if any implication is turned round, loses its premises or looks ahead', () => {
  const random = seededRandom(5);
  const position = Position.from(parseGrid(readPuzzles('hardest')[0])!);
  let tried = 0;
  for (const step of solutionPath(position).steps) {
    for (const wrong of damagedSteps(step).filter(() => random() < 0.05)) {
      if (faultsOfForcing(position, wrong).length === 0) expect(wrong).toBe('unsound');
      tried++;
    }
    applyStep(position, step);
  }
  expect(tried).toBeGreaterThan(100);
});

/** The step with one of its implications damaged, in all ways. */
function damagedSteps(step: Step): Step[] {
  const { branches = [] } = step;
  return branches.flatMap((branch, at) =>
    branch.flatMap((implication, index) =>
      damaged(implication, index).map((wrong) => ({
        ...step,
        branches: branches.with(at, branch.with(index, wrong)),
      })),
    ),
  );
}

function damaged(implication: Implication, index: number): Implication[] {
  const { isTrue, because, reason } = implication;
  const turned = { ...implication, isTrue: !isTrue };
  if (reason === 'assumption') return index === 0 ? [turned] : [];
  return [turned, { ...implication, because: [] }, { ...implication, because: [...because, index] }];
}
