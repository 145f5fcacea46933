/**
 * Speed of the exact solver, from 81 characters to 81 characters, in process CPU time:
 *
 *     npm run bench -- solver
 *
 * Each list is solved in short rounds, each next to a round of a plain backtracking search on the same
 * machine. Prints the medians of the rounds, and the best round, which is the most reliable on a busy
 * machine.
 */
import { readFileSync } from 'node:fs';
import { countSolutionsOfText, solveText } from '../build/core/sudoku/solve/solve.js';
import { plainSolve } from './support/plain-solve.mjs';

const ROUNDS = 25;
const ROUND_SECONDS = 0.05;
/** Promised puzzles per second when solving; counting to two reaches 0.85 of this. */
const GOALS = { 'seventeen-clue': 150_000, magictour: 60_000, hardest: 13_000, ordinary: 220_000 };

const reference = readPuzzles('ordinary').slice(0, 20);
console.log('list             solve/s (best)      goal  count/s (best)      goal  times reference');
for (const [name, goal] of Object.entries(GOALS)) {
  const puzzles = readPuzzles(name);
  for (const puzzle of puzzles) {
    if (countSolutionsOfText(puzzle, 2) !== 1)
      throw new Error(`does not have exactly one solution: ${puzzle}`);
  }
  const solving = [];
  const counting = [];
  const ratios = [];
  for (let round = 0; round < ROUNDS; round++) {
    const plain = rate(reference, plainSolve, 1);
    solving.push(rate(puzzles, solveText, goal * ROUND_SECONDS));
    counting.push(rate(puzzles, (puzzle) => countSolutionsOfText(puzzle, 2), goal * ROUND_SECONDS));
    ratios.push(solving[round] / plain);
  }
  console.log(
    [
      name.padEnd(15),
      ...[solving, counting].flatMap((rates, index) => [
        Math.round(median(rates)).toString().padStart(8),
        `(${Math.round(Math.max(...rates))})`.padStart(8),
        Math.round(goal * (index === 0 ? 1 : 0.85))
          .toString()
          .padStart(9),
      ]),
      median(ratios).toFixed(0).padStart(8),
    ].join(' '),
  );
}

function readPuzzles(name) {
  return readFileSync(new URL(`../test/fixtures/puzzles/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
}

/** Calls per second: repeats the list at least once and for at least `count` calls. */
function rate(puzzles, solver, count) {
  let calls = 0;
  const start = process.cpuUsage();
  do {
    for (const puzzle of puzzles) solver(puzzle);
    calls += puzzles.length;
  } while (calls < count);
  const { user, system } = process.cpuUsage(start);
  return calls / ((user + system) / 1e6);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
