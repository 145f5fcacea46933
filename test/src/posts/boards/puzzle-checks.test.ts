/** @jest-environment node */
import { parseGrid } from '../../../../core/sudoku/grid.ts';
import { upToTwoSolutions } from '../../../../core/sudoku/solve/solve.ts';
import { createPuzzleChecks } from '../../../../src/posts/boards/puzzle-checks.ts';
import { PUZZLE } from '../../../support/boards.ts';

test.each([
  ['one solution', PUZZLE, false],
  ['several solutions', PUZZLE.replaceAll(/[5-9]/g, '0'), true],
  ['no solution', `1${PUZZLE.slice(1, 80)}1`.replace('15', '25'), true],
])('a puzzle with %s is checked once, and refused if invalid', async (_, puzzle, isRefused) => {
  let asked = 0;
  const checks = createPuzzleChecks((givens) => {
    asked++;
    return Promise.resolve(upToTwoSolutions(givens));
  });
  checks.check(parseGrid(puzzle)!);
  checks.check(parseGrid(puzzle)!);
  await Promise.resolve();
  expect([checks.refused.get().size > 0, asked]).toEqual([isRefused, 1]);
});

test.each([
  ['is refused if it cannot be judged', 'cannot-judge', [1, 1]],
  ['is checked again if its check failed', undefined, [0, 2]],
] as const)('a puzzle %s', async (_, solutions, expected) => {
  let asked = 0;
  const checks = createPuzzleChecks(() => {
    asked++;
    return Promise.resolve(solutions);
  });
  for (let time = 0; time < 2; time++) {
    checks.check(parseGrid(PUZZLE)!);
    await Promise.resolve();
  }
  expect([checks.refused.get().size, asked]).toEqual(expected);
});
