import { seededRandom } from '../../../core/base/random.ts';
import { generate } from '../../../core/sudoku/generate/generate.ts';
import { Position } from '../../../core/sudoku/position.ts';
import { applyStep, nextStep } from '../../../core/sudoku/rate/next-step.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import { techniqueOf } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { contradictions } from '../../support/positions.ts';
import { SOAK_ROUNDS } from '../../support/soak.ts';
import { randomSymmetry, transformPosition } from '../../support/symmetry.ts';

/** New puzzles in every soak, the same ones in every `npm test`. */
const PUZZLES = SOAK_ROUNDS > 0 ? SOAK_ROUNDS * 10 : 8;
const FIRST_SEED = SOAK_ROUNDS > 0 ? Math.floor(Math.random() * 2 ** 31) : 2026;

test(`paths are correct in any orientation for ${PUZZLES} random puzzles from seed ${FIRST_SEED}`, () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + PUZZLES; seed++) followPath(seed);
});

/** Each step agrees with the solution, and is as good a step of the same technique after a turn. */
function followPath(seed: number): void {
  const random = seededRandom(seed);
  const puzzle = randomPuzzle(seed);
  const solution = solve(puzzle)!;
  const position = Position.from(puzzle);
  for (let step = nextStep(position); step !== undefined; step = nextStep(position)) {
    expect({ seed, step, wrong: contradictions(step, solution) }).toEqual({ seed, step, wrong: [] });
    const turned = nextStep(transformPosition(position, randomSymmetry(random)))!;
    expect({ seed, ...merit(turned) }).toEqual({ seed, ...merit(step) });
    applyStep(position, step);
  }
}

function randomPuzzle(seed: number): Uint8Array {
  const making = generate({ seed, symmetry: 'none' });
  for (;;) {
    const { done, value } = making.next();
    if (done === true) return value.puzzle;
  }
}

/** What a turn keeps. The searches for long chains and nets have limits: what is best within them may turn out another. */
function merit({ technique, placements, eliminations }: Step) {
  const isLimited = techniqueOf(technique).level === 'master';
  return {
    technique,
    placements: placements.length,
    ...(!isLimited && { eliminations: eliminations.length }),
  };
}
