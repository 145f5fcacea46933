/**
 * Makes the puzzle packs that every visitor gets: 300 of each level, each of exactly that level by the
 * engine's own rating. No two are equivalent, the easier, typical and harder ones are all well represented,
 * and no hardest technique is too common. Each has its SE rating, which applies to the stored form of the
 * puzzle, so this form is played. The same seed gives the same packs. Run by hand after `npm run types --
 * core`, when the rating changes: `node scripts/make-packs.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { formatGrid, parseGrid } from '../build/core/sudoku/grid.js';
import { bandOf, BANDS } from '../build/core/sudoku/rate/bands.js';
import { SeRater } from '../build/core/sudoku/se/se-rating.js';
import { LEVELS } from '../build/core/sudoku/techniques/catalogue.js';
import { canonicalForm } from '../build/core/sudoku/canonical.js';
import { generated } from './positions.mjs';

const COUNT = 300;
const SYMMETRIES = /** @type {const} */ (['half-turn', 'half-turn', 'diagonal', 'none']);
/** A beginner gets a fuller grid than a puzzle of singles needs. */
const NOVICE_GIVENS = [30, 32, 34, 36, 38];
/**
 * Maximum number of puzzles with the same hardest technique: two fifths of a level with three techniques, a
 * fifth of the others.
 */
const MOST_OF_TECHNIQUE = { novice: 120, medial: 60, skilled: 60, expert: 60, master: 60 };
const MOST_OF_BAND = 110;
/** Rating takes minutes above this, so such puzzles are left out. */
const HIGHEST = 9.5;

const rater = new SeRater();
/** A visitor's first board is one of these. */
const FIRST = (readFileSync('src/boot/first.ts', 'utf8').match(/'[0-9.]{81}'/g) ?? []).map((text) =>
  text.slice(1, -1),
);

for (const [index, level] of LEVELS.entries()) {
  /** Puzzles so far, by canonical form. */
  const made = new Map();
  const counts = new Map(BANDS.map((band) => [band, 0]));
  const add = (puzzle, hardest) => {
    const er = rater.rateUpTo(puzzle, HIGHEST);
    const form = formatGrid(canonicalForm(puzzle));
    if (typeof er !== 'number' || made.has(form)) return;
    const band = bandOf(level, er);
    const [ofBand, ofTechnique] = [counts.get(band), counts.get(hardest) ?? 0];
    if (ofBand >= MOST_OF_BAND || ofTechnique >= MOST_OF_TECHNIQUE[level]) return;
    counts.set(band, ofBand + 1).set(hardest, ofTechnique + 1);
    made.set(form, `${formatGrid(puzzle)} ${er.toFixed(1)}`);
  };
  if (level === 'novice') for (const puzzle of FIRST) add(parseGrid(puzzle), 'hidden-single-box');
  for (let seed = index * 1_000_000; made.size < COUNT; seed++) {
    const symmetry = SYMMETRIES[seed % SYMMETRIES.length];
    const givens = level === 'novice' ? { givens: NOVICE_GIVENS[seed % NOVICE_GIVENS.length] } : {};
    const { puzzle, rating } = generated({ seed, level, symmetry, ...givens });
    add(puzzle, rating.hardest);
  }
  writeFileSync(`public/packs/${level}.txt`, `${[...made.values()].join('\n')}\n`);
  console.log(`${level}: ${made.size}`, Object.fromEntries(counts));
}
