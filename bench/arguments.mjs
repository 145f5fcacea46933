/**
 * Length of forcing arguments: `npm run bench -- arguments`. For the positions of the exercises, compares the
 * number of steps in the finder's argument with that of the shortest one, and measures the cost of searching
 * for the shortest.
 */
import { shortestInstance, sizeOf } from '../build/core/hints/shorten.js';
import { nextStep } from '../build/core/sudoku/rate/next-step.js';
import { exercisesOf, positionOf, readSusser } from '../scripts/positions.mjs';
import { cpuMs, median } from './support/report.mjs';

const FORCING = ['cell-forcing-chain', 'region-forcing-chain', 'forcing-net'];

const measured = FORCING.flatMap((technique) =>
  exercisesOf(technique).map((line) => {
    const position = positionOf(readSusser(line));
    const step = nextStep(position);
    let best;
    const ms = cpuMs(() => (best = shortestInstance(step, position)));
    return { technique, ms, found: sizeOf(step).steps, shortest: sizeOf(best).steps };
  }),
);
const rows = {};
for (const technique of [...FORCING, 'all']) {
  const all = measured.filter((each) => technique === 'all' || each.technique === technique);
  const [found, shortest] = ['found', 'shortest'].map((which) => all.map((each) => each[which]));
  rows[technique] = {
    positions: all.length,
    ...{ 'steps, median': median(found), most: Math.max(...found) },
    ...{ 'shortest, median': median(shortest), 'its most': Math.max(...shortest) },
    'CPU of the search, ms': median(all.map(({ ms }) => ms)),
  };
}
console.table(rows);
