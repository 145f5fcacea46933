/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { engineCalls } from '../../../../src/engine/engine-calls.ts';
import { candidateOf } from '../../../../core/sudoku/position.ts';
import type { Wording } from '../../../../src/hint/index.ts';
import type { Step } from '../../../../core/sudoku/techniques/step.ts';
import { judge, NO_MARKS, type Marks, type Verdict } from '../../../../src/learn/practice/judge.ts';
import { verdictText } from '../../../../src/learn/practice/verdict-text.ts';

const parseCell = (name: string): number => 'ABCDEFGHI'.indexOf(name.charAt(0)) * 9 + Number(name[1]) - 1;
const candidate = (text: string): number => candidateOf(parseCell(text.slice(1)), Number(text[0]));
const list = (text: string): number[] => text.split(' ').filter(Boolean).map(candidate);
const suppositions = (text: string, isTrue = false) =>
  list(text).map((each) => ({ candidate: each, isTrue }));

/** A naked pair 1 2 in the cells, with what it strikes. */
const pair = (cells: string, strikes: string): Step => ({
  technique: 'naked-pair',
  placements: [],
  eliminations: list(strikes),
  premise: [{ role: 'subset', cells: cells.split(' ').map(parseCell), candidates: [] }],
  houses: [],
  links: [],
});

const PAIRS = [pair('A1 A2', '1A5 2A7'), pair('A1 B1', '1A5 1C1 2C1')];
const SINGLE: Step = { ...pair('D4', ''), technique: 'naked-single', placements: list('7D4') };

const marks = (cells: string, struck: string, placed = ''): Marks => ({
  cells: new Set(cells.split(' ').filter(Boolean).map(parseCell)),
  struck: new Set(list(struck)),
  placed: new Set(list(placed)),
});

test.each<[string, Marks, readonly Step[], Verdict]>([
  ['no marks', NO_MARKS, PAIRS, { kind: 'nothing' }],
  ['everything one step does', marks('', '1A5 2A7'), PAIRS, { kind: 'found', step: PAIRS[0] }],
  [
    'everything one step does, with its cells',
    marks('A1 A2', '1A5 2A7'),
    PAIRS,
    { kind: 'found', step: PAIRS[0] },
  ],
  ['everything both steps do', marks('', '1A5 2A7 1C1 2C1'), PAIRS, { kind: 'found', step: PAIRS[0] }],
  ['part of the shorter step', marks('', '1A5'), PAIRS, { kind: 'more', missing: 1 }],
  ['part of the longer step', marks('', '1C1'), PAIRS, { kind: 'more', missing: 2 }],
  ['one whole step and part of another', marks('', '1A5 2A7 1C1'), PAIRS, { kind: 'mixed' }],
  ['parts of two steps', marks('', '2A7 1C1'), PAIRS, { kind: 'mixed' }],
  [
    'a wrong mark next to part of a step',
    marks('', '1A5 9I9'),
    PAIRS,
    { kind: 'wrong', wrong: suppositions('9I9'), rest: { kind: 'more', missing: 1 }, reasons: new Map() },
  ],
  [
    'wrong marks next to everything one step does',
    marks('', '1A5 2A7 9I9 8I9'),
    PAIRS,
    {
      kind: 'wrong',
      wrong: suppositions('9I9 8I9'),
      rest: { kind: 'found', step: PAIRS[0] },
      reasons: new Map(),
    },
  ],
  [
    'a correct step with an extra cell',
    marks('A1 H8', '1A5 2A7'),
    PAIRS,
    { kind: 'other-cells', cells: [parseCell('H8')] },
  ],
  ['the cells of a pattern', marks('A1 B1', ''), PAIRS, { kind: 'pattern' }],
  ['one cell of two patterns', marks('A1', ''), PAIRS, { kind: 'part', missing: 1 }],
  ['cells of different patterns', marks('A2 B1', ''), PAIRS, { kind: 'no-pattern', strangers: [] }],
  ['the digit to place', marks('', '', '7D4'), [SINGLE], { kind: 'found', step: SINGLE }],
  [
    'the digit to place, marked as removed',
    marks('', '7D4'),
    [SINGLE],
    { kind: 'wrong', wrong: suppositions('7D4'), rest: { kind: 'nothing' }, reasons: new Map() },
  ],
  [
    'a digit other than the one to place',
    marks('', '', '8D4'),
    [SINGLE],
    { kind: 'wrong', wrong: suppositions('8D4', true), rest: { kind: 'nothing' }, reasons: new Map() },
  ],
])('judges %s', (_, marked, steps, verdict) => {
  expect(judge(marked, steps)).toEqual(verdict);
});

const KEEPS_4 = 'C2 must keep its 4.';
const NAMING = {
  name: 'X-Wing',
  wording: {
    technique: () => 'Pointing',
    refuted: () => 'If C2 were 4, row F would have no place for 4.',
    words: () => ({
      lines: Array(8),
      told: [null, null, { result: 'Remove 4 from B2', reason: 'In box 1, 4 is in row A.' }],
    }),
  } as unknown as Wording,
  isMet: () => true,
};

test.each([
  ['unproven', suppositions('4C2'), KEEPS_4],
  ['unproven', suppositions('4C2 5D3'), `${KEEPS_4} Also wrong: 5 in D3.`],
  ['unproven', suppositions('4C2', true), 'C2 is not 4.'],
  ['seen', suppositions('4C2', true), 'C2 is not 4. It sees the 4 in A1.'],
  ['argument', suppositions('4C2', true), 'C2 is not 4. If C2 were 4, row F would have no place for 4.'],
  ['right', suppositions('4B2 6A3'), 'You can’t rule out 4 in B2, 6 in A3 yet. Here, look for X-Wing.'],
  ['right', suppositions('4H3', true), 'You can’t prove 4 in H3 yet. Here, look for X-Wing.'],
  ['elsewhere', suppositions('4B2'), 'Right: B2 is not 4, by Pointing. Here, look for X-Wing.'],
  ['elsewhere', suppositions('4H3', true), 'Right: H3 is 4, by Pointing. Here, look for X-Wing.'],
  [
    'elsewhere',
    suppositions('4B2 6A3 7A3'),
    'Right: A3 is not 7, by Pointing. Also right: 4 in B2, 6 in A3. Here, look for X-Wing.',
  ],
  [undefined, suppositions('4B2'), 'This technique does not rule out 4 in B2.'],
  [undefined, suppositions('4B2', true), 'Does not follow from this technique: 4 in B2.'],
] as const)('explains wrong marks (%s): %j', (kind, wrong, text) => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const reason = {
    unproven: { kind: 'unproven' },
    seen: { kind: 'seen', by: candidate('4A1') },
    argument: { kind: 'argument', step: PAIRS[0] },
    right: { kind: 'right' },
    elsewhere: { kind: 'right', step: PAIRS[0] },
  } as const;
  const reasons = new Map(kind && wrong.map(({ candidate: each }) => [each, reason[kind]]));
  expect(verdictText(i18n, { kind: 'wrong', wrong, rest: { kind: 'nothing' }, reasons }, NAMING)).toBe(text);
});

test.each([
  [PAIRS[0], false, 'Right: B2 is not 4. In box 1, 4 is in row A. Here, look for X-Wing.'],
  [PAIRS[0], true, 'Right: B2 is 4. In box 1, 4 is in row A. Here, look for X-Wing.'],
  [{ ...PAIRS[0], technique: 'aic' }, false, 'Right: B2 is not 4, by Pointing. Here, look for X-Wing.'],
] as const)(
  'an early technique that the player has not met is explained, not named: %#',
  (step, isTrue, text) => {
    const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
    const wrong = suppositions('4B2', isTrue);
    const reasons = new Map([[wrong[0].candidate, { kind: 'right', step } as const]]);
    expect(
      verdictText(
        i18n,
        { kind: 'wrong', wrong, rest: { kind: 'nothing' }, reasons },
        { ...NAMING, isMet: (technique) => technique !== step.technique },
      ),
    ).toBe(text);
  },
);

test.each([
  [suppositions('4B2'), 'Right: A3 is not 7, by Pointing. Here, look for X-Wing.'],
  // Without anything new, it is said again.
  [suppositions('4B2 7A3'), 'Right: A3 is not 7, by Pointing. Also right: 4 in B2. Here, look for X-Wing.'],
])('marks that an earlier check has praised are not praised again: %j', (before, text) => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const wrong = suppositions('4B2 7A3');
  const reasons = new Map(wrong.map((each) => [each.candidate, { kind: 'right', step: PAIRS[0] } as const]));
  const praised = before.map((each) => each.candidate);
  expect(
    verdictText(i18n, { kind: 'wrong', wrong, rest: { kind: 'nothing' }, reasons, praised }, NAMING),
  ).toBe(text);
});

test('in a guided example, a true digit that does not follow leads back to the question', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const wrong = suppositions('4H3', true);
  const reasons = new Map([[wrong[0].candidate, { kind: 'right' } as const]]);
  const question = 'Where does 2 go in box 1?';
  expect(
    verdictText(i18n, { kind: 'wrong', wrong, rest: { kind: 'nothing' }, reasons }, { ...NAMING, question }),
  ).toBe(`You can’t prove 4 in H3 yet. ${question}`);
});

test('a true mark by another instance of the technique asked for is not sent to look for that technique', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const wrong = suppositions('4B2');
  const reasons = new Map([[wrong[0].candidate, { kind: 'right', step: PAIRS[0] } as const]]);
  expect(
    verdictText(
      i18n,
      { kind: 'wrong', wrong, rest: { kind: 'nothing' }, reasons },
      { ...NAMING, name: 'Pointing', isMet: () => false },
    ),
  ).toBe('Right: B2 is not 4, by Pointing. But not by the one shown here.');
});

test.each(['forcing-net', 'cell-forcing-chain', 'region-forcing-chain'] as const)(
  'marking what the hint shows for %s counts as found',
  (technique) => {
    const lines = readFileSync('public/packs/techniques.txt', 'utf8').split('\n');
    const own = lines.filter((line) => line.startsWith(`${technique} `)).slice(0, 4);
    for (const line of own) {
      const { step, steps } = engineCalls.exercise({ susser: line.slice(technique.length + 1), technique })!;
      const marks = { ...NO_MARKS, struck: new Set(step.eliminations), placed: new Set(step.placements) };
      expect([line, judge(marks, steps).kind]).toEqual([line, 'found']);
    }
  },
);
