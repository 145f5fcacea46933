import type { Color } from './color.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

type Nine = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type Five = 1 | 2 | 3 | 4 | 5;

/**
 * One colour of a scheme. `lines`: lines and labels; `mark`: background of the chosen digit; `digits` and
 * `notes`: the player's; `cell1` … `cell9`: cell colours; a note pair is a `solid` disc with the digit in the
 * board's colour (style a) and a ringed `tint` (style b).
 */
export type Slot =
  | 'page'
  | 'board'
  | 'lines'
  | 'givens'
  | 'mark'
  | 'digits'
  | 'notes'
  | `cell${Nine}`
  | `solid${Five}`
  | `tint${Five}`;

/** The colours that a person can choose. */
export type ColorScheme = Readonly<Record<Slot, Color>>;

/** One set of colours for each theme. */
export type ColorSchemes = Readonly<Record<Theme, ColorScheme>>;

export const CELL_SLOTS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `cell${n as Nine}` as const);
export const SOLID_SLOTS = [1, 2, 3, 4, 5].map((n) => `solid${n as Five}` as const);
export const TINT_SLOTS = [1, 2, 3, 4, 5].map((n) => `tint${n as Five}` as const);
export const SLOTS: readonly Slot[] = [
  'page',
  'board',
  'lines',
  'givens',
  'mark',
  'digits',
  'notes',
  ...CELL_SLOTS,
  ...SOLID_SLOTS,
  ...TINT_SLOTS,
];

/**
 * Builds a scheme from seven single colours in the order of `SLOTS`, nine cell colours, five solids and five
 * tints.
 */
export function colorScheme(
  singles: readonly Color[],
  cells: readonly Color[],
  solids: readonly Color[],
  tints: readonly Color[],
): ColorScheme {
  const colors = [...singles, ...cells, ...solids, ...tints];
  return Object.fromEntries(SLOTS.map((slot, index) => [slot, colors[index]])) as Record<Slot, Color>;
}

export function isSameScheme(one: ColorScheme, other: ColorScheme): boolean {
  return SLOTS.every((slot) => one[slot] === other[slot]);
}

/** The product's own colours. */
export const DEFAULT_COLORS: ColorSchemes = {
  light: colorScheme(
    ['#f3f4f6', '#ffffff', '#3c4652', '#17202b', '#e0e9fb', '#1f4fbf', '#465160'],
    ['#f8f0c4', '#daf0cf', '#c9f3e1', '#c5f0ff', '#d6e9ff', '#ede1ff', '#ffdbf0', '#ffdfcc', '#e0e4e8'],
    ['#146d34', '#8c4400', '#7f3e7a', '#255b9c', '#705800'],
    ['#ccf0d2', '#ffdcc2', '#fbd8f6', '#cde7ff', '#f0e5bc'],
  ),
  dark: colorScheme(
    ['#0f1318', '#171c23', '#768391', '#e8ecf1', '#243559', '#9dbcff', '#b1bbc6'],
    ['#463d10', '#304426', '#1b4638', '#174353', '#2d3d5a', '#423656', '#523144', '#553423', '#404346'],
    ['#82cb92', '#eea471', '#df9ed9', '#87bafd', '#cdb760'],
    ['#24462c', '#55341c', '#4f314c', '#273e5c', '#473d13'],
  ),
};
