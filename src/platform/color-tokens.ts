import { contrast, mixColors, nearestColor, type Color } from '../../core/appearance/color.ts';
import {
  CELL_SLOTS,
  DEFAULT_COLORS,
  SOLID_SLOTS,
  TINT_SLOTS,
  type ColorScheme,
  type ColorSchemes,
  type Slot,
  type Theme,
} from '../../core/appearance/color-scheme.ts';
import { LINE_CONTRAST, TEXT_CONTRAST } from '../../core/appearance/readable.ts';

/** The style sheet's value, used unless a colour that it depends on was changed. */
const DERIVED_DEFAULTS: Readonly<Record<Theme, Readonly<Record<string, Color>>>> = {
  light: {
    label: '#5b6674',
    'line-cell': '#c6cdd6',
    'mark-ring': '#6a8ede',
    'hx1-text': '#00521f',
    'hx2-text': '#6c2d00',
    'hx3-text': '#61285e',
    'hx4-text': '#10427b',
    'hx5-text': '#554000',
  },
  dark: {
    label: '#8d99a7',
    'line-cell': '#36404c',
    'mark-ring': '#5c7fc9',
    'hx1-text': '#b2e7bc',
    'hx2-text': '#ffcaa5',
    'hx3-text': '#f6c5f1',
    'hx4-text': '#b4dbff',
    'hx5-text': '#e8d89b',
  },
};

/** The share of the line colour in thin lines; the frame is stronger. */
const THIN_LINE_SHARE = 0.3;

/**
 * The custom properties that differ from the style sheet, in the format of `showLook`; empty for the default
 * colours. Colours that cannot be chosen are derived.
 */
export function lookOf({ light, dark }: ColorSchemes): string {
  const [lightTokens, darkTokens] = [tokensOf(light, 'light'), tokensOf(dark, 'dark')];
  const [lightDefaults, darkDefaults] = [
    tokensOf(DEFAULT_COLORS.light, 'light'),
    tokensOf(DEFAULT_COLORS.dark, 'dark'),
  ];
  return Object.keys(lightTokens)
    .filter((name) => lightTokens[name] !== lightDefaults[name] || darkTokens[name] !== darkDefaults[name])
    .map((name) => `${name}${lightTokens[name]!}${darkTokens[name]!}`)
    .join(' ');
}

function tokensOf(scheme: ColorScheme, theme: Theme): Record<string, Color> {
  const { page, board, lines, givens, mark, digits, notes } = scheme;
  const derived = (name: string, from: readonly Slot[], derive: () => Color): Color =>
    from.every((slot) => scheme[slot] === DEFAULT_COLORS[theme][slot])
      ? DERIVED_DEFAULTS[theme][name]!
      : derive();
  const tokens: Record<string, Color> = {
    page,
    board,
    'line-box': lines,
    'line-cell': derived('line-cell', ['lines', 'board'], () => mixColors(board, lines, THIN_LINE_SHARE)),
    label: derived('label', ['lines'], () => lines),
    given: givens,
    digit: digits,
    note: notes,
    mark,
    'mark-ring': derived('mark-ring', ['mark', 'digits', 'board'], () =>
      enough(mixColors(mark, digits, 0.5), board, LINE_CONTRAST),
    ),
  };
  CELL_SLOTS.forEach((slot, index) => {
    tokens[`ce${index + 1}`] = scheme[slot];
  });
  SOLID_SLOTS.forEach((solid, index) => {
    const name = `hx${index + 1}`;
    const tint = TINT_SLOTS[index]!;
    tokens[name] = scheme[solid];
    tokens[`${name}-tint`] = scheme[tint];
    tokens[`${name}-text`] = derived(`${name}-text`, [solid, tint], () =>
      enough(scheme[solid], scheme[tint], TEXT_CONTRAST),
    );
  });
  return tokens;
}

/** Never undefined: black or white has enough contrast with any colour. */
function enough(color: Color, against: Color, wanted: number): Color {
  return nearestColor(color, (each) => contrast(each, against) >= wanted)!;
}
