import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc, { slowRuns } from '../../support/property.ts';
import {
  contrast,
  mixColors,
  nearestColor,
  parseColor,
  toOklab,
  type Color,
} from '../../../core/appearance/color.ts';
import {
  CELL_SLOTS,
  DEFAULT_COLORS,
  isSameScheme,
  SLOTS,
  SOLID_SLOTS,
  THEMES,
  TINT_SLOTS,
  type ColorScheme,
  type Slot,
  type Theme,
} from '../../../core/appearance/color-scheme.ts';
import { PRESET_IDS, PRESETS } from '../../../core/appearance/presets.ts';
import {
  findFaint,
  FIXED_COLORS,
  isAbout,
  mendColor,
  mendScheme,
} from '../../../core/appearance/readable.ts';

test.each([
  ['#aabbcc', '#aabbcc'],
  ['#ABC', '#aabbcc'],
  ['  f0f0f0 ', '#f0f0f0'],
  ['#abcd', undefined],
  ['red', '#ff0000'],
  [' LightGray', '#d3d3d3'],
  ['reddish', undefined],
  ['constructor', undefined],
  ['#12345g', undefined],
  ['#000;}', undefined],
  ['', undefined],
])('parses %j as the colour %s', (text, color) => {
  expect(parseColor(text)).toBe(color);
});

/** Figures of the WebAIM contrast checker. */
test.each<[Color, Color, number]>([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffff00', 8],
  // Of the darkest colours light grows in a straight line.
  ['#0a0a0a', '#000000', 1.06],
])('%s on %s has a contrast of %d : 1', (front, back, ratio) => {
  expect(contrast(front, back)).toBeCloseTo(ratio, 2);
  expect(contrast(back, front)).toBe(contrast(front, back));
});

test('there are five tints', () => {
  expect(TINT_SLOTS).toEqual(['tint1', 'tint2', 'tint3', 'tint4', 'tint5']);
});

test('colours are mixed channel by channel', () => {
  expect(mixColors('#000000', '#ff8040', 0.5)).toBe('#804020');
  expect(mixColors('#ff8040', '#010101', 0.25)).toBe('#c06030');
});

/** Figures of Ottosson's own page. */
test.each<[Color, number, number, number]>([
  ['#ffffff', 1, 0, 0],
  ['#000000', 0, 0, 0],
  ['#ff0000', 0.627955, 0.224863, 0.125846],
  ['#00ff00', 0.86644, -0.233888, 0.179498],
  ['#0000ff', 0.452014, -0.032457, -0.311528],
])('%s is %d, %d, %d in Oklab', (color, lightness, a, b) => {
  const found = toOklab(color);
  [lightness, a, b].forEach((value, axis) => {
    expect(found[axis]).toBeCloseTo(value, 5);
  });
});

/** The nearest colour has just enough contrast, and the hue of the one before, as strong as it can be there. */
test.each<[Color, Color, number, Color | undefined]>([
  ['#777777', '#ffffff', 4.5, '#767676'],
  ['#7aa2ff', '#ffffff', 4.5, '#4f73cc'],
  ['#ffff00', '#ffffff', 4.5, '#7a7a00'],
  ['#ff00ff', '#ffffff', 4.5, '#d100d1'],
  ['#ff8000', '#ffffff', 15, '#441a00'],
  ['#0000ff', '#000000', 4.5, '#2d68fe'],
  ['#8000ff', '#000000', 15, '#ddd6fc'],
  ['#123456', '#000000', 7, '#7498c1'],
  ['#c01f26', '#171c23', 4.5, '#e84b48'],
  ['#ff0000', '#808080', 3, '#760000'],
  ['#808080', '#808080', 5.3, '#000000'],
  ['#808080', '#ffffff', 21, '#000000'],
  ['#808080', '#000000', 21, '#ffffff'],
  ['#767676', '#ffffff', 4.5, '#767676'],
  ['#808080', '#808080', 6, undefined],
])('the colour nearest to %s with a contrast on %s of at least %d is %s', (color, back, ratio, nearest) => {
  expect(nearestColor(color, (each) => contrast(each, back) >= ratio)).toBe(nearest);
});

test('the search for the nearest colour tries the darker one first', () => {
  const tried: Color[] = [];
  nearestColor('#808080', (color) => tried.push(color) === 3);
  expect(tried).toEqual(['#808080', '#7f7f7f', '#818181']);
});

const light = DEFAULT_COLORS.light;
const faint = (change: Partial<ColorScheme>) =>
  findFaint({ ...light, ...change }, 'light').map(({ front, back, ratio }) => [
    front,
    back,
    Math.floor(ratio * 10) / 10,
  ]);

test('lists the colour pairs with too little contrast, the most important first', () => {
  expect(faint({})).toEqual([]);
  expect(faint({ lines: '#c0c0c0' })).toEqual([
    ['lines', 'board', 1.8],
    ['labels', 'page', 1.6],
  ]);
  expect(faint({ cell3: '#2f6f5a' })).toEqual([
    ['givens', 'cell3', 2.7],
    ['digits', 'cell3', 1.2],
    ['notes', 'cell3', 1.3],
  ]);
  expect(faint({ page: '#8a8f99' })).toEqual([
    ['texts', 'page', 1.7],
    ['labels', 'page', 2.9],
  ]);
});

test('a contrast fault concerns both its colours, and labels use the colour of lines', () => {
  const about = (change: Partial<ColorScheme>) =>
    findFaint({ ...light, ...change }, 'light').map((finding) =>
      SLOTS.filter((slot) => isAbout(finding, slot)),
    );
  expect(about({ lines: '#c0c0c0' })).toEqual([
    ['board', 'lines'],
    ['page', 'lines'],
  ]);
  expect(about({ page: '#8a8f99' })).toEqual([['page'], ['page', 'lines']]);
});

test.each<[Slot, Color, Color]>([
  ['givens', '#aab4c0', '#5d6671'],
  ['digits', '#9ab6ff', '#4c63a6'],
  ['notes', '#b0b0b0', '#656565'],
  ['lines', '#dddddd', '#6f6f6f'],
  ['mark', '#27408b', '#b8cdfe'],
  ['cell3', '#2f6f5a', '#9adbc2'],
  ['solid2', '#ffd0a0', '#986e40'],
  ['page', '#8a8f99', '#dee3ee'],
  ['board', '#6b7280', '#d7dfee'],
  // Nothing lies on it.
  ['tint1', '#000000', '#000000'],
])('corrects the faint colour of %s from %s to %s', (slot, color, mended) => {
  const scheme = { ...light, [slot]: color };
  expect(mendColor(scheme, 'light', slot)).toBe(mended);
  expect(findFaint({ ...scheme, [slot]: mended }, 'light')).toEqual([]);
});

test('suggests no colour if none has enough contrast', () => {
  expect(mendColor({ ...light, board: '#000000' }, 'light', 'givens')).toBeUndefined();
});

test.each<[Theme, Partial<ColorScheme>, Partial<ColorScheme>]>([
  ['light', {}, {}],
  ['light', { board: '#6b7280' }, { board: '#d7dfee' }],
  ['dark', { page: '#777777', board: '#6b7280' }, { page: '#303030', board: '#3d4350', lines: '#8b99a7' }],
  // What everything lies on is mended first, and what lies on it by what it is then.
  [
    'light',
    {
      page: '#000000',
      board: '#000000',
      givens: '#111111',
      digits: '#222222',
      cell1: '#101010',
      solid1: '#eeeeee',
    },
    {
      page: '#e2e2e2',
      board: '#dedede',
      givens: '#111111',
      digits: '#222222',
      cell1: '#c2c2c2',
      solid1: '#626262',
    },
  ],
  // A darker given in place of nine cell colours that are nearly white.
  ['light', { givens: '#8a8a8a' }, { givens: '#656565' }],
])('corrects a %s scheme with %j to one with %j', (theme, change, mended) => {
  const own = DEFAULT_COLORS[theme];
  expect(mendScheme({ ...own, ...change }, theme)).toEqual({ ...own, ...mended });
});

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Color => `#${value.toString(16).padStart(6, '0')}`);
const anyScheme = fc.record(
  Object.fromEntries(SLOTS.map((slot) => [slot, anyColor])),
) as fc.Arbitrary<ColorScheme>;

test('every scheme can be corrected, and a readable one is not changed', () => {
  fc.assert(
    fc.property(anyScheme, fc.constantFrom(...THEMES), (scheme, theme) => {
      const mended = mendScheme(scheme, theme);
      expect(findFaint(mended, theme)).toEqual([]);
      expect(mendScheme(mended, theme)).toBe(mended);
    }),
    { numRuns: slowRuns(8) },
  );
});

/** What a colour looks like to a dichromat. Source: Machado, Oliveira and Fernandes (2009), severity 1. */
const VISION = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

function seen(color: Color, vision: keyof typeof VISION): Color {
  const light = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const matrix = VISION[vision];
  const channels = [0, 3, 6].map((row) => {
    const value = Math.min(
      1,
      Math.max(
        0,
        light.reduce((sum, each, index) => sum + each * matrix[row + index], 0),
      ),
    );
    return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function leastDistance(colors: readonly Color[]): number {
  const places = colors.map((color) => toOklab(color));
  return Math.min(
    ...places.flatMap((one, index) =>
      places.slice(0, index).map((other) => Math.hypot(...one.map((value, axis) => value - other[axis]))),
    ),
  );
}

describe.each(PRESET_IDS)('preset %s', (id) => {
  test.each(THEMES)('is readable in the %s theme', (theme) => {
    expect(findFaint(PRESETS[id][theme], theme)).toEqual([]);
    expect(SLOTS.filter((slot) => parseColor(PRESETS[id][theme][slot]) !== PRESETS[id][theme][slot])).toEqual(
      [],
    );
  });

  test('differs from every other preset', () => {
    for (const other of PRESET_IDS)
      expect(isSameScheme(PRESETS[id].light, PRESETS[other].light)).toBe(other === id);
  });
});

test.each([
  ['red-green', 'protanopia'],
  ['red-green', 'deuteranopia'],
  ['blue-yellow', 'tritanopia'],
] as const)('in the preset %s all cell colours and note colours differ under %s', (id, vision) => {
  for (const theme of THEMES) {
    const scheme = PRESETS[id][theme];
    const as = (slots: readonly Slot[]): Color[] => slots.map((slot) => seen(scheme[slot], vision));
    // The default's least distance is 0.001: two of its colours are the same then.
    expect(leastDistance(as(['board', ...CELL_SLOTS]))).toBeGreaterThan(0.06);
    expect(leastDistance(as(SOLID_SLOTS))).toBeGreaterThan(0.1);
  }
});

test.each(THEMES)(
  'the high-contrast preset in the %s theme has a contrast of 7 : 1 for every text on the board',
  (theme) => {
    const scheme = PRESETS['high-contrast'][theme];
    const texts = ['givens', 'digits', 'notes'] as const;
    const pairs = (['board', ...CELL_SLOTS] as const).flatMap((back) =>
      texts.map((front) => [front, back] as const),
    );
    expect(pairs.filter(([front, back]) => contrast(scheme[front], scheme[back]) < 7)).toEqual([]);
  },
);

describe('the style sheet', () => {
  const sheet = readFileSync(path.join(__dirname, '../../../src/ui/tokens.css'), 'utf8');
  const token = (name: string, theme: 'light' | 'dark'): string => {
    const [, lightColor, darkColor] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(sheet)!;
    return theme === 'light' ? lightColor : darkColor;
  };
  const numbered = (slots: readonly Slot[], name: (n: number) => string) =>
    slots.map((slot, index) => [slot, name(index + 1)] as const);

  test.each(THEMES)('has the default colours of the %s theme', (theme) => {
    const names: readonly (readonly [Slot, string])[] = [
      ['page', 'page'],
      ['board', 'board'],
      ['lines', 'line-box'],
      ['givens', 'ink'],
      ['mark', 'you-fill'],
      ['digits', 'you'],
      ['notes', 'ink-2'],
      ...numbered(CELL_SLOTS, (n) => `ce${n}`),
      ...numbered(SOLID_SLOTS, (n) => `hx${n}`),
      ...numbered(TINT_SLOTS, (n) => `hx${n}-tint`),
    ];
    expect(Object.fromEntries(names.map(([slot, name]) => [slot, token(name, theme)]))).toEqual(
      DEFAULT_COLORS[theme],
    );
  });

  test.each(THEMES)('has the fixed colours of the %s theme', (theme) => {
    const { texts, signs } = FIXED_COLORS[theme];
    expect(texts).toEqual(
      ['ink', 'ink-2', 'ink-3', 'you', 'hint', 'no', 'ok', 'warn'].map((name) => token(name, theme)),
    );
    expect(signs).toEqual(['hint', 'no', 'you'].map((name) => token(name, theme)));
  });
});
