/**
 * User CPU of the SE rating by how high the puzzles rate, over the test vectors, in one process. Says, too, whether
 * all have the rating that is expected.
 *
 * node bench/se-rating.mjs [least rating]
 */
import { readFileSync } from 'node:fs';
import { parseGrid } from '../build/core/sudoku/grid.js';
import { SeRater } from '../build/core/sudoku/se/se-rating.js';

const BOUNDS = [2.5, 5, 9, 11, Infinity];
const [least = 0] = process.argv.slice(2).map(Number);
const vectors = readFileSync('test/fixtures/se/vectors.tsv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
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
  const mean = all.reduce((sum, each) => sum + each) / all.length;
  const range =
    index === 0
      ? 'below 2.5'
      : `${BOUNDS[index - 1]} ${BOUNDS[index] < Infinity ? `to ${BOUNDS[index]}` : 'and more'}`;
  console.log(
    `${range.padEnd(14)}${all.length} puzzles, mean ${mean.toFixed(1)} ms, longest ${Math.max(...all).toFixed(0)} ms`,
  );
}
console.log('All have the expected ratings.');
