import { contrast, nearestColor, type Color } from './color.ts';
import { CELL_SLOTS, SOLID_SLOTS, type ColorScheme, type Slot, type Theme } from './color-scheme.ts';

/** Minimum contrast of text and of lines against their background. Source: WCAG 2.2, 1.4.3 and 1.4.11. */
export const TEXT_CONTRAST = 4.5;
export const LINE_CONTRAST = 3;

/**
 * A foreground. `texts` and `signs` are the product's own texts and markers, whose colours cannot be chosen.
 */
interface Rule {
  readonly front: Slot | 'labels' | 'texts' | 'signs';
  readonly back: Slot;
  readonly wanted: number;
}

/** A pair of colours with too little contrast. */
export interface Finding extends Rule {
  /** 1 to 21. */
  readonly ratio: number;
}

/** The product's texts on the page, and its markers on the board: hint, conflict, focus. */
export const FIXED_COLORS: Readonly<Record<Theme, Readonly<Record<'texts' | 'signs', readonly Color[]>>>> = {
  light: {
    texts: ['#17202b', '#465160', '#5b6674', '#1f4fbf', '#0b6a66', '#c01f26', '#1a7136', '#7d5200'],
    signs: ['#0b6a66', '#c01f26', '#1f4fbf'],
  },
  dark: {
    texts: ['#e8ecf1', '#b1bbc6', '#8d99a7', '#9dbcff', '#6ad3c8', '#ff9089', '#7fd198', '#f0c46c'],
    signs: ['#6ad3c8', '#ff9089', '#9dbcff'],
  },
};

const onGround = (back: Slot): Rule[] =>
  (['givens', 'digits', 'notes'] as const).map((front) => ({ front, back, wanted: TEXT_CONTRAST }));

/** The foreground and background pairs, most important first. */
const RULES: readonly Rule[] = [
  { front: 'texts', back: 'page', wanted: TEXT_CONTRAST },
  ...onGround('board'),
  { front: 'signs', back: 'board', wanted: TEXT_CONTRAST },
  { front: 'givens', back: 'mark', wanted: TEXT_CONTRAST },
  { front: 'digits', back: 'mark', wanted: TEXT_CONTRAST },
  { front: 'lines', back: 'board', wanted: LINE_CONTRAST },
  { front: 'labels', back: 'page', wanted: TEXT_CONTRAST },
  // The digit on a solid disc has the board's colour.
  ...SOLID_SLOTS.map((front) => ({ front, back: 'board' as const, wanted: TEXT_CONTRAST })),
  ...CELL_SLOTS.flatMap(onGround),
];

/** Pairs with too little contrast in a scheme, most important first. */
export function findFaint(scheme: ColorScheme, theme: Theme): Finding[] {
  return RULES.map((rule) => ({ ...rule, ratio: ratioOf(scheme, theme, rule) })).filter(
    ({ ratio, wanted }) => ratio < wanted,
  );
}

/** Whether a finding is about a colour. */
export function isAbout({ front, back }: Finding, slot: Slot): boolean {
  return slotOf(front) === slot || back === slot;
}

/** The nearest colour for a slot that makes all its pairs readable; undefined if none exists. */
export function mendColor(scheme: ColorScheme, theme: Theme, slot: Slot): Color | undefined {
  return mendAgainst(scheme, theme, slot, () => true);
}

/** From backgrounds of everything to rare foregrounds: each is fixed against those before it. */
const MENDING_ORDER: readonly Slot[] = [
  'page',
  'board',
  'givens',
  'digits',
  'notes',
  'lines',
  'mark',
  ...CELL_SLOTS,
  ...SOLID_SLOTS,
];

/**
 * Makes everything readable with few, small changes; returns the same object if it already is.
 *
 * A solution always exists: the product's own texts keep page and board near black or white, so texts find a
 * place at the opposite end. In the worst case, the backgrounds of those texts become as light (or dark) as the
 * board.
 */
export function mendScheme(scheme: ColorScheme, theme: Theme): ColorScheme {
  const grounds = mendInOrder(scheme, theme, []);
  // One darker text may save nine cell colours that would otherwise be nearly white.
  const texts = mendInOrder(scheme, theme, CELL_SLOTS);
  return changesOf(scheme, texts) < changesOf(scheme, grounds) ? texts : grounds;
}

function changesOf(scheme: ColorScheme, mended: ColorScheme): number {
  return MENDING_ORDER.filter((slot) => mended[slot] !== scheme[slot]).length;
}

/** @param kept slots that also constrain the slots before them, wherever that leaves a readable colour */
function mendInOrder(scheme: ColorScheme, theme: Theme, kept: readonly Slot[]): ColorScheme {
  let mended = scheme;
  const settled = new Set<Slot>();
  for (const slot of MENDING_ORDER) {
    const color =
      mendAgainst(mended, theme, slot, (other) => settled.has(other) || kept.includes(other)) ??
      mendAgainst(mended, theme, slot, (other) => settled.has(other))!;
    if (color !== mended[slot]) mended = { ...mended, [slot]: color };
    settled.add(slot);
  }
  return mended;
}

function mendAgainst(
  scheme: ColorScheme,
  theme: Theme,
  slot: Slot,
  counts: (other: Slot) => boolean,
): Color | undefined {
  const rules = RULES.filter(({ front, back }) => {
    const other = back === slot ? slotOf(front) : back;
    return (back === slot || slotOf(front) === slot) && (other === undefined || counts(other));
  });
  return nearestColor(scheme[slot], (color) => {
    const changed = { ...scheme, [slot]: color };
    return rules.every((rule) => ratioOf(changed, theme, rule) >= rule.wanted);
  });
}

function ratioOf(scheme: ColorScheme, theme: Theme, { front, back }: Rule): number {
  const slot = slotOf(front);
  const fronts = slot === undefined ? FIXED_COLORS[theme][front as 'texts'] : [scheme[slot]];
  return Math.min(...fronts.map((color) => contrast(color, scheme[back])));
}

/** The slot that provides the colour; undefined for the product's own colours. */
function slotOf(front: Rule['front']): Slot | undefined {
  if (front === 'texts' || front === 'signs') return undefined;
  return front === 'labels' ? 'lines' : front;
}
