import { withClosure } from '../../../core/hints/closure.ts';
import { HOUSE_CELLS, HOUSES_OF, sees } from '../../../core/sudoku/cells.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { candidateOf, cellOf, digitOf, Position } from '../../../core/sudoku/position.ts';
import { applyStep } from '../../../core/sudoku/rate/next-step.ts';
import { solutionPath } from '../../../core/sudoku/rate/rate.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import type { Closure, Step } from '../../../core/sudoku/techniques/step.ts';
import { hardPuzzles, positionOf, stepsOf } from '../../support/positions.ts';

const BLOCKED = '300200000000107000706030500070009080900020004010800050009040301000702000000008006';
const SEEN = '000090647014065208200408010000312000020617000100020760600030002031000006842006301';

function closureOf(technique: Step['technique'], digits: string, cell: number): Closure {
  const position = Position.from(parseGrid(digits)!);
  const step = stepsOf(FINDERS[technique], position).find(
    ({ placements }) => cellOf(placements[0]) === cell,
  )!;
  return withClosure(step, position).closure!;
}

test('a hidden single names the fewest digits that shut the rest of its house, with what each shuts', () => {
  expect(closureOf('hidden-single-box', BLOCKED, 2)).toEqual({
    blockers: [
      { cell: 12, digit: 1, house: 1, shuts: [9, 10, 11] },
      { cell: 46, digit: 1, house: 10, shuts: [1, 10, 19] },
    ],
    earlier: [],
  });
});

test('a naked single sees each other digit in its row before its column before its box', () => {
  const { blockers, earlier } = closureOf('naked-single', SEEN, 22);
  expect(blockers.map(({ digit, house }) => [digit, house])).toEqual([
    [1, 2],
    [2, 2],
    [3, 13],
    [4, 2],
    [5, 19],
    [6, 13],
    [8, 2],
    [9, 13],
  ]);
  expect(earlier).toEqual([]);
});

test('what only an earlier step ruled out is said to be so', () => {
  const position = Position.from(parseGrid(BLOCKED.replace('10800050', '00800050'))!);
  // Without the 1 of F2, A2 and C2 are open; earlier steps closed them.
  position.eliminate(1, 1);
  position.eliminate(19, 1);
  const [step] = stepsOf(FINDERS['hidden-single-box'], position).filter(
    ({ placements: [placed] }) => placed === candidateOf(2, 1),
  );
  expect(withClosure(step, position).closure).toEqual({
    blockers: [{ cell: 12, digit: 1, house: 1, shuts: [9, 10, 11] }],
    earlier: [candidateOf(1, 1), candidateOf(19, 1)],
  });
});

test('on the way through hard puzzles every excluded place is accounted for, and no blocker is idle', () => {
  const told = new Map<string, number>();
  for (const puzzle of hardPuzzles('magictour').slice(0, 40)) {
    const position = positionOf(puzzle);
    for (const step of solutionPath(position).steps) {
      const { closure } = withClosure(step, position);
      if (closure !== undefined) {
        told.set(step.technique, (told.get(step.technique) ?? 0) + 1);
        checkClosure(step, closure, position);
      }
      applyStep(position, step);
    }
  }
  expect([...told.keys()].sort()).toEqual([
    'claiming',
    'hidden-pair',
    'hidden-single-box',
    'hidden-single-line',
    'naked-single',
    'pointing',
  ]);
});

function checkClosure(step: Step, { blockers, earlier }: Closure, position: Position): void {
  for (const { cell, digit, house, shuts } of blockers) {
    expect(position.digits[cell]).toBe(digit);
    for (const shut of shuts) {
      expect(HOUSES_OF[shut]).toContain(house);
      expect(HOUSES_OF[cell]).toContain(house);
      expect(sees(cell, shut)).toBe(true);
      expect(position.has(shut, digit)).toBe(false);
    }
  }
  const accounted = new Set([
    ...blockers.flatMap(({ digit, shuts }) => shuts.map((cell) => candidateOf(cell, digit))),
    ...earlier,
  ]);
  expect([...accounted].sort((a, b) => a - b)).toEqual(excludedBy(step, position));
  for (const candidate of earlier)
    expect(
      position.digits.some((digit, at) => digit === digitOf(candidate) && sees(at, cellOf(candidate))),
    ).toBe(false);
  for (const idle of new Set(blockers.map(({ cell }) => cell))) {
    const rest = blockers.filter(({ cell }) => cell !== idle);
    const still = new Set(rest.flatMap(({ digit, shuts }) => shuts.map((cell) => candidateOf(cell, digit))));
    const lost = blockers.flatMap(({ digit, shuts }) => shuts.map((cell) => candidateOf(cell, digit)));
    expect(lost.every((candidate) => still.has(candidate))).toBe(false);
  }
}

/** The candidates that the step needs gone, ascending. */
function excludedBy({ technique, premise, houses, placements }: Step, { digits }: Position): number[] {
  if (technique === 'naked-single') {
    const [placed] = placements;
    return [1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((digit) => candidateOf(cellOf(placed), digit))
      .filter((candidate) => candidate !== placed);
  }
  const [{ cells, candidates }] = premise;
  const own = [...new Set(candidates.map(digitOf))];
  const confining = houses.filter(({ role }) => role !== 'cover');
  const others = new Set(confining.flatMap(({ house }) => [...HOUSE_CELLS[house]]));
  return [...others]
    .filter((cell) => digits[cell] === 0 && !cells.includes(cell))
    .flatMap((cell) => own.map((digit) => candidateOf(cell, digit)))
    .sort((a, b) => a - b);
}
