/**
 * Speed of the exact solver, from 81 characters to 81 characters, in process CPU time:
 *
 *     npm run bench -- solver
 *
 * Each list is solved in short rounds, each next to a round of a plain backtracking search on the same
 * machine. Prints the medians of the rounds, and the best round, which is the most reliable on a busy
 * machine.
 */
import { parseGrid } from '../build/core/sudoku/grid.js';
import { countSolutionsOfText, solveText } from '../build/core/sudoku/solve/solve.js';
import { readPuzzles } from '../build/test/support/puzzles.js';
import { slowMasks, slowSolutions } from '../build/test/support/slow/backtrack.js';
import { cpuMs, median, quantile } from './support/report.mjs';

const ROUNDS = 25;
const ROUND_SECONDS = 0.05;
/** Promised puzzles per second when solving; counting to two reaches 0.85 of this. */
const GOALS = { 'seventeen-clue': 150_000, magictour: 60_000, hardest: 13_000, ordinary: 220_000 };

const reference = readPuzzles('ordinary')
  .slice(0, 20)
  .map((puzzle) => slowMasks(parseGrid(puzzle)));
const rows = {};
for (const [list, goal] of Object.entries(GOALS)) {
  const puzzles = readPuzzles(/** @type {keyof typeof GOALS} */ (list));
  const countTwo = (puzzle) => countSolutionsOfText(puzzle, 2);
  for (const puzzle of puzzles)
    if (countTwo(puzzle) !== 1) throw new Error(`does not have exactly one solution: ${puzzle}`);
  const [solve, count, times] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const plain = rate(reference, (masks) => slowSolutions(masks, 1), 1);
    solve.push(rate(puzzles, solveText, goal * ROUND_SECONDS));
    count.push(rate(puzzles, countTwo, goal * ROUND_SECONDS));
    times.push(solve[round] / plain);
  }
  rows[list] = {
    ...{ 'solve/s': median(solve, 0), best: quantile(solve, 1, 0), goal },
    ...{ 'count/s': median(count, 0), 'best count': quantile(count, 1, 0), 'its goal': goal * 0.85 },
    'times reference': median(times, 0),
  };
}
console.table(rows);

/** Calls per second: repeats the list at least once and for at least `count` calls. */
function rate(puzzles, solver, count) {
  let calls = 0;
  const ms = cpuMs(() => {
    do {
      for (const puzzle of puzzles) solver(puzzle);
      calls += puzzles.length;
    } while (calls < count);
  });
  return (calls / ms) * 1000;
}
