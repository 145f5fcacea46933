import { seededRandom } from '../../../core/base/random.ts';
import { HOUSE_CELLS, sees, type Cell } from '../../../core/sudoku/cells.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { candidateOf, digitOf, Position } from '../../../core/sudoku/position.ts';
import { solutionPath } from '../../../core/sudoku/rate/rate.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { findTridagon } from '../../../core/sudoku/techniques/tridagon.ts';
import { faultsOfForcing } from '../../support/argument.ts';
import { collectedSteps } from '../../support/hint-steps.ts';
import { contradictions, positionOf, stepsOf } from '../../support/positions.ts';
import { fixtureLines } from '../../support/puzzles.ts';
import { solveByTrial } from '../../support/solve.ts';
import { randomSymmetry, stepKey, transformPosition, transformStep } from '../../support/symmetry.ts';

const STEPS = collectedSteps('tridagon', 60);

test.each(fixtureLines('tridagon.txt'))('%s is solved, and every step agrees with the solution', (puzzle) => {
  const { solved, steps } = solutionPath(positionOf(puzzle));
  const solution = solve(parseGrid(puzzle)!)!;
  expect(solved).toBe(true);
  expect(steps.map(({ technique }) => technique)).toContain('tridagon');
  expect(steps.flatMap((step) => contradictions(step, solution))).toEqual([]);
});

test('every branch is valid, covers every guardian, and agrees with the solution', () => {
  const faults = STEPS.flatMap(({ step, position }) => [
    ...(step.branches ? faultsOfForcing(position, step) : []),
    ...contradictions(step, solveByTrial(position)!),
  ]);
  expect([STEPS.length, faults]).toEqual([60, []]);
});

const ARRANGEMENTS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/** Whether three digits can fill the cells so that no two that see each other are equal. */
function isFillable(cells: readonly Cell[], chosen: readonly number[] = []): boolean {
  if (chosen.length === cells.length) return true;
  const cell = cells[chosen.length];
  return [1, 2, 3].some(
    (digit) =>
      chosen.every((other, index) => other !== digit || !sees(cells[index], cell)) &&
      isFillable(cells, [...chosen, digit]),
  );
}

test('of all arrangements in four boxes, it uses exactly those that three digits cannot fill', () => {
  const boxes = [0, 2, 6, 8].map((box) =>
    ARRANGEMENTS.map((columns) => columns.map((column, row) => HOUSE_CELLS[18 + box][row * 3 + column])),
  );
  let impossible = 0;
  for (const one of boxes[0])
    for (const two of boxes[1])
      for (const three of boxes[2])
        for (const four of boxes[3]) {
          const cells = [one, two, three, four].flat();
          const candidates = Array.from({ length: 81 }, (_, cell) => (cells.includes(cell) ? 0b111 : 0));
          candidates[cells[0]] |= 1 << 8;
          const steps = stepsOf(findTridagon, Position.from(new Uint8Array(81), { candidates }));
          const placed = isFillable(cells) ? [] : [[candidateOf(cells[0], 9)]];
          impossible += placed.length;
          expect(steps.map(({ placements }) => placements)).toEqual(placed);
        }
  expect(impossible).toBe(648);
});

test('finds the same steps in a transformed position', () => {
  const random = seededRandom(11);
  for (const { position } of STEPS.filter((_, index) => index % 6 === 0)) {
    const symmetry = randomSymmetry(random);
    const turned = stepsOf(findTridagon, transformPosition(position, symmetry));
    const before = stepsOf(findTridagon, position).map((step) => transformStep(step, symmetry));
    expect(turned.map(effectOf).sort()).toEqual(before.map(effectOf).sort());
  }
});

/** Without the branches: which of two opposite conclusions comes first depends on the reading order. */
function effectOf(step: Step): string {
  return stepKey({ ...step, branches: [], links: [] });
}

test('the hint has as few guardians as any, and places a single one at once', () => {
  for (const { position } of STEPS.slice(0, 12)) {
    const count = ([, { candidates }]: (typeof STEPS)[number]['step']['premise']): number =>
      candidates.length;
    const [best] = stepsOf(findTridagon, position, false);
    const all = stepsOf(findTridagon, position).map(({ premise }) => count(premise));
    expect(count(best.premise)).toBe(Math.min(...all));
    if (count(best.premise) === 1)
      expect([best.branches, best.placements.map(digitOf)]).toEqual([
        undefined,
        best.premise[1].candidates.map(digitOf),
      ]);
  }
});
