/**
 * CPU and size of a preview picture, and the length of the links: `npm run bench -- preview`. The positions are
 * puzzles of the packs, half of whose empty cells are filled in; the others have all their candidates as notes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatPosition } from '../build/core/sudoku/formats/position-text.js';
import { candidatesFromDigits, parseGrid } from '../build/core/sudoku/grid.js';
import { solve } from '../build/core/sudoku/solve/solve.js';
import { drawPreview } from '../build/server/areas/pages/draw-preview.js';

const GOAL_MS = 20;
const GOAL_BYTES = 400;
const PACKS = path.join(import.meta.dirname, '../public/packs');

const positions = ['novice', 'medial', 'skilled', 'expert', 'master'].flatMap((level) =>
  readFileSync(path.join(PACKS, `${level}.txt`), 'utf8')
    .split('\n')
    .slice(0, 40)
    .map((line) => positionOf(parseGrid(line.slice(0, 81)))),
);
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
const [file] = process.argv.slice(2);
if (file !== undefined) writeFileSync(file, await drawPreview(positions.at(-1)));
const links = positions.map((position) => encodeURIComponent(formatPosition(position)).length);
report('CPU, ms', cpuMs, GOAL_MS);
report('picture, bytes', bytes);
report('text of the link, bytes', links, GOAL_BYTES);

function positionOf(givens) {
  const solution = solve(givens);
  const empty = Array.from(givens.keys()).filter((cell) => givens[cell] === 0);
  const entries = new Uint8Array(81);
  for (const cell of empty.slice(0, empty.length / 2)) entries[cell] = solution[cell];
  const digits = givens.map((digit, cell) => digit || entries[cell]);
  return { givens, entries, candidates: candidatesFromDigits(digits) };
}

function report(name, values, goal) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part) => sorted[Math.floor(part * (sorted.length - 1))].toFixed(1);
  const kept = goal === undefined ? '' : `, goal ${goal}: ${Number(at(0.95)) <= goal ? 'kept' : 'NOT KEPT'}`;
  console.log(`${name.padEnd(24)} median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}${kept}`);
}
