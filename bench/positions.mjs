/**
 * Time to find a fresh position of a technique: `npm run bench -- positions`. The pack's positions of each
 * technique are disguised with new seeds until one has the technique as its next step: a drill or a review
 * waits for this in the worker. Prints milliseconds of wall time, and their ratio to counting the solutions
 * of a hundred puzzles in the same run, which reflects the machine's speed.
 */
import { disguiseLine } from '../build/core/sudoku/formats/disguise.js';
import { parseGrid } from '../build/core/sudoku/grid.js';
import { solve } from '../build/core/sudoku/solve/solve.js';
import { TECHNIQUES } from '../build/core/sudoku/techniques/catalogue.js';
import { engineCalls } from '../build/src/engine/engine-calls.js';
import { exercisesOf, packOf } from '../scripts/positions.mjs';
import { quantile } from './support/report.mjs';

const GOAL_MS = 1000;
const ROUNDS = 40;

const unit = timed(() => {
  for (const puzzle of packOf('expert', 100)) solve(parseGrid(puzzle));
});

let seed = 1;
const rows = TECHNIQUES.map(({ id }) => {
  const lines = exercisesOf(id);
  const times = Array.from({ length: ROUNDS }, (_, round) =>
    timed(() => {
      while (
        !engineCalls.exercise({ susser: disguiseLine(lines[round % lines.length], seed++), technique: id })
      );
    }),
  );
  return { id, times };
});

const all = rows.flatMap(({ times }) => times);
console.log(`a hundred puzzles solved: ${unit.toFixed(2)} ms`);
console.log(
  `${TECHNIQUES.length} techniques, ${ROUNDS} positions each: ${summary(all)} (goal: p95 ${GOAL_MS} ms)`,
);
const slowest = rows
  .toSorted((one, other) => quantile(other.times, 0.95) - quantile(one.times, 0.95))
  .slice(0, 8);
for (const { id, times } of slowest) console.log(`  ${id.padEnd(22)} ${summary(times)}`);

function timed(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function summary(times) {
  const of = (share) => {
    const ms = quantile(times, share);
    return `${ms} ms (${(ms / unit).toFixed(1)} units)`;
  };
  return `median ${of(0.5)}, p95 ${of(0.95)}, most ${of(1)}`;
}
