/**
 * Divides the puzzles of a level by their SE rating into easier, typical and harder ones, about a third of
 * the generated puzzles each.
 */
import { LEVELS, type Level } from '../techniques/catalogue.ts';

/** The bands of a level, easiest first. */
export const BANDS = ['easier', 'typical', 'harder'] as const;
/** The name of a band. */
export type Band = (typeof BANDS)[number];

/**
 * The lower ends of the easier, typical and harder bands of each level as SE ratings, and the highest rating.
 */
const RATINGS: Readonly<
  Record<Level, readonly [easier: number, typical: number, harder: number, highest: number]>
> = {
  novice: [1.0, 1.3, 2.0, 2.3],
  medial: [1.7, 2.1, 2.9, 4.0],
  skilled: [3.2, 4.5, 6.6, 7.2],
  expert: [4.6, 7.0, 7.2, 8.3],
  master: [7.1, 7.3, 8.4, 11.9],
};

/**
 * The band of a puzzle within its level.
 *
 * @param rating ER, with one decimal
 */
export function bandOf(level: Level, rating: number): Band {
  const [, typical, harder] = RATINGS[level];
  return rating < typical ? 'easier' : rating < harder ? 'typical' : 'harder';
}

/**
 * The lowest and the highest SE rating of a band, or of a level; single puzzles may lie outside a level's
 * range.
 */
export function boundsOf(level: Level, band?: Band): readonly [from: number, to: number] {
  const [easier, typical, harder, highest] = RATINGS[level];
  // To one decimal, which a difference of doubles is not.
  const below = (start: number): number => Math.round(start * 10 - 1) / 10;
  if (band === undefined) return [easier, highest];
  if (band === 'easier') return [easier, below(typical)];
  return band === 'typical' ? [typical, below(harder)] : [harder, highest];
}

/** The next harder band; undefined after the hardest. Puzzles of any rating count as typical. */
export function stepUp(
  level: Level,
  band: Band | undefined,
): { readonly level: Level; readonly band: Band } | undefined {
  if (band === 'easier') return { level, band: 'typical' };
  if (band !== 'harder') return { level, band: 'harder' };
  if (level === 'master') return undefined;
  return { level: LEVELS[LEVELS.indexOf(level) + 1], band: 'easier' };
}
