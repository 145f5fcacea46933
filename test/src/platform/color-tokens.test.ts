/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from '../../support/property.ts';
import { contrast, type Color } from '../../../core/appearance/color.ts';
import { DEFAULT_COLORS, SLOTS, type ColorScheme } from '../../../core/appearance/color-scheme.ts';
import { lookOf } from '../../../src/platform/color-tokens.ts';

const sheet = readFileSync(path.join(__dirname, '../../../src/ui/tokens.css'), 'utf8');
const { light, dark } = DEFAULT_COLORS;

test('the default colours need no overrides', () => {
  expect(lookOf(DEFAULT_COLORS)).toBe('');
});

test('changing one colour overrides only the tokens derived from it', () => {
  expect(lookOf({ light: { ...light, cell1: '#ffee00' }, dark })).toBe('ce1#ffee00#463d10');
  expect(lookOf({ light: { ...light, lines: '#004080' }, dark })).toBe(
    'line-box#004080#768391 line-cell#b3c6d9#36404c label#004080#8d99a7',
  );
  expect(lookOf({ light, dark: { ...dark, tint2: '#ffffff' } })).toMatch(
    /^hx2-tint#ffdcc2#ffffff hx2-text#6c2d00#[0-9a-f]{6}$/,
  );
});

/** All custom properties of a theme: the style sheet's, and over them the look's. */
function shown(look: string): Record<string, Color> {
  const names: Record<string, Color> = {};
  for (const [, name, color] of sheet.matchAll(/--([\w-]+): light-dark\((#\w{6}), #\w{6}\)/g))
    names[name] = color as Color;
  for (const [, name, color] of sheet.matchAll(/--([\w-]+): var\(--([\w-]+)\);/g))
    names[name] ??= names[color];
  for (const [, name, color] of look.matchAll(/([\w-]+)(#\w{6})(#\w{6})/g)) names[name] = color as Color;
  return names;
}

test('derived colours are readable on any chosen colours', () => {
  const anyColor = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value): Color => `#${value.toString(16).padStart(6, '0')}`);
  const anyScheme = fc.record(
    Object.fromEntries(SLOTS.map((slot) => [slot, anyColor])),
  ) as unknown as fc.Arbitrary<ColorScheme>;
  fc.assert(
    fc.property(anyScheme, (scheme) => {
      const tokens = shown(lookOf({ light: scheme, dark }));
      for (const pair of [1, 2, 3, 4, 5])
        expect(contrast(tokens[`hx${pair}-text`], tokens[`hx${pair}-tint`])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens['mark-ring'], tokens.board)).toBeGreaterThanOrEqual(3);
      expect([tokens.given, tokens.digit, tokens.note, tokens.label]).toEqual([
        scheme.givens,
        scheme.digits,
        scheme.notes,
        scheme.lines,
      ]);
    }),
    { numRuns: 30 },
  );
});
