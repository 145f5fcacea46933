/**
 * Whether hints state their reasons: `npm run bench -- reasons [GAMES of each level, 2000] [SEED, 1]`.
 *
 * Random games of each level, solved by the hints for a board with notes. For every hint, the last stage is
 * checked: its statements must follow from the candidates that it names, and each digit that excludes a place
 * must be named, directly or by its line. In a forcing argument, each step must have its reason. Then prints
 * the longest of these texts, in English words.
 */
import { argumentOf } from '../build/core/hints/argument.js';
import { cellName } from '../build/core/sudoku/cells.js';
import { LEVELS } from '../build/core/sudoku/techniques/catalogue.js';
import { unproven } from '../build/test/support/proof.js';
import { wordsOf } from '../scripts/hint-words.mjs';
import { generated } from '../scripts/positions.mjs';
import { hintsOnTheWay } from './support/hints.mjs';

const [games = 2000, firstSeed = 1] = process.argv.slice(2).map(Number);
/** The start of an argument, and what its cases agree on. */
const WITHOUT_REASONS = new Set(['supposed', 'result']);
/** Found by looking at digits: these must be named, since remaining candidates prove nothing. */
const SEEN_BY_DIGITS = /single|^hidden-(?:pair|triple|quad)|^pointing$|^claiming$/;
/** @type {Map<string, number>} */
const longest = new Map();

for (const level of LEVELS) {
  let hints = 0;
  let whole = 0;
  const lacking = new Map();
  for (let seed = firstSeed; seed < firstSeed + games; seed++) {
    const { puzzle } = generated({ seed, symmetry: 'none', level });
    for (const { step, position } of hintsOnTheWay(puzzle)) {
      hints++;
      const { why, lines } = wordsOf(step, 'en');
      const told = lines.length > 0 ? lines.join(' ') : why;
      longest.set(step.technique, Math.max(longest.get(step.technique) ?? 0, told.split(/\s+/).length));
      if (givesReasons(step, position, told)) whole++;
      else lacking.set(step.technique, (lacking.get(step.technique) ?? 0) + 1);
    }
  }
  const names = Array.from(lacking, ([id, count]) => `${id} ${count}`).join(', ');
  console.log(
    `${level.padEnd(8)} ${games} games, ${hints} hints: ${((100 * whole) / hints).toFixed(2)} % give every reason` +
      (names && `; lacking: ${names}`),
  );
}
console.log('The longest texts in words:');
for (const [id, words] of [...longest].sort(([, a], [, b]) => b - a).slice(0, 12))
  console.log(`${String(words).padStart(5)} ${id}`);

function givesReasons(step, position, told) {
  if (step.branches)
    return argumentOf(step).steps.every(
      ({ kind, reasons }) => WITHOUT_REASONS.has(kind) || reasons.length > 0,
    );
  if (SEEN_BY_DIGITS.test(step.technique) && !step.closure) return false;
  const isNamed = ({ cell, house }) => told.includes(cellName(cell)) || namesLine(told, house);
  return unproven(step, position).length === 0 && (step.closure?.blockers ?? []).every(isNamed);
}

/** Whether a text names a house, alone or in a list. */
function namesLine(told, house) {
  const kind = ['row', 'column', 'box'][Math.floor(house / 9)];
  const name = house < 9 ? 'ABCDEFGHI'[house] : String((house % 9) + 1);
  return new RegExp(`${kind}(?:s|es)? (?:[A-I1-9](?:, | and ))*${name}\\b`).test(told);
}
