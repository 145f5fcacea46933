import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { argumentOf } from '../../../core/hints/argument.ts';
import { explain } from '../../../core/hints/explain.ts';
import { renderText, type FormatMessage } from '../../../core/hints/render.ts';
import { shortestInstance, sizeOf, withShortestArgument } from '../../../core/hints/shorten.ts';
import { ShortestArgument } from '../../../core/hints/shortest.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { candidateOf, cellOf, digitOf, type Position } from '../../../core/sudoku/position.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import type { Implication, Step } from '../../../core/sudoku/techniques/step.ts';
import { faultsOfForcing } from '../../support/argument.ts';
import { collectedSteps } from '../../support/hint-steps.ts';
import { contradictions, hardPuzzles, positionOf, reduceFully, stepsOf } from '../../support/positions.ts';
import { solveByTrial } from '../../support/solve.ts';

const FORCING = ['cell-forcing-chain', 'region-forcing-chain', 'forcing-net'] as const;
const LANGUAGES = { zh: 'zh', ft: 'zh-Hant', en: 'en', ja: 'ja' } as const;
type Language = keyof typeof LANGUAGES;

const FORMATS = Object.fromEntries(
  Object.entries(LANGUAGES).map(([name, tag]) => {
    const texts = JSON.parse(
      readFileSync(join(process.cwd(), `content/${name}/hints.json`), 'utf8'),
    ) as Record<string, string>;
    const messages = Object.fromEntries(
      Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]),
    );
    const i18n = setupI18n({ locale: name, locales: [tag], messages: { [name]: messages } });
    return [name, ((id, values) => i18n._(id, values)) satisfies FormatMessage];
  }),
) as Record<Language, FormatMessage>;

const told = (step: Step, name: Language): string[] =>
  argumentOf(step).steps.map(({ text }) => renderText([text], FORMATS[name]));

/** The best step of each technique in the first positions of its exercises. */
const STEPS = FORCING.flatMap((id) =>
  collectedSteps(id, 8).map(({ position }) => ({
    position,
    step: stepsOf(FINDERS[id], position, false)[0],
  })),
);

test('the shortest argument is sound, agrees with the solution, and is never longer', () => {
  let shorter = 0;
  for (const { position, step } of STEPS) {
    const solution = solveByTrial(position)!;
    for (const best of [shortestInstance(step, position), withShortestArgument(step, position)]) {
      expect([...faultsOfForcing(position, best), ...contradictions(best, solution)]).toEqual([]);
      expect(best.technique).toBe(step.technique);
      const [before, after] = [sizeOf(step), sizeOf(best)];
      expect(after.steps).toBeLessThanOrEqual(before.steps);
      if (after.steps === before.steps) expect(after.cells).toBeLessThanOrEqual(before.cells);
      if (after.steps < before.steps) shorter++;
    }
    const same = withShortestArgument(step, position);
    expect([same.placements, same.eliminations]).toEqual([step.placements, step.eliminations]);
  }
  expect(shorter).toBeGreaterThan(2);
});

test('no argument by singles has fewer digits', () => {
  const positions = hardPuzzles('magictour').slice(40, 44).map(positionOf).map(reduceFully);
  for (const position of positions) {
    for (const candidate of candidatesOf(position).slice(0, 12)) {
      const search = new ShortestArgument(position, 100_000);
      const found = search.find({ candidate, isTrue: true });
      const fewest = fewestDigits(position, [candidate], 3);
      // The true one of the two opposites is no digit that is placed.
      if (fewest !== undefined) expect(found && placedIn(found)).toBe(fewest);
      else if (found !== undefined) expect(placedIn(found)).toBeGreaterThan(3);
    }
  }
});

function candidatesOf({ candidates }: Position): number[] {
  return [...candidates].flatMap((mask, cell) => digitsOf(mask).map((digit) => candidateOf(cell, digit)));
}

function placedIn(branch: readonly Implication[]): number {
  const last = branch[branch.length - 1].candidates[0];
  const used = new Set(branch.flatMap(({ because }) => because));
  return branch.filter(
    ({ isTrue, candidates: [candidate] }, index) =>
      isTrue && (candidate !== last || used.has(index) || index === 0),
  ).length;
}

/** By trying every order of singles; up to so many digits more. */
function fewestDigits(position: Position, digits: readonly number[], more: number): number | undefined {
  const after = position.clone();
  for (const digit of digits) {
    if (!after.has(cellOf(digit), digitOf(digit))) return digits.length - 1;
    after.place(cellOf(digit), digitOf(digit));
  }
  const empty = [...after.digits.keys()].filter((cell) => after.digits[cell] === 0);
  if (empty.some((cell) => after.candidates[cell] === 0)) return digits.length;
  const isShut = [...position.placesOf.keys()].some(
    (at) =>
      position.placesOf[at] !== 0 &&
      after.placesOf[at] === 0 &&
      !digits.some(
        (digit) => digit % 9 === at % 9 && housesOfCell(cellOf(digit)).includes(Math.floor(at / 9)),
      ),
  );
  if (isShut) return digits.length;
  if (more === 0) return undefined;
  const results = candidatesOf(after)
    .filter((candidate) => isSingle(after, candidate))
    .map((candidate) => fewestDigits(position, [...digits, candidate], more - 1))
    .filter((count) => count !== undefined);
  return results.length === 0 ? undefined : Math.min(...results);
}

function housesOfCell(cell: number): number[] {
  const [row, column] = [Math.floor(cell / 9), cell % 9];
  return [row, 9 + column, 18 + Math.floor(row / 3) * 3 + Math.floor(column / 3)];
}

function isSingle({ candidates, placesOf }: Position, candidate: number): boolean {
  const one = (mask: number): boolean => mask !== 0 && (mask & (mask - 1)) === 0;
  return (
    one(candidates[cellOf(candidate)]) ||
    housesOfCell(cellOf(candidate)).some((house) => one(placesOf[house * 9 + (candidate % 9)]))
  );
}

test('every step is told in every language, and the last one ends the argument', () => {
  for (const { step } of STEPS) {
    for (const name of Object.keys(LANGUAGES) as Language[]) {
      const lines = told(step, name);
      expect(lines.filter((line) => line === '' || /[{}]|undefined|argument\./.test(line))).toEqual([]);
    }
    const { steps, threads } = argumentOf(step);
    expect(steps.at(-1)!.kind).toBe(threads.length > 1 && step.variant !== 'nested' ? 'result' : 'clash');
    expect(explain(step).spoken.length).toBeGreaterThan(0);
  }
});

const sees = (candidate: number, by: number): Implication => ({
  candidates: [candidate],
  isTrue: false,
  because: [by],
  reason: 'sees',
});
const SUPPOSED: Implication = {
  candidates: [candidateOf(0, 1)],
  isTrue: true,
  because: [],
  reason: 'assumption',
};

function net(...rest: readonly Implication[]): Step {
  return {
    technique: 'forcing-net',
    variant: 'contradiction',
    placements: [],
    eliminations: SUPPOSED.candidates,
    premise: [],
    houses: [],
    links: [],
    branches: [[SUPPOSED, ...rest]],
  };
}

// 1 in A1 is supposed.
test.each<[string, Step, string, string, string, string]>([
  [
    'a house with two of a digit',
    net(
      sees(candidateOf(10, 1), 0),
      { candidates: [candidateOf(8, 1)], isTrue: true, because: [1], reason: 'cell' },
      sees(candidateOf(0, 1), 2),
    ),
    'There would be two 1s in row A, in A1 and A9. So A1 cannot be 1.',
    'A 行会有两个 1：A1 和 A9。所以 A1 不能为 1。',
    'A 列會有兩個 1：A1 和 A9。所以 A1 不能為 1。',
    'A行のA1・A9に1が2つ入ってしまいます。したがって、A1は1ではありません。',
  ],
  [
    'a cell with two digits',
    net(
      sees(candidateOf(8, 1), 0),
      { candidates: [candidateOf(0, 5)], isTrue: true, because: [1], reason: 'house', house: 0 },
      sees(candidateOf(0, 1), 2),
    ),
    'A1 would be both 1 and 5. So A1 cannot be 1.',
    'A1 会既为 1 又为 5。所以 A1 不能为 1。',
    'A1 會既為 1 又為 5。所以 A1 不能為 1。',
    'A1が1にも5にもなってしまいます。したがって、A1は1ではありません。',
  ],
  [
    'a technique that removes what is supposed',
    net(sees(candidateOf(8, 1), 0), {
      candidates: [candidateOf(0, 1)],
      isTrue: false,
      because: [1],
      reason: 'pointing',
    }),
    'It follows both that A1 is 1 and that A1 is not 1. So A1 cannot be 1.',
    '既得出 A1 为 1，又得出 A1 不为 1。所以 A1 不能为 1。',
    '既得出 A1 為 1，又得出 A1 不為 1。所以 A1 不能為 1。',
    'A1が1であることとA1が1でないことの両方が導かれます。したがって、A1は1ではありません。',
  ],
])('the end of an argument: %s', (_, step, en, zh, ft, ja) => {
  expect(told(step, 'en').at(-1)).toBe(en);
  expect(told(step, 'zh').at(-1)).toBe(zh);
  expect(told(step, 'ft').at(-1)).toBe(ft);
  expect(told(step, 'ja').at(-1)).toBe(ja);
});

test('what a technique removes is a step of its own, told once', () => {
  const removed = (candidate: number): Implication => ({
    candidates: [candidate],
    isTrue: false,
    because: [1],
    reason: 'pointing',
  });
  const step = net(
    sees(candidateOf(9, 4), 0),
    removed(candidateOf(30, 4)),
    removed(candidateOf(39, 4)),
    { candidates: [candidateOf(48, 4)], isTrue: true, because: [2, 3], reason: 'house', house: 12 },
    sees(candidateOf(49, 4), 4),
    { candidates: [candidateOf(50, 4)], isTrue: true, because: [5], reason: 'house', house: 5 },
    sees(candidateOf(50, 4), 4),
  );
  expect(told(step, 'en').slice(1, 3)).toEqual([
    'By Pointing (Locked Candidates 1), D4 is not 4 and E4 is not 4.',
    'Where is the 4 of column 4? D4 and E4 are not 4, so F4 is 4.',
  ]);
});

/** Read aloud and found right. */
test('a net in full', () => {
  const [{ position, step }] = STEPS.filter(({ step: { technique } }) => technique === 'forcing-net');
  const best = shortestInstance(step, position);
  expect(told(best, 'en')).toEqual([
    'Suppose that C4 is 8.',
    'Where is the 8 of box 3? C4 blocks row C, so A8 is 8.',
    'Where is the 8 of column 9? C4 blocks row C, so F9 is 8.',
    'Where is the 8 of row G? C4 blocks column 4 and A8 blocks column 8, so G3 is 8.',
    'There is no place left for 8 in box 4: D3 and E3 see the 8 in G3 and F1 sees the 8 in F9. So C4 cannot be 8.',
  ]);
});
