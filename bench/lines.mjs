/**
 * Lines per second of the command line's `solve`, for the whole process including its start: `npm run bench
 * -- lines`. A million puzzles with 17 givens, each transformed differently.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { seededRandom } from '../build/core/base/random.js';
import { formatGrid, parseGrid } from '../build/core/sudoku/grid.js';
import { randomTransformation, transformGrid } from '../build/core/sudoku/transform.js';

const GOAL = 100_000;
const COPIES = 1000;

const folder = mkdtempSync(path.join(tmpdir(), 'lines-'));
try {
  const file = path.join(folder, 'puzzles.txt');
  const count = writePuzzles(file);
  const start = seconds(['--eval', '0']);
  const all = seconds(['scripts/engine.mjs', 'solve'], file);
  console.log(`${count} lines in ${all.toFixed(2)} s; node alone starts in ${start.toFixed(2)} s`);
  console.log(
    `${Math.round(count / all)} lines per second, goal ${GOAL}: ${count / all >= GOAL ? 'kept' : 'NOT KEPT'}`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** @returns the number of lines */
function writePuzzles(file) {
  const text = readFileSync('test/fixtures/puzzles/seventeen-clue.txt', 'utf8');
  const grids = text
    .trim()
    .split('\n')
    .map((line) => parseGrid(line.slice(0, 81)));
  const random = seededRandom(1);
  const output = openSync(file, 'w');
  for (let copy = 0; copy < COPIES; copy++) {
    const lines = grids.map((grid) => formatGrid(transformGrid(grid, randomTransformation(random))));
    writeSync(output, `${lines.join('\n')}\n`);
  }
  closeSync(output);
  return grids.length * COPIES;
}

/** Wall-clock time of a process. */
function seconds(parameters, file) {
  const input = file === undefined ? 'ignore' : openSync(file, 'r');
  const begun = performance.now();
  const { status } = spawnSync(process.execPath, parameters, { stdio: [input, 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`ended with ${status}`);
  return (performance.now() - begun) / 1000;
}
