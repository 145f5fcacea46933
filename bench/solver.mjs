/**
 * Speed of the exact solver, from 81 characters to 81 characters, in process CPU time:
 *
 *     npx tsc -b core && node bench/solver.mjs
 *
 * Each list is solved in short rounds, each next to a round of a plain backtracking search, so that
 * both see the same machine; the medians of the rounds are printed, and the best round, which says most
 * on a machine with other work.
 */
import { readFileSync } from 'node:fs';
import { countSolutionsOfText, solveText } from '../build/core/sudoku/solve/solve.js';

const ROUNDS = 25;
const ROUND_SECONDS = 0.05;
/** Puzzles a second that we promise, solving; counting to two has 0.85 of it. */
const GOALS = { 'seventeen-clue': 150_000, magictour: 60_000, hardest: 13_000, ordinary: 220_000 };

const reference = readPuzzles('ordinary').slice(0, 20);
console.log('list             solve/s (best)      goal  count/s (best)      goal  times reference');
for (const [name, goal] of Object.entries(GOALS)) {
  const puzzles = readPuzzles(name);
  for (const puzzle of puzzles) {
    if (countSolutionsOfText(puzzle, 2) !== 1) throw new Error(`not one solution: ${puzzle}`);
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

/** Calls a second: the list from its start again and again, at least once and at least `count` calls. */
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

/** The reference: depth first, the cell with the fewest candidates next, by masks of rows, columns and boxes. */
function plainSolve(puzzle) {
  const digits = Array.from(puzzle, (sign) => (sign === '.' ? 0 : 1 << (Number(sign) - 1)));
  const used = new Uint16Array(27);
  const houses = (cell) => [
    Math.floor(cell / 9),
    9 + (cell % 9),
    18 + Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3),
  ];
  digits.forEach((bit, cell) => houses(cell).forEach((house) => (used[house] |= bit)));
  const free = (cell) => houses(cell).reduce((mask, house) => mask & ~used[house], 511);
  const size = (mask) => mask.toString(2).replaceAll('0', '').length;
  const fill = () => {
    let best = -1;
    for (let cell = 0; cell < 81; cell++) {
      if (digits[cell] === 0 && (best < 0 || size(free(cell)) < size(free(best)))) best = cell;
    }
    if (best < 0) return true;
    for (let mask = free(best); mask !== 0; mask &= mask - 1) {
      const bit = mask & -mask;
      digits[best] = bit;
      for (const house of houses(best)) used[house] |= bit;
      if (fill()) return true;
      for (const house of houses(best)) used[house] ^= bit;
    }
    digits[best] = 0;
    return false;
  };
  return fill();
}
