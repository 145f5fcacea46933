/**
 * Makes the puzzle packs that every visitor carries: 300 of each level, each of exactly that level by the
 * engine's own rating, no two alike under any relabelling, turn or exchange of lines. The same seed gives
 * the same packs. Run by hand after `npm run types -- core`, when the rating changes: `node scripts/make-packs.mjs`.
 */
import { writeFileSync } from 'node:fs';
import { generate } from '../build/core/sudoku/generate/generate.js';
import { formatGrid } from '../build/core/sudoku/grid.js';
import { LEVELS } from '../build/core/sudoku/techniques/catalogue.js';
import { canonicalForm } from '../build/core/sudoku/canonical.js';

const COUNT = 300;
const SYMMETRIES = /** @type {const} */ (['half-turn', 'half-turn', 'diagonal', 'none']);
/** A beginner meets a fuller grid than a puzzle of singles needs. */
const NOVICE_GIVENS = [30, 32, 34, 36, 38];

for (const [index, level] of LEVELS.entries()) {
  /** By canonical form. */
  const made = new Map();
  for (let seed = index * 1_000_000; made.size < COUNT; seed++) {
    const symmetry = SYMMETRIES[seed % SYMMETRIES.length];
    const givens = level === 'novice' ? { givens: NOVICE_GIVENS[seed % NOVICE_GIVENS.length] } : {};
    const { puzzle } = finish(generate({ seed, level, symmetry, ...givens }));
    made.set(formatGrid(canonicalForm(puzzle)), formatGrid(puzzle));
  }
  writeFileSync(`public/packs/${level}.txt`, `${[...made.values()].join('\n')}\n`);
  console.log(`${level}: ${made.size}`);
}

function finish(making) {
  for (;;) {
    const { done, value } = making.next();
    if (done) return value;
  }
}
