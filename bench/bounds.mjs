/**
 * Maximum time of listings and hints on contrived positions: `npm run bench -- bounds [COUNT]`. Random
 * puzzles, some digits placed, some notes deleted at random; process CPU time.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { randomInteger, seededRandom } from '../build/core/base/random.js';
import { allSteps } from '../build/cli/steps.js';
import { findHint } from '../build/core/hints/find-hint.js';
import { countSteps } from '../build/core/hints/other-hints.js';
import { candidatesFromDigits, formatGrid, parseGrid } from '../build/core/sudoku/grid.js';
import { Position } from '../build/core/sudoku/position.js';
import { solve } from '../build/core/sudoku/solve/solve.js';
import { TECHNIQUES } from '../build/core/sudoku/techniques/catalogue.js';
import { randomTransformation, transformGrid } from '../build/core/sudoku/transform.js';
import { readPuzzles } from '../build/test/support/puzzles.js';
import { cpuMs, kept, quantile, spread } from './support/report.mjs';

const LISTS = /** @type {const} */ (['seventeen-clue', 'ordinary', 'rated', 'magictour', 'hardest']).map(
  (name) => readPuzzles(name).map((puzzle) => parseGrid(puzzle)),
);
const MEASURES = [
  { name: 'hint', goal: 30, work: (board) => findHint(board) },
  { name: '"Other hints"', goal: 1000, work: (board) => countSteps(board) },
  {
    name: 'steps --all',
    goal: 1000,
    work: (_, position) =>
      JSON.stringify(
        allSteps(
          position,
          TECHNIQUES.map(({ id }) => id),
        ),
      ),
  },
];

if (process.send === undefined) await measureInShares();
else process.send(measure(...process.argv.slice(2).map(Number)));

/** Divides the positions among as many processes as there are processors, and prints the times of all. */
async function measureInShares() {
  const count = Number(process.argv[2] ?? 2000);
  const shares = os.availableParallelism();
  const measured = await Promise.all(
    Array.from({ length: shares }, async (_, share) => {
      const child = fork(fileURLToPath(import.meta.url), [count, share, shares].map(String));
      const [[times]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
      return times;
    }),
  );
  MEASURES.forEach(({ name, goal }, index) => {
    const times = measured.flatMap((each) => each[index]);
    console.log(`${name}: ${spread(times)} ms, goal ${goal}: ${kept(quantile(times, 1), goal)}`);
  });
}

/** The times of every position of a share; the positions do not depend on the number of shares. */
function measure(count, share, shares) {
  const random = seededRandom(3);
  const times = MEASURES.map(() => []);
  for (let at = 0; at < count; at++) {
    const { board, position } = harmful(LISTS[at % LISTS.length], random);
    if (at % shares !== share) continue;
    MEASURES.forEach(({ work }, index) => times[index].push(cpuMs(() => work(board, position))));
  }
  return times;
}

function harmful(list, random) {
  const puzzle = transformGrid(list[randomInteger(random, list.length)], randomTransformation(random));
  const solution = solve(puzzle);
  const placed = random() * random() * 0.8;
  const deleted = random() * 0.8;
  const digits = puzzle.map((digit, cell) => digit || (random() < placed ? solution[cell] : 0));
  const candidates = candidatesFromDigits(digits).map((mask, cell) => {
    let left = mask;
    for (let digit = 1; digit <= 9; digit++) {
      if (digit !== solution[cell] && random() < deleted) left &= ~(1 << (digit - 1));
    }
    return left;
  });
  return {
    board: {
      puzzle: formatGrid(puzzle, '0'),
      digits: formatGrid(digits, '0'),
      notes: [...candidates],
      mode: 'with-notes',
    },
    position: Position.from(digits, { givens: puzzle.map(Math.sign), candidates }),
  };
}
