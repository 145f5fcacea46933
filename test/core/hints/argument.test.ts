import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { argumentOf, type ArgumentStep } from '../../../core/hints/argument.ts';
import { withClosure } from '../../../core/hints/closure.ts';
import { explain } from '../../../core/hints/explain.ts';
import { renderText, type FormatMessage } from '../../../core/hints/render.ts';
import { shortestInstance, sizeOf, withShortestArgument } from '../../../core/hints/shorten.ts';
import { ShortestArgument } from '../../../core/hints/shortest.ts';
import { HOUSE_CELLS } from '../../../core/sudoku/cells.ts';
import { ALL_DIGITS, digitsOf } from '../../../core/sudoku/digits.ts';
import {
  candidateOf,
  cellOf,
  digitOf,
  type Candidate,
  type Position,
} from '../../../core/sudoku/position.ts';
import { solutionPath } from '../../../core/sudoku/rate/rate.ts';
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

const DIGITS = digitsOf(ALL_DIGITS);

const told = (step: Step, name: Language): string[] =>
  argumentOf(step).steps.map(({ text }) => renderText([text], FORMATS[name]));

/** The best step of each technique in the first positions of its exercises. */
const STEPS = FORCING.flatMap((id) =>
  collectedSteps(id, 8).map(({ position }) => ({
    position,
    step: stepsOf(FINDERS[id], position, false)[0],
  })),
);

test('the shortest argument is sound, agrees with the solution and is never longer than the original', () => {
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

test('no argument by singles places fewer digits than the shortest one found', () => {
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

test('every argument step has a text in every language, and the last step concludes the argument', () => {
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
    'two equal digits in a house',
    net(
      sees(candidateOf(10, 1), 0),
      { candidates: [candidateOf(8, 1)], isTrue: true, because: [1], reason: 'cell' },
      sees(candidateOf(0, 1), 2),
    ),
    'There would be two 1s in row A, in A1 and A9. So A1 cannot be 1.',
    'A 行会有两个 1：A1 和 A9。所以 A1 不能是 1。',
    'A 列會有兩個 1：A1 和 A9。所以 A1 不能是 1。',
    'A行のA1・A9に1が2つ入ってしまいます。したがって、A1は1ではありません。',
  ],
  [
    'two digits in a cell',
    net(
      sees(candidateOf(8, 1), 0),
      { candidates: [candidateOf(0, 5)], isTrue: true, because: [1], reason: 'house', house: 0 },
      sees(candidateOf(0, 1), 2),
    ),
    'A1 would be both 1 and 5. So A1 cannot be 1.',
    'A1 会既是 1 又是 5。所以 A1 不能是 1。',
    'A1 會既是 1 又是 5。所以 A1 不能是 1。',
    'A1が1にも5にもなってしまいます。したがって、A1は1ではありません。',
  ],
  [
    'a technique that removes the supposed candidate',
    net(sees(candidateOf(8, 1), 0), {
      candidates: [candidateOf(0, 1)],
      isTrue: false,
      because: [1],
      reason: 'pointing',
      house: 20,
    }),
    'It follows both that A1 is 1 and that A1 is not 1. So A1 cannot be 1.',
    '既得出 A1 是 1，又得出 A1 不是 1。所以 A1 不能是 1。',
    '既得出 A1 是 1，又得出 A1 不是 1。所以 A1 不能是 1。',
    'A1が1であることとA1が1でないことの両方が導かれます。したがって、A1は1ではありません。',
  ],
])('an argument can end with %s', (_, step, en, zh, ft, ja) => {
  expect(told(step, 'en').at(-1)).toBe(en);
  expect(told(step, 'zh').at(-1)).toBe(zh);
  expect(told(step, 'ft').at(-1)).toBe(ft);
  expect(told(step, 'ja').at(-1)).toBe(ja);
});

test('the candidates that a technique removes form one separate step of the argument', () => {
  const removed = (candidate: number): Implication => ({
    candidates: [candidate],
    isTrue: false,
    because: [1],
    reason: 'pointing',
    house: 19,
  });
  const step = net(
    sees(candidateOf(3, 1), 0),
    removed(candidateOf(32, 1)),
    removed(candidateOf(41, 1)),
    { candidates: [candidateOf(50, 1)], isTrue: true, because: [2, 3], reason: 'house', house: 14 },
    sees(candidateOf(49, 1), 4),
    { candidates: [candidateOf(48, 1)], isTrue: true, because: [5], reason: 'house', house: 5 },
    sees(candidateOf(48, 1), 4),
  );
  expect(told(step, 'en').slice(1, 3)).toEqual([
    'A1 blocks row A, so the 1 of box 2 lies in column 6: D6 and E6 are not 1.',
    'Where is the 1 of column 6? D6 and E6 are not 1, so F6 is 1.',
  ]);
});

/** The candidates that must be out for an argument's step to be true, besides its own. */
function mustBeOut({ kind, house, cell, placed, removed }: ArgumentStep): Candidate[] | undefined {
  const own = [...placed, ...removed].map(digitOf);
  if (kind === 'digit' && house === undefined)
    return DIGITS.filter((digit) => !own.includes(digit)).map((digit) =>
      candidateOf(cellOf(placed[0]), digit),
    );
  if (kind === 'digit')
    return [...HOUSE_CELLS[house!]]
      .filter((each) => each !== cellOf(placed[0]))
      .map((each) => candidateOf(each, own[0]));
  if (kind === 'clash' && cell !== undefined) return DIGITS.map((digit) => candidateOf(cell, digit));
  return undefined;
}

test.each(FORCING)('without notes a %s explains every place and digit that it excludes', (id) => {
  const unaccounted: string[] = [];
  let [asked, standing] = [0, 0];
  for (const { step, position } of collectedSteps(id, 12)) {
    const { steps } = argumentOf(withClosure(step, position, false));
    const known = (at: number): Set<Candidate> => new Set(steps.slice(0, at).flatMap(({ placed }) => placed));
    steps.forEach((told, at) => {
      for (const { gone, by, stands } of told.reasons) {
        const isTrue =
          by === undefined || (stands ? position.digits[cellOf(by)] === digitOf(by) : known(at).has(by));
        if (!isTrue) unaccounted.push(`${String(at)}: ${String(gone)} by ${String(by)}`);
        if (stands) standing++;
      }
      for (const out of told.text.id === 'argument.twice' ? [] : (mustBeOut(told) ?? [])) {
        asked++;
        if (position.digits[cellOf(out)] === 0 && !told.reasons.some(({ gone }) => gone === out))
          unaccounted.push(`${String(at)}: ${told.text.id} ${String(out)}`);
      }
    });
  }
  expect(unaccounted).toEqual([]);
  expect(asked).toBeGreaterThan(50);
  expect(standing).toBeGreaterThan(50);
});

/** The path of a puzzle that needs nets with lemmas. */
const HARDEST = solutionPath(positionOf(hardPuzzles('hardest')[0])).steps;

test('a net with lemmas numbers its main line continuously, and each lemma ends with what it refutes', () => {
  const nested = HARDEST.filter(({ variant }) => variant === 'nested');
  expect(nested.length).toBeGreaterThan(2);
  for (const step of nested) {
    const { threads, steps } = argumentOf(step);
    const main = steps.filter(({ thread }) => threads[thread].kind === 'main');
    expect(main.map(({ number }) => number)).toEqual([...main.keys()].map((at) => at + 1));
    expect(new Set(steps.map(({ thread }) => thread))).toEqual(new Set(threads.keys()));
    const refuted = step.branches![0].filter(({ reason }) => reason === 'forcing-net');
    const shown = steps.filter(
      ({ kind, thread }) => kind === 'clash' && threads[thread].kind === 'supposition',
    );
    expect(shown.map(({ removed }) => removed)).toEqual(refuted.map(({ candidates }) => candidates));
    const texts = told(step, 'en');
    const openings = steps.flatMap(({ kind }, at) => (kind === 'supposed' && at > 0 ? [texts[at]] : []));
    expect(openings.map((text) => text.split(':')[0])).toEqual(
      refuted.map((_, at) => (at === 0 ? 'First' : 'Next')),
    );
  }
});

const LONG: Readonly<Record<Language, string>> = {
  en: 'Net with lemmas: no argument of at most 40 implications was found, so this is the long way, ',
  zh: '含引理的动态强制链：没有找到 40 步推论以内的论证，只好走长路，',
  ft: '含引理的動態強制鏈：沒有找到 40 步推論以內的論證，只好走長路，',
  ja: '補題つきのネット：推論40個以内の証明は見つからなかったので、長い道のりをたどります。',
};

test.each(Object.entries(LONG) as [Language, string][])(
  'the hint for a long net says in %s that no shorter argument was found',
  (name, opening) => {
    const nets = HARDEST.filter(({ technique }) => technique === 'forcing-net');
    const [long] = nets.filter(({ variant, branches }) => variant === 'nested' && branches![0].length > 40);
    expect(renderText(explain(long).why, FORMATS[name]).startsWith(opening)).toBe(true);
    const [short] = nets.filter(({ branches }) => branches!.flat().length <= 40);
    expect(explain(short).why.map(({ id }) => id)).not.toContain('why.long');
  },
);

/** Read aloud and found right. */
test('explains a whole net in English', () => {
  const [{ position, step }] = STEPS.filter(({ step: { technique } }) => technique === 'forcing-net');
  const best = shortestInstance(step, position);
  expect(told(best, 'en')).toEqual([
    'Suppose that H1 is 1.',
    'Where is the 2 of row H? H1 is taken, so H4 is 2.',
    'Where is the 1 of row C? H1 blocks column 1, so C6 is 1.',
    'Where is the 5 of row H? H4 is taken, so H9 is 5.',
    'Where is the 2 of column 6? H4 blocks box 8 and C6 is taken, so D6 is 2.',
    'D9 sees the 2 in D6 and the 5 in H9, so only 8 is left for D9.',
    'No digit is left for D5: D5 sees the 2 in D6 and the 8 in D9. So H1 cannot be 1.',
  ]);
});
