/**
 * User CPU of the SE rating by how high the puzzles rate, over the test vectors, in one process. Says, too, whether
 * all have the rating that is expected.
 *
 * node bench/se-rating.mjs [least rating]
 */
import { parseGrid } from '../build/core/sudoku/grid.js';
import { SeRater } from '../build/core/sudoku/se/se-rating.js';
import { linesOf } from '../scripts/positions.mjs';
import { quantile, sum } from './support/report.mjs';

const BOUNDS = [2.5, 5, 9, 11, Infinity];
const [least = 0] = process.argv.slice(2).map(Number);
const vectors = linesOf('test/fixtures/se/vectors.tsv')
  .filter((line) => !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([puzzle, ...ratings]) => ({ puzzle, ratings: ratings.slice(0, 3).map(Number) }))
  .filter(({ ratings: [er] }) => er >= least)
  .sort((one, other) => one.ratings[0] - other.ratings[0]);

/** @type {number[][]} */
const milliseconds = BOUNDS.map(() => []);
for (const { puzzle, ratings } of vectors) {
  const start = process.cpuUsage().user;
  const { er, ep, ed } = new SeRater().rate(parseGrid(puzzle));
  milliseconds[BOUNDS.findIndex((bound) => ratings[0] < bound)].push(
    (process.cpuUsage().user - start) / 1000,
  );
  if (String([er, ep, ed]) !== String(ratings))
    throw new Error(`${puzzle} rates ${er}, ${ep}, ${ed} instead of ${ratings}.`);
}
for (const [index, all] of milliseconds.entries()) {
  if (all.length === 0) continue;
  const range = `${BOUNDS[index - 1] ?? 0} to ${BOUNDS[index]}`;
  const mean = (sum(all) / all.length).toFixed(1);
  console.log(`${range.padEnd(16)}${all.length} puzzles, mean ${mean} ms, longest ${quantile(all, 1, 0)} ms`);
}
console.log('All have the expected ratings.');
