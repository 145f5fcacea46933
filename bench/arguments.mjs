/**
 * Length of forcing arguments: `npm run bench -- arguments`. For the positions of the exercises, compares the
 * number of steps in the finder's argument with that of the shortest one, and measures the cost of searching
 * for the shortest.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shortestInstance, sizeOf } from '../build/core/hints/shorten.js';
import { allDigits } from '../build/core/sudoku/formats/imported-puzzle.js';
import { parseSusser } from '../build/core/sudoku/formats/susser.js';
import { Position } from '../build/core/sudoku/position.js';
import { nextStep } from '../build/core/sudoku/rate/next-step.js';

const PACK = path.join(import.meta.dirname, '../public/packs/techniques.txt');

const lines = readFileSync(PACK, 'utf8').split('\n');
const all = { before: [], after: [] };
for (const id of ['cell-forcing-chain', 'region-forcing-chain', 'forcing-net']) {
  const own = { before: [], after: [], cpuMs: [] };
  for (const line of lines.filter((each) => each.startsWith(`${id} `))) {
    const position = readPosition(line.slice(id.length + 1));
    const step = nextStep(position);
    const start = process.cpuUsage();
    const best = shortestInstance(step, position);
    const { user, system } = process.cpuUsage(start);
    own.cpuMs.push((user + system) / 1000);
    own.before.push(sizeOf(step).steps);
    own.after.push(sizeOf(best).steps);
  }
  all.before.push(...own.before);
  all.after.push(...own.after);
  report(id, own.before, own.after);
  console.log(`${''.padEnd(22)} CPU of the search: median ${median(own.cpuMs).toFixed(1)} ms`);
}
report('all', all.before, all.after);

function report(name, before, after) {
  console.log(
    `${name.padEnd(22)} ${before.length} positions   steps: median ${median(before)}, most ${Math.max(...before)}; ` +
      `shortest: median ${median(after)}, most ${Math.max(...after)}`,
  );
}

function readPosition(susser) {
  const parsed = parseSusser(susser);
  if (parsed?.ok !== true) throw new Error(`invalid position: ${susser}`);
  const { givens, candidates } = parsed.value;
  return Position.from(allDigits(parsed.value), {
    givens: givens.map(Math.sign),
    ...(candidates && { candidates }),
  });
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
