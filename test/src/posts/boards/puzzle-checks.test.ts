import { parseGrid } from '../../../../core/sudoku/grid.ts';
import { upToTwoSolutions } from '../../../../core/sudoku/solve/solve.ts';
import { createPuzzleChecks } from '../../../../src/posts/boards/puzzle-checks.ts';
import { PUZZLE } from '../../../support/boards.ts';

test.each([
  ['one solution', PUZZLE, false],
  ['several solutions', PUZZLE.replaceAll(/[5-9]/g, '0'), true],
  ['no solution', `1${PUZZLE.slice(1, 80)}1`.replace('15', '25'), true],
])('a puzzle with %s is refused only if it is none', async (_, puzzle, isRefused) => {
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

test.each([['cannot-judge'], [undefined]] as const)(
  'a puzzle is refused if its check gives %s',
  async (solutions) => {
    const checks = createPuzzleChecks(() => Promise.resolve(solutions));
    checks.check(parseGrid(PUZZLE)!);
    await Promise.resolve();
    expect(checks.refused.get().size).toBe(1);
  },
);
