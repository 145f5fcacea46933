/**
 * CPU and size of a preview picture, and the length of the links: `npm run bench -- preview`. The positions are
 * puzzles of the packs, half of whose empty cells are filled in; the others have all their candidates as notes.
 */
import { formatPosition } from '../build/core/sudoku/formats/position-text.js';
import { candidatesFromDigits, parseGrid } from '../build/core/sudoku/grid.js';
import { solve } from '../build/core/sudoku/solve/solve.js';
import { LEVELS } from '../build/core/sudoku/techniques/catalogue.js';
import { drawPreview } from '../build/server/areas/pages/draw-preview.js';
import { packOf } from '../scripts/positions.mjs';
import { kept, quantile, spread } from './support/report.mjs';

const GOAL_MS = 20;
const GOAL_BYTES = 400;

const positions = LEVELS.flatMap((level) => packOf(level, 40).map((puzzle) => positionOf(parseGrid(puzzle))));
// The first loads sharp.
await drawPreview(positions[0]);
const cpuMs = [];
const bytes = [];
for (const position of positions) {
  const start = process.cpuUsage();
  const png = await drawPreview(position);
  const { user, system } = process.cpuUsage(start);
  cpuMs.push((user + system) / 1000);
  bytes.push(png.length);
}
const links = positions.map((position) => encodeURIComponent(formatPosition(position)).length);
print('CPU, ms', cpuMs, GOAL_MS);
print('picture, bytes', bytes);
print('text of the link, bytes', links, GOAL_BYTES);

function positionOf(givens) {
  const solution = solve(givens);
  const empty = Array.from(givens.keys()).filter((cell) => givens[cell] === 0);
  const entries = new Uint8Array(81);
  for (const cell of empty.slice(0, empty.length / 2)) entries[cell] = solution[cell];
  const digits = givens.map((digit, cell) => digit || entries[cell]);
  return { givens, entries, candidates: candidatesFromDigits(digits) };
}

function print(name, values, goal = undefined) {
  const verdict = goal === undefined ? '' : `; p95 at most ${goal}: ${kept(quantile(values, 0.95), goal)}`;
  console.log(`${name.padEnd(24)} ${spread(values)}${verdict}`);
}
