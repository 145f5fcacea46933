/**
 * Lines per second of the command line's `solve`, for the whole process including its start: `npm run bench
 * -- lines`. A million puzzles with 17 givens, each transformed differently.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../build/core/base/random.js';
import { formatGrid, parseGrid } from '../build/core/sudoku/grid.js';
import { randomTransformation, transformGrid } from '../build/core/sudoku/transform.js';
import { readPuzzles } from '../build/test/support/puzzles.js';
import { withFolder } from './support/site.mjs';

const GOAL = 100_000;
const COPIES = 1000;

await withFolder((folder) => {
  const file = path.join(folder, 'puzzles.txt');
  const count = writePuzzles(file);
  const start = seconds(['--eval', '0']);
  const all = seconds(['scripts/engine.mjs', 'solve'], file);
  console.log(`${count} lines in ${all.toFixed(2)} s; node alone starts in ${start.toFixed(2)} s`);
  console.log(
    `${Math.round(count / all)} lines per second, goal ${GOAL}: ${count / all >= GOAL ? 'kept' : 'NOT KEPT'}`,
  );
});

/** @returns the number of lines */
function writePuzzles(file) {
  const grids = readPuzzles('seventeen-clue').map((puzzle) => parseGrid(puzzle));
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
