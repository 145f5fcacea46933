import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from '../../support/property.ts';
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
} from '../../../core/appearance/color-scheme.ts';
import { PRESET_IDS, PRESETS } from '../../../core/appearance/presets.ts';
import { findFaint, FIXED_COLORS, mendColor, mendScheme } from '../../../core/appearance/readable.ts';

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
])('%j is the colour %s', (text, color) => {
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
])('%s on %s has %d : 1', (front, back, ratio) => {
  expect(contrast(front, back)).toBeCloseTo(ratio, 1);
  expect(contrast(back, front)).toBe(contrast(front, back));
});

test('colours are mixed channel by channel', () => {
  expect(mixColors('#000000', '#ff8040', 0.5)).toBe('#804020');
});

test('the nearest colour is lighter or darker, whichever is less, and keeps its hue', () => {
  expect(nearestColor('#777777', (color) => contrast(color, '#ffffff') >= 4.5)).toBe('#767676');
  expect(nearestColor('#808080', (color) => color === '#808080')).toBe('#808080');
  expect(nearestColor('#808080', () => false)).toBeUndefined();
  const mended = nearestColor('#7aa2ff', (color) => contrast(color, '#ffffff') >= 4.5)!;
  const hue = (color: Color): number => Math.atan2(toOklab(color)[2], toOklab(color)[1]);
  expect(hue(mended)).toBeCloseTo(hue('#7aa2ff'), 1);
});

const light = DEFAULT_COLORS.light;
const faint = (change: Partial<ColorScheme>) =>
  findFaint({ ...light, ...change }, 'light').map(({ front, back, ratio }) => [
    front,
    back,
    Math.floor(ratio * 10) / 10,
  ]);

test('what can hardly be read is named, what matters most first', () => {
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

test.each<[Slot, Color]>([
  ['givens', '#aab4c0'],
  ['digits', '#9ab6ff'],
  ['notes', '#b0b0b0'],
  ['lines', '#dddddd'],
  ['mark', '#27408b'],
  ['cell3', '#2f6f5a'],
  ['solid2', '#ffd0a0'],
  ['page', '#8a8f99'],
  ['board', '#6b7280'],
])('a faint colour for %s is mended by itself', (slot, color) => {
  const scheme = { ...light, [slot]: color };
  const mended = mendColor(scheme, 'light', slot)!;
  expect(findFaint({ ...scheme, [slot]: mended }, 'light')).toEqual([]);
});

test('where no colour can do, none is told', () => {
  expect(mendColor({ ...light, board: '#000000' }, 'light', 'givens')).toBeUndefined();
});

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Color => `#${value.toString(16).padStart(6, '0')}`);
const anyScheme = fc.record(
  Object.fromEntries(SLOTS.map((slot) => [slot, anyColor])),
) as fc.Arbitrary<ColorScheme>;

test('every scheme can be mended, and a readable one is left alone', () => {
  fc.assert(
    fc.property(anyScheme, fc.constantFrom(...THEMES), (scheme, theme) => {
      const mended = mendScheme(scheme, theme);
      expect(findFaint(mended, theme)).toEqual([]);
      expect(mendScheme(mended, theme)).toBe(mended);
    }),
    { numRuns: 20 },
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
  test.each(THEMES)('%s: everything can be read', (theme) => {
    expect(findFaint(PRESETS[id][theme], theme)).toEqual([]);
    expect(SLOTS.filter((slot) => parseColor(PRESETS[id][theme][slot]) !== PRESETS[id][theme][slot])).toEqual(
      [],
    );
  });

  test('is a set of its own', () => {
    for (const other of PRESET_IDS)
      expect(isSameScheme(PRESETS[id].light, PRESETS[other].light)).toBe(other === id);
  });
});

test.each([
  ['red-green', 'protanopia'],
  ['red-green', 'deuteranopia'],
  ['blue-yellow', 'tritanopia'],
] as const)('%s: all cell colours and pairs differ under %s', (id, vision) => {
  for (const theme of THEMES) {
    const scheme = PRESETS[id][theme];
    const as = (slots: readonly Slot[]): Color[] => slots.map((slot) => seen(scheme[slot], vision));
    // The default's least distance is 0.001: two of its colours are the same then.
    expect(leastDistance(as(['board', ...CELL_SLOTS]))).toBeGreaterThan(0.06);
    expect(leastDistance(as(SOLID_SLOTS))).toBeGreaterThan(0.1);
  }
});

test.each(THEMES)('high contrast, %s: 7 : 1 for every text', (theme) => {
  const scheme = PRESETS['high-contrast'][theme];
  const texts = ['givens', 'digits', 'notes'] as const;
  const pairs = (['board', ...CELL_SLOTS] as const).flatMap((back) =>
    texts.map((front) => [front, back] as const),
  );
  expect(pairs.filter(([front, back]) => contrast(scheme[front], scheme[back]) < 7)).toEqual([]);
});

describe('the style sheet says the same', () => {
  const sheet = readFileSync(path.join(__dirname, '../../../src/ui/tokens.css'), 'utf8');
  const token = (name: string, theme: 'light' | 'dark'): string => {
    const [, lightColor, darkColor] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(sheet)!;
    return theme === 'light' ? lightColor : darkColor;
  };
  const numbered = (slots: readonly Slot[], name: (n: number) => string) =>
    slots.map((slot, index) => [slot, name(index + 1)] as const);

  test.each(THEMES)('default colours, %s', (theme) => {
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

  test.each(THEMES)('what nobody colours, %s', (theme) => {
    const { texts, signs } = FIXED_COLORS[theme];
    expect(texts).toEqual(
      ['ink', 'ink-2', 'ink-3', 'you', 'hint', 'no', 'ok', 'warn'].map((name) => token(name, theme)),
    );
    expect(signs).toEqual(['hint', 'no', 'you'].map((name) => token(name, theme)));
  });
});
