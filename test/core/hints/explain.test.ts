import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { argumentOf } from '../../../core/hints/argument.ts';
import { elementOf, explain, type Explanation } from '../../../core/hints/explain.ts';
import { houseNames } from '../../../core/hints/message.ts';
import { renderText, type FormatMessage } from '../../../core/hints/render.ts';
import { cellName, HOUSE_CELLS, PEERS } from '../../../core/sudoku/cells.ts';
import { candidateOf, cellOf, digitOf, type Candidate } from '../../../core/sudoku/position.ts';
import { LEVELS, TECHNIQUES, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { CHAIN_NAMES, chainNameOf } from '../../../core/sudoku/techniques/chain-names.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { realSteps } from '../../support/hint-steps.ts';

const LANGUAGES = { zh: 'zh-Hans', ft: 'zh-Hant', en: 'en', ja: 'ja' } as const;
type Language = keyof typeof LANGUAGES;
const NAMES = Object.keys(LANGUAGES) as Language[];

function contentOf(path: string): Record<string, string> {
  return JSON.parse(readFileSync(join(process.cwd(), 'content', path), 'utf8')) as Record<string, string>;
}

const TEXTS = Object.fromEntries(NAMES.map((name) => [name, contentOf(`${name}/hints.json`)])) as Record<
  Language,
  Record<string, string>
>;

/** A value in an ICU text; not the words of a plural or select case. */
const PLACEHOLDER = /(?<!(?:\d|one|other|row|column) )\{([a-zA-Z]+)[,}]/g;

/** What no player would say: an article or a house said wrong, clauses joined as if they were cells. */
const CLUMSY: Record<Language, RegExp> = {
  en: /\ba 8\b|\ban [1-79]\b|\b(row|column|box) [A-I1-9](?:,| and) \1 |\bnone of \w\d and \w\d is\b|\b([a-z]+) \2\b/,
  zh: /为 \d 和 [A-I]|[A-I] 行和 [A-I] 行|列和第 \d 列|宫和第 \d 宫/,
  ft: /為 \d 和 [A-I]|[A-I] 列和 [A-I] 列|行和第 \d 行|宮和第 \d 宮/,
  ja: /でない・|[A-I]行・[A-I]行|\d列・\d列|ブロック\d・ブロック|ないなので/,
};

/** Ids and values that a text asked for and that were not there. */
const missing: string[] = [];
const used = new Set<string>();

function formatOf(name: Language): FormatMessage {
  const locale = LANGUAGES[name];
  const messages = Object.fromEntries(
    Object.entries(TEXTS[name]).map(([id, text]) => [id, compileMessage(text)]),
  );
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return (id, values) => {
    used.add(id);
    if (!(id in TEXTS[name])) missing.push(`${name} ${id}`);
    for (const [, value] of (TEXTS[name][id] ?? '').matchAll(PLACEHOLDER)) {
      if (!(value in values)) missing.push(`${name} ${id} {${value}}`);
    }
    return i18n._(id, values);
  };
}

const FORMATS = Object.fromEntries(NAMES.map((name) => [name, formatOf(name)])) as Record<
  Language,
  FormatMessage
>;
const STEPS = realSteps();
const STAGES = ['where', 'which', 'why', 'spoken'] as const;

type Texts = Record<(typeof STAGES)[number], string>;
const known = new Map<Step, Map<Language, Texts>>();

/** The texts of a step, made once. */
function textsOf(step: Step, name: Language): Texts {
  const ofStep = known.get(step) ?? new Map<Language, Texts>();
  known.set(step, ofStep);
  const before = ofStep.get(name);
  if (before !== undefined) return before;
  const explanation: Explanation = explain(step);
  const texts = Object.fromEntries(
    STAGES.map((stage) => [stage, renderText(explanation[stage], FORMATS[name])]),
  ) as Texts;
  ofStep.set(name, texts);
  return texts;
}

const MANY_CASES: ReadonlySet<string> = new Set(['junior-exocet', 'tridagon', 'forcing-net']);

/** Stage 1 names an area or a digit, or asks about the whole board; stage 2 points at one element. */
const LADDER: readonly (readonly ['area' | 'digit' | 'board', second: string, techniques: string])[] = [
  ['area', 'house', 'full-house'],
  [
    'area',
    'digit of the house',
    'hidden-single-box hidden-single-line pointing claiming hidden-pair hidden-triple hidden-quadruple ' +
      'region-forcing-chain',
  ],
  [
    'area',
    'cell',
    'naked-single locked-pair locked-triple naked-pair naked-triple xy-wing xyz-wing w-wing ' +
      'unique-rectangle-1 unique-rectangle-2 unique-rectangle-3 unique-rectangle-4 naked-quadruple ' +
      'remote-pair unique-rectangle-5 unique-rectangle-6 hidden-rectangle avoidable-rectangle-1 ' +
      'avoidable-rectangle-2 unique-loop wxyz-wing three-d-medusa death-blossom ' +
      'cell-forcing-chain',
  ],
  [
    'digit',
    'house',
    'x-wing skyscraper two-string-kite turbot-fish empty-rectangle swordfish jellyfish ' +
      'finned-x-wing sashimi-x-wing finned-swordfish sashimi-swordfish finned-jellyfish ' +
      'sashimi-jellyfish franken-fish',
  ],
  ['board', 'cell', 'bug-plus-1 bug-plus-n'],
  ['digit', 'cell', 'simple-colors multi-colors'],
  ['area', 'crossing', 'sue-de-coq junior-exocet'],
  ['digit', 'end of the chain', 'x-chain'],
  ['area', 'end of the chain', 'xy-chain continuous-nice-loop aic grouped-aic'],
  ['area', 'set', 'als-xz als-xy-wing als-chain'],
  ['area', 'cells', 'tridagon'],
  ['area', 'start of the net', 'forcing-net'],
];

const stepOnLadder = (id: TechniqueId) =>
  LADDER.find(([, , techniques]) => techniques.split(' ').includes(id))!;

const HOUSES = /\b(?:row|column|box)(?:e?s)? (?:[A-I1-9](?:, | and )?)+/g;
/** Cells, and digits that are no names of houses. */
const CELLS = /\b[A-I][1-9]\b/g;
const DIGITS = /(?<!n \+ )\b[1-9]s?\b/;

/** `9A8` for everything in `<no>` of the last sentence, found in the text as a reader would. */
function struckIn(why: string): string[] {
  return [...why.matchAll(/<no>([A-I][1-9])<\/no>/g)].map(([, cell]) => cell);
}

const namesOf = (cells: readonly string[]): string => [...new Set(cells)].sort().join();

test('all languages have the same messages', () => {
  const ids = Object.keys(TEXTS.en).sort();
  for (const name of NAMES) expect(Object.keys(TEXTS[name]).sort()).toEqual(ids);
  for (const { id } of TECHNIQUES) expect(ids).toContain(`technique.${id}`);
  for (const level of LEVELS) expect(ids).toContain(`level.${level}`);
});

test('an exocet gives one reason for each of its eliminations', () => {
  const seen = new Set<string>();
  for (const step of STEPS.get('junior-exocet')!) {
    const reasons = step.exclusions!.map(({ candidate }) => candidate).sort((a, b) => a - b);
    expect(reasons).toEqual(step.eliminations);
    for (const { because } of step.exclusions!) seen.add(because);
  }
  expect([...seen].sort()).toEqual(['lines', 'mirror', 'mirrored', 'not-base', 'pairing', 'targets']);
});

test('the glossary and the hint texts use the same technique names', () => {
  const glossary = contentOf('glossary.json') as unknown as Record<string, Record<Language, string>>;
  for (const { id } of TECHNIQUES) {
    for (const name of NAMES) expect(glossary[`technique.${id}`][name]).toBe(TEXTS[name][`technique.${id}`]);
  }
  for (const names of Object.values(glossary))
    expect(Object.keys(names)).toEqual(expect.arrayContaining(NAMES));
});

describe.each(TECHNIQUES.map(({ id }) => id))('%s', (id) => {
  const steps = STEPS.get(id)!;

  test('has at least three steps to test', () => {
    expect(steps.length).toBeGreaterThan(2);
  });

  test.each(NAMES)('has well-formed texts in %s', (name) => {
    const texts = steps.map((step) => textsOf(step, name));
    // One expectation for all texts: expecting takes longer than looking.
    const wrong = texts.flatMap((each) => Object.values(each)).filter((text) => isMalformed(text, name));
    expect([wrong, missing]).toEqual([[], []]);
    const called = TEXTS[name][`technique.${id}`].slice(0, 3);
    expect(texts.filter(({ which }) => !which.includes(called))).toEqual([]);
  });

  test.each(NAMES)('names exactly the placed and removed candidates in %s', (name) => {
    const wrong = steps.filter((step) => {
      const { why, spoken } = textsOf(step, name);
      const cells = step.eliminations.map((candidate) => cellName(cellOf(candidate)));
      const effects = explain(step).why.filter(({ id: text }) => text.startsWith('effect.'));
      const last = renderText(effects, FORMATS[name]);
      const isNamed = (candidate: Candidate) =>
        last.includes(cellName(cellOf(candidate))) && last.includes(String(digitOf(candidate)));
      return (
        namesOf(struckIn(why)) !== namesOf(cells) ||
        /[<>]/.test(spoken) ||
        ![...step.placements, ...step.eliminations].every(isNamed)
      );
    });
    expect(wrong.map((step) => textsOf(step, name).why)).toEqual([]);
  });

  test('stage 1 names the area or the digit, never both', () => {
    const [first] = stepOnLadder(id);
    for (const step of steps) {
      const { where } = textsOf(step, 'en');
      const area = where.match(HOUSES) !== null;
      const digit = DIGITS.test(where.replace(HOUSES, ''));
      expect([where, area && digit]).toEqual([where, false]);
      if (first === 'digit') expect(digit).toBe(true);
      else expect(area || where.includes('whole board')).toBe(true);
      expect(where).not.toMatch(CELLS);
    }
  });

  test('stage 2 points at one element and names nothing else', () => {
    const [, second] = stepOnLadder(id);
    for (const step of steps) {
      const element = elementOf(step);
      const named = renderText(explain(step).which.slice(1), FORMATS.en).match(CELLS) ?? [];
      const cells = [...new Set(named)];
      if ('house' in element) {
        expect(second).toMatch(/house|start/);
        expect([...HOUSE_CELLS[element.house]].map(cellName)).toEqual(expect.arrayContaining(cells));
        // A forcing region names its places by the digit alone.
        expect(named).toHaveLength(id === 'forcing-net' ? cells.length : 0);
      } else {
        expect(second).not.toBe('house');
        expect(cells.sort()).toEqual(element.cells.map(cellName).sort());
        if (second === 'cell') expect(element.cells).toHaveLength(1);
      }
    }
  });

  test('stage 1 does not name the technique', () => {
    for (const step of steps) {
      expect(textsOf(step, 'en').where).not.toContain(TEXTS.en[`technique.${id}`]);
    }
  });

  test('keeps its English texts short', () => {
    for (const step of steps) {
      const { where, which, why } = textsOf(step, 'en');
      expect(where.length).toBeLessThanOrEqual(130);
      expect(which.length).toBeLessThanOrEqual(260);
      expect(why.replace(/<\/?no>/g, '').length).toBeLessThanOrEqual(MANY_CASES.has(id) ? 1000 : 700);
    }
  });
});

function isMalformed(text: string, name: Language): boolean {
  return (
    /undefined|NaN|\[object|[{}#!！]|\s[,.;]|\s\s|、、|，，|。。|\(\)|（）/.test(text) ||
    !/[.?。？か]$/.test(text) ||
    CLUMSY[name].test(text.replace(/<\/?no>/g, '')) ||
    (name !== 'en' && latinWords(text).length > 0)
  );
}

/** Latin words in a text, but for cells, colours A and B, and the names of techniques. */
function latinWords(text: string): string[] {
  const words = text.replace(/<\/?no>/g, '').match(/[A-Za-z][A-Za-z0-9-]*/g) ?? [];
  return words.filter(
    (word) =>
      !/^([A-I][1-9]?|[XYZW]+-Wing|[MSLH]-Wing|ALS-W(-Wing)?|[MSL]|Wing|BUG|AIC|ALS(-XZ|-XY)?|XY|XYZ|WXYZ|X|W|3?D|n)$/.test(
        word,
      ),
  );
}

/** A net over a candidate true and false, one branch of which is the result itself: rare on real boards. */
const DOUBLE: Step = {
  technique: 'forcing-net',
  variant: 'double',
  placements: [4],
  eliminations: [],
  premise: [
    { role: 'assumption', cells: [0], candidates: [4] },
    { role: 'conclusion', cells: [0], candidates: [4] },
  ],
  houses: [],
  links: [],
  branches: [
    [{ candidates: [4], isTrue: true, because: [], reason: 'assumption' }],
    [
      { candidates: [4], isTrue: false, because: [], reason: 'assumption' },
      { candidates: [4], isTrue: true, because: [0], reason: 'cell' },
    ],
  ],
};

test.each<[houses: number[], ...texts: string[]]>([
  [[2], 'row C', 'C 行', 'C 列', 'C行'],
  [[2, 5, 8], 'rows C, F and I', 'C、F、I 行', 'C、F、I 列', 'C・F・I行'],
  [
    [10, 22, 23],
    'column 2 and boxes 5 and 6',
    '第 2 列和第 5、6 宫',
    '第 2 行和第 5、6 宮',
    '2列目とブロック5・6',
  ],
  [
    [0, 9, 18],
    'row A, column 1 and box 1',
    'A 行、第 1 列和第 1 宫',
    'A 列、第 1 行和第 1 宮',
    'A行、1列目とブロック1',
  ],
])('the houses %j are listed by kind', (houses, en, zh, ft, ja) => {
  const texts = Object.entries({ en, zh, ft, ja }) as [Language, string][];
  for (const [name, text] of texts) {
    expect(renderText([{ id: 'region', values: { houses: houseNames(houses) } }], FORMATS[name])).toBe(text);
  }
});

test('a step of any technique says how many steps come first', () => {
  for (const [step] of STEPS.values())
    expect(textsOf({ ...step, after: { steps: 2, hardest: 'x-wing' } }, 'en').why).toMatch(
      /\b2 steps come first[^{}]*: the hardest is X-Wing\./,
    );
});

test('each step of a net gives its reasons', () => {
  const told = [...STEPS.values()]
    .flat()
    .filter(({ branches }) => branches !== undefined)
    .flatMap((step) => argumentOf(step).steps.map(({ text }) => text));
  const texts = (name: Language): string[] => told.map((line) => renderText([line], FORMATS[name]));
  for (const name of NAMES) for (const text of texts(name)) expect(text).not.toMatch(CLUMSY[name]);
  expect(texts('en')).toContainEqual(
    expect.stringMatching(
      /^There is no place left for \d in (row|column|box) [A-I1-9]: .*\. So [A-I]\d cannot be \d\.$/,
    ),
  );
});

/** A net whose supposition 1 in A1 ends in a fact and its opposite, the fact for a reason. */
function contradiction(reason: 'cell' | 'house', because: readonly Candidate[]): Step {
  const fact = 4;
  return {
    technique: 'forcing-net',
    variant: 'contradiction',
    placements: [],
    eliminations: [0],
    premise: [
      { role: 'assumption', cells: [0], candidates: [0] },
      { role: 'conclusion', cells: [cellOf(fact)], candidates: [fact] },
    ],
    houses: [],
    links: [],
    branches: [
      [
        { candidates: [0], isTrue: true, because: [], reason: 'assumption' },
        ...because.map((each) => ({
          candidates: [each],
          isTrue: false,
          because: [0],
          reason: 'sees' as const,
        })),
        { candidates: [fact], isTrue: true, because: because.map((_, index) => index + 1), reason },
        { candidates: [fact], isTrue: false, because: [0], reason: 'sees' },
      ],
    ],
  };
}

// 5 in A1; the others are 5s in A2, A9 and B1, or other digits of A1.
test.each<[string, Step, ...string[]]>([
  [
    'a house without a place for the digit',
    contradiction('house', [13, 76]),
    'In the end row A has no place left for a 5. That is impossible, so the supposition is wrong.',
    '最后 A 行没有地方放 5，自相矛盾，所以假设不成立。',
    '最後 A 列沒有地方放 5，自相矛盾，所以假設不成立。',
    '最後にはA行に5の入る場所がなくなり、矛盾します。したがって仮定は誤りです。',
  ],
  [
    'a place that could belong to either of two houses',
    contradiction('house', [13]),
    'In the end it follows both that A1 is 5 and that A1 is not 5. That is impossible, so the supposition is wrong.',
    '最后既得出 A1 是 5，又得出 A1 不是 5，自相矛盾，所以假设不成立。',
    '最後既得出 A1 是 5，又得出 A1 不是 5，自相矛盾，所以假設不成立。',
    '最後にはA1が5であることとA1が5でないことの両方が導かれ、矛盾します。したがって仮定は誤りです。',
  ],
  [
    'a cell without a digit',
    contradiction('cell', [3, 5]),
    'In the end A1 has no digit left. That is impossible, so the supposition is wrong.',
    '最后 A1 没有数字可填，自相矛盾，所以假设不成立。',
    '最後 A1 沒有數字可填，自相矛盾，所以假設不成立。',
    '最後にはA1に入る数字がなくなり、矛盾します。したがって仮定は誤りです。',
  ],
])('explains the contradiction of %s', (_, step, en, zh, ft, ja) => {
  for (const [name, expected] of Object.entries({ en, zh, ft, ja }) as [Language, string][])
    expect(textsOf(step, name).why).toContain(expected);
});

const NAMES_OF_CELLS = Array.from({ length: 81 }, (_, cell) => cellName(cell));

test('a unique loop lists its cells in order and explains why its digits could be swapped', () => {
  for (const step of STEPS.get('unique-loop')!) {
    const { why } = textsOf(step, 'en');
    const [, list] = /Every row, column and box holds two of (.*?), or none\./.exec(why)!;
    const cells = [...list.matchAll(/[A-I][1-9]/g)].map(([name]) => NAMES_OF_CELLS.indexOf(name));
    expect(cells.length).toBeGreaterThanOrEqual(6);
    cells.forEach((cell, index) => {
      expect(PEERS[cell]).toContain(cells[(index + 1) % cells.length]);
    });
  }
});

test('an ALS chain names its sets and the digits that neighbouring sets share', () => {
  for (const step of STEPS.get('als-chain')!) {
    const { why } = textsOf(step, 'en');
    const letters = step.premise
      .map((_, index) => 'ABCDEFGHI'.charAt(index))
      .filter((_, index) => step.premise[index].role === 'set');
    for (const letter of letters) expect(why).toMatch(new RegExp(`\\b${letter}: [A-I][1-9]`));
    letters.slice(1).forEach((letter, index) => {
      const digit = digitOf(step.links[index].from[0]);
      expect(why).toContain(`${letters[index]} and ${letter} share ${digit}`);
    });
  }
});

/** A digit that was asked for, before the steps to it were taken. */
const AFTER: Step = {
  ...STEPS.get('naked-single')![0],
  closure: { blockers: [], earlier: [candidateOf(0, 2), candidateOf(0, 3)] },
  after: { steps: 12, hardest: 'x-wing' },
};
const AFTER_TEXTS: Readonly<Record<Language, string>> = {
  zh: '在此之前还要走 12 步，排除 A1 的 2 和 3：最难的是二阶鱼（二链列）。填入候选数，就能一步步查看。',
  ft: '在此之前還要走 12 步，排除 A1 的 2 和 3：最難的是二階魚（雙鏈列）。填入候選數，就能一步步查看。',
  en: '12 steps come first, to rule out 2 and 3 in A1: the hardest is X-Wing. Write candidates to be shown each of them.',
  ja: 'その前に12手必要です（A1の2・3を消すため）。いちばん難しい手筋はXウィングです。候補を書き込むと、1手ずつ見られます。',
};

test('every hint message is used and none is missing', () => {
  for (const step of [...STEPS.values()].flat()) textsOf(step, 'zh');
  for (const name of NAMES) textsOf(DOUBLE, name);
  for (const name of NAMES) expect(textsOf(AFTER, name).why).toContain(AFTER_TEXTS[name]);
  // Named by the page, each in a place of its own; `argument` is tested with the arguments; `change` takes the place of `effect` in lists.
  const named =
    /^(technique|chain|level|proof|change|sees\.lead|effect\.take|argument|contradiction|refuted)(\.|$)/;
  expect(Object.keys(TEXTS.en).filter((id) => !used.has(id) && !named.test(id))).toEqual([]);
  expect(missing).toEqual([]);
  expect(textsOf(DOUBLE, 'en').why).toBe(
    'Either A1 is 5, or A1 is not 5. If A1 is 5, that is the result itself. ' +
      'If A1 is not 5, then A1 is 5. Every case ends the same way. So A1 is 5.',
  );
});

test('techniques that rely on a single solution say so', () => {
  const phrases = { zh: '只有一个解', ft: '只有一個解', en: 'only one solution', ja: '解は1つだけ' };
  const ids = TECHNIQUES.map(({ id }) => id).filter((id) =>
    /rectangle-\d|hidden-rectangle|unique|bug/.test(id),
  );
  expect(ids).toHaveLength(12);
  for (const id of ids) {
    for (const step of STEPS.get(id)!) {
      for (const name of NAMES)
        expect(textsOf(step, name).why.replaceAll(' 1 ', '1')).toContain(phrases[name]);
    }
  }
});

test('the spoken form has one sentence for each link of a chain and for each step of a small net', () => {
  for (const step of [...STEPS.values()].flat()) {
    const { spoken, eureka } = explain(step);
    const aboutSets = spoken.filter(({ id }) => id === 'why.chain-ring-sets').length;
    if (eureka !== undefined) expect(spoken).toHaveLength(step.links.length + 2 + aboutSets);
    if (step.branches === undefined) continue;
    const { steps } = argumentOf(step);
    if (steps.length > 24) expect(spoken.length).toBeLessThan(12);
    else expect(spoken).toHaveLength(steps.length + 1);
  }
});

test('each petal of a Death Blossom has its own case, even if petals overlap', () => {
  for (const step of STEPS.get('death-blossom')!) {
    const petals = step.premise.filter(({ role }) => role === 'petal');
    const told = explain(step).why.filter(({ id }) => id === 'petal');
    const cells = told.map(({ values }) => renderText([{ id: 'petal', values }], FORMATS.en));
    for (const petal of petals) {
      const names = petal.cells.map(cellName);
      expect(
        cells.filter((text) => [...text.matchAll(/[A-I][1-9]/g)].map(String).join() === names.join()),
      ).not.toEqual([]);
    }
  }
});

/** Whole texts, written out and read: what a person sees for a step of each kind. */
const GOLDEN = JSON.parse(readFileSync(join(process.cwd(), 'test/fixtures/hints/golden.json'), 'utf8')) as {
  step: Step;
  en: string[];
  zh: string[];
}[];

test.each(GOLDEN)('explains $step.technique ($step.variant) in all three stages', ({ step, en, zh }) => {
  const stages = (name: Language): string[] => {
    const { where, which, why } = textsOf(step, name);
    return [where, which, why];
  };
  expect(stages('en')).toEqual(en);
  expect(stages('zh')).toEqual(zh);
});

/** Singles with what blocks them: the boards of test/core/hints/closure.test.ts. */
const HIDDEN: Step = {
  technique: 'hidden-single-box',
  placements: [18],
  eliminations: [],
  premise: [{ role: 'single', cells: [2], candidates: [18] }],
  houses: [{ house: 18, role: 'where' }],
  links: [],
  closure: {
    blockers: [
      { cell: 12, digit: 1, house: 1, shuts: [9, 10, 11] },
      { cell: 46, digit: 1, house: 10, shuts: [1, 10, 19] },
    ],
    earlier: [],
  },
};
const LATE: Step = {
  ...HIDDEN,
  closure: { blockers: HIDDEN.closure!.blockers.slice(0, 1), earlier: [9, 171] },
};
const NAKED: Step = {
  technique: 'naked-single',
  placements: [204],
  eliminations: [],
  premise: [{ role: 'single', cells: [22], candidates: [204] }],
  houses: [],
  links: [],
  closure: {
    blockers: [
      { cell: 26, digit: 1, house: 2, shuts: [22] },
      { cell: 18, digit: 2, house: 2, shuts: [22] },
      { cell: 58, digit: 3, house: 13, shuts: [22] },
      { cell: 14, digit: 5, house: 19, shuts: [22] },
    ],
    earlier: [201, 203, 205, 206],
  },
};

test.each<[string, Step, Partial<Record<Language, string>>]>([
  [
    'a hidden single',
    HIDDEN,
    {
      en: 'The 1s in B4 and F2 block row B and column 2. In box 1, that leaves one cell for the 1. So A3 is 1.',
      zh: 'B4 和 F2 的 1 排除了 B 行和第 2 列的其他格。第 1 宫里只剩一格能放 1。因此 A3 是 1。',
      ft: 'B4 和 F2 的 1 摒除了 B 列和第 2 行的其他格。第 1 宮只剩一格能放 1。因此 A3 是 1。',
      ja: 'B4・F2の1があるので、B行と2列目のほかのマスに1は入りません。ブロック1で1が入るマスは1つしか残っていません。よって、A3は1と決まります。',
    },
  ],
  [
    'a hidden single that rests on earlier steps',
    LATE,
    {
      en: 'The 1 in B4 blocks row B. Earlier steps ruled out 1 in A2 and C2. In box 1, that leaves one cell for the 1. So A3 is 1.',
    },
  ],
  [
    'a naked single',
    NAKED,
    {
      en: 'C5 sees 1 and 2 in row C; 3 in column 5; 5 in box 2. Earlier steps ruled out 4, 6, 8 and 9 in C5. That leaves one digit for C5. So C5 is 7.',
      zh: 'C5 能看到：C 行的 1 和 2；第 5 列的 3；第 2 宫的 5。前面的步骤已排除 C5 的 4、6、8 和 9。C5 只剩一个数字可填。因此 C5 是 7。',
      ft: 'C5 能看到：C 列的 1 和 2；第 5 行的 3；第 2 宮的 5。先前的步驟已排除 C5 的 4、6、8 和 9。C5 只剩一個數字可填。因此 C5 是 7。',
      ja: 'C5から見える数字は、C行の1・2、5列目の3、ブロック2の5です。C5の4・6・8・9は、前の手順で消えています。C5に残る数字は1つだけです。よって、C5は7と決まります。',
    },
  ],
])('%s gives its reasons', (_, step, texts) => {
  for (const [name, expected] of Object.entries(texts))
    expect(textsOf(step, name as Language).why).toBe(expected);
});

describe('the common name of a chain', () => {
  test('is that of an AIC', () => {
    const named = [...STEPS].filter(([, steps]) => steps.some((step) => chainNameOf(step) !== undefined));
    expect(named.map(([id]) => id)).toEqual(['aic']);
  });

  const named = (STEPS.get('aic') ?? []).filter((step) => chainNameOf(step) === 'm-wing');

  test.each([
    ['en', 'The technique is AIC. Also called M-Wing. ', 'Also called M-Wing. '],
    ['zh', '技巧：链/不连续环。也叫 M-Wing。', '也叫 M-Wing。'],
    ['ft', '技巧：鏈／不連續環。也稱為 M-Wing。', '也稱為 M-Wing。'],
    [
      'ja',
      '手筋は「AIC／不連続ナイスループ」です。「Mウィング」とも呼ばれます。',
      '「Mウィング」とも呼ばれます。',
    ],
  ] as const)('appears in %s next to the technique and before the argument', (name, second, third) => {
    expect(named.length).toBeGreaterThan(0);
    for (const step of named) {
      const { which, why } = textsOf(step, name);
      expect(which.slice(0, second.length)).toBe(second);
      expect(why.slice(0, third.length)).toBe(third);
    }
  });

  test.each(NAMES)('is the same in the texts and in the glossary in %s', (name) => {
    const glossary = contentOf('glossary.json') as unknown as Record<string, Record<Language, string>>;
    for (const id of CHAIN_NAMES)
      expect((glossary[id] ?? glossary[`technique.${id}`])[name]).toBe(TEXTS[name][`chain.${id}`]);
  });
});
