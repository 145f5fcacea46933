/**
 * Time to find a fresh position of a technique: `npm run bench -- positions`. The pack's positions of each
 * technique are disguised with new seeds until one has the technique as its next step: a drill or a review
 * waits for this in the worker. Prints milliseconds of wall time, and their ratio to counting the solutions
 * of a hundred puzzles in the same run, which reflects the machine's speed.
 */
import { readFileSync } from 'node:fs';
import { disguiseLine } from '../build/core/sudoku/formats/disguise.js';
import { parseGrid } from '../build/core/sudoku/grid.js';
import { solve } from '../build/core/sudoku/solve/solve.js';
import { TECHNIQUES } from '../build/core/sudoku/techniques/catalogue.js';
import { engineCalls } from '../build/src/engine/engine-calls.js';

const GOAL_MS = 1000;
const ROUNDS = 40;

const pack = readFileSync('public/packs/techniques.txt', 'utf8').split('\n');
const puzzles = readFileSync('public/packs/expert.txt', 'utf8').split('\n').slice(0, 100);
const unit = timed(() => {
  for (const line of puzzles) solve(parseGrid(line.slice(0, 81)));
});

let seed = 1;
const rows = TECHNIQUES.map(({ id }) => {
  const lines = pack.filter((line) => line.startsWith(`${id} `)).map((line) => line.slice(id.length + 1));
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
const slowest = rows.toSorted((one, other) => at(other.times, 0.95) - at(one.times, 0.95)).slice(0, 8);
for (const { id, times } of slowest) console.log(`  ${id.padEnd(22)} ${summary(times)}`);

function timed(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function at(times, share) {
  return times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))];
}

function summary(times) {
  const of = (share) => `${at(times, share).toFixed(1)} ms (${(at(times, share) / unit).toFixed(1)} units)`;
  return `median ${of(0.5)}, p95 ${of(0.95)}, most ${of(1)}`;
}
