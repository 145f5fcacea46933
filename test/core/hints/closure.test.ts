import { withClosure } from '../../../core/hints/closure.ts';
import { HOUSE_CELLS, HOUSES_OF, sees } from '../../../core/sudoku/cells.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { candidateOf, cellOf, digitOf, Position } from '../../../core/sudoku/position.ts';
import { TECHNIQUES, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import type { Closure, Step } from '../../../core/sudoku/techniques/step.ts';
import { collectedSteps } from '../../support/hint-steps.ts';
import { stepsOf } from '../../support/positions.ts';
import { unproven } from '../../support/proof.ts';
import { SOAK_ROUNDS } from '../../support/soak.ts';

const BLOCKED = '300200000000107000706030500070009080900020004010800050009040301000702000000008006';
const SEEN = '000090647014065208200408010000312000020617000100020760600030002031000006842006301';

function closureOf(technique: Step['technique'], digits: string, cell: number): Closure {
  const position = Position.from(parseGrid(digits)!);
  const step = stepsOf(FINDERS[technique], position).find(
    ({ placements }) => cellOf(placements[0]) === cell,
  )!;
  return withClosure(step, position, false).closure!;
}

test('a hidden single names the fewest digits that block the rest of its house, and the cells each one blocks', () => {
  expect(closureOf('hidden-single-box', BLOCKED, 2)).toEqual({
    blockers: [
      { cell: 12, digit: 1, house: 1, shuts: [9, 10, 11] },
      { cell: 46, digit: 1, house: 10, shuts: [1, 10, 19] },
    ],
    earlier: [],
  });
});

test('a naked single looks for each other digit in its row first, then in its column, then in its box', () => {
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

test('candidates that only an earlier step ruled out are listed separately', () => {
  const position = Position.from(parseGrid(BLOCKED.replace('10800050', '00800050'))!);
  // Without the 1 of F2, A2 and C2 are open; earlier steps closed them.
  position.eliminate(1, 1);
  position.eliminate(19, 1);
  const [step] = stepsOf(FINDERS['hidden-single-box'], position).filter(
    ({ placements: [placed] }) => placed === candidateOf(2, 1),
  );
  expect(withClosure(step, position, false).closure).toEqual({
    blockers: [{ cell: 12, digit: 1, house: 1, shuts: [9, 10, 11] }],
    earlier: [candidateOf(1, 1), candidateOf(19, 1)],
  });
});

/** Steps of each technique: in a soak as many as there are collected positions of it, at most this many. */
const ENOUGH = SOAK_ROUNDS > 0 ? 50 : 15;

/** Steps of a technique that are met at least. */
function leastMet(id: TechniqueId): number {
  return id.includes('forcing') ? 3 : Math.min(30, ENOUGH);
}

const MET = new Map(TECHNIQUES.map(({ id }) => [id, collectedSteps(id, ENOUGH)]));

describe.each([...MET])('%s', (id, met) => {
  test('occurs often enough in the collected positions', () => {
    expect(met.length).toBeGreaterThanOrEqual(leastMet(id));
  });

  // In branches, each conclusion names its reason: test/core/techniques checks them.
  test('follows from the candidates that it names alone, unless it has branches', () => {
    for (const { step, position } of met.filter(({ step: { branches } }) => branches === undefined))
      expect([step, unproven(step, position)]).toEqual([step, []]);
  });

  test('explains every excluded place and names no unnecessary blocker', () => {
    for (const { step, position } of met) {
      const { closure } = withClosure(step, position, false);
      if (closure !== undefined) expect([step, faultsOf(step, closure, position)]).toEqual([step, []]);
      expect(withClosure(step, position, true).closure !== undefined).toBe(TOLD_WITH_NOTES.has(id));
      expect(closure !== undefined).toBe(TOLD_WITH_NOTES.has(id) || TOLD_WITHOUT_NOTES.test(id));
    }
  });
});

/** Found by looking at digits, so that the digits are the reason also where there are notes. */
const TOLD_WITH_NOTES: ReadonlySet<string> = new Set([
  'hidden-single-box',
  'hidden-single-line',
  'naked-single',
  'pointing',
  'claiming',
  'hidden-pair',
  'hidden-triple',
  'hidden-quadruple',
]);
const TOLD_WITHOUT_NOTES =
  /^(locked|naked)-(pair|triple|quad)|^(finned-|sashimi-)?(x-wing|swordfish|jellyfish)$|^(franken-fish|skyscraper|two-string-kite|turbot-fish|empty-rectangle)$/;

/** What is wrong with a closure. An `expect` for each claim would take longer than the engine. */
function faultsOf(step: Step, { blockers, earlier }: Closure, position: Position): string[] {
  const faults: string[] = [];
  for (const { cell, digit, house, shuts } of blockers) {
    if (position.digits[cell] !== digit) faults.push(`no ${digit} in ${cell}`);
    if (!HOUSES_OF[cell].includes(house)) faults.push(`${cell} is not in ${house}`);
    for (const shut of shuts) {
      if (!HOUSES_OF[shut].includes(house)) faults.push(`${shut} is not in ${house}`);
      if (!sees(cell, shut)) faults.push(`${cell} does not see ${shut}`);
      if (position.has(shut, digit)) faults.push(`${digit} is possible in ${shut}`);
    }
  }
  const shut = blockers.flatMap(({ digit, shuts }) => shuts.map((cell) => candidateOf(cell, digit)));
  const accounted = [...new Set([...shut, ...earlier])].sort((a, b) => a - b);
  const excluded = excludedBy(step, position);
  if (accounted.join() !== excluded.join()) faults.push(`${accounted.join()} for ${excluded.join()}`);
  for (const candidate of earlier)
    if (position.digits.some((digit, at) => digit === digitOf(candidate) && sees(at, cellOf(candidate))))
      faults.push(`${candidate} is shut by a digit, not by an earlier step`);
  for (const idle of new Set(blockers.map(({ cell }) => cell))) {
    const rest = blockers.filter(({ cell }) => cell !== idle);
    const still = new Set(rest.flatMap(({ digit, shuts }) => shuts.map((cell) => candidateOf(cell, digit))));
    if (shut.every((candidate) => still.has(candidate))) faults.push(`${idle} is idle`);
  }
  return faults;
}

/** The candidates that the step needs gone, ascending. */
function excludedBy({ technique, premise, houses }: Step, { digits }: Position): number[] {
  const named = premise.filter(({ role }) => PLACES.has(role));
  const cells = named.flatMap((part) => [...part.cells]);
  const own = new Set(named.flatMap(({ candidates }) => candidates.map(digitOf)));
  if (/^(naked|locked)/.test(technique))
    return [1, 2, 3, 4, 5, 6, 7, 8, 9]
      .filter((digit) => !own.has(digit))
      .flatMap((digit) => cells.map((cell) => candidateOf(cell, digit)))
      .sort((a, b) => a - b);
  const confining = houses.filter(({ role }) => role !== 'cover');
  const others = new Set(confining.flatMap(({ house }) => [...HOUSE_CELLS[house]]));
  return [...others]
    .filter((cell) => digits[cell] === 0 && !cells.includes(cell))
    .flatMap((cell) => [...own].map((digit) => candidateOf(cell, digit)))
    .sort((a, b) => a - b);
}

const PLACES: ReadonlySet<string> = new Set(['single', 'base', 'subset', 'fin', 'end', 'node']);

const CHAINS = ['x-chain', 'aic', 'grouped-aic', 'continuous-nice-loop'] as const;

test.each(CHAINS)(
  'each strong link between two places of a digit in %s names the house without other places',
  (id) => {
    let within = 0;
    for (const { step, position } of MET.get(id)!) {
      for (const { from, to, strong, house } of withClosure(step, position, true).links) {
        const cells = [...from, ...to].map(cellOf);
        const digits = new Set([...from, ...to].map(digitOf));
        const houses = HOUSES_OF[cells[0]].filter((one) =>
          cells.every((cell) => HOUSES_OF[cell].includes(one)),
        );
        if (!strong || digits.size > 1 || houses.length < 2) continue;
        within++;
        expect(houses).toContain(house);
        const [digit] = digits;
        const others = [...HOUSE_CELLS[house!]].filter((cell) => !cells.includes(cell));
        expect(others.filter((cell) => position.has(cell, digit))).toEqual([]);
      }
    }
    expect(within).toBeGreaterThan(0);
  },
);
