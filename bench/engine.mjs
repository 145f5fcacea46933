/**
 * Speed of the human-like solver in process CPU time, next to its goals:
 *
 *     npm run bench -- engine [--quick] [--only path,hint,generate]
 *
 * Each list is processed in several rounds, each next to a round of a plain backtracking search on the same
 * machine. Prints the median and best round (the best is the most reliable on a busy machine), and the time
 * as a multiple of the reference. Every list is processed before it is measured, so that the code is
 * compiled, as on a server or after the first puzzles of a session (`bench -- worker` measures a cold start).
 * A single hint counts with the median of its rounds, so that one garbage collection does not become its
 * maximum.
 */
import { parseArgs } from 'node:util';
import { parseGrid } from '../build/core/sudoku/grid.js';
import { Position } from '../build/core/sudoku/position.js';
import { applyStep, nextStep } from '../build/core/sudoku/rate/next-step.js';
import { rate } from '../build/core/sudoku/rate/rate.js';
import { LEVELS, TECHNIQUES } from '../build/core/sudoku/techniques/catalogue.js';
import { FINDERS } from '../build/core/sudoku/techniques/finders.js';
import { ratedPuzzles } from '../build/test/support/positions.js';
import { readPuzzles } from '../build/test/support/puzzles.js';
import { slowMasks, slowSolutions } from '../build/test/support/slow/backtrack.js';
import { generated, pathOf } from '../scripts/positions.mjs';
import { cpuMs, kept, median, quantile, sum } from './support/report.mjs';

const PARTS = { path: measurePaths, hint: measureHints, generate: measureGenerator };
const { quick, only } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(PARTS).join() },
  },
}).values;
const ROUNDS = quick ? 2 : 5;
/** Lists with the promised mean milliseconds of a path, and the p95 and maximum of a hint. */
const LISTS = [
  { name: 'rated below 1.5', puzzles: rated(0, 1.49), ms: 0.13 },
  { name: 'rated 2.5-5', puzzles: rated(2.5, 5), ms: 0.4 },
  { name: 'rated 5.4-9', puzzles: every(quick ? 4 : 1, rated(5.4, 9)), ms: 17, p95: 1, max: 50 },
  { name: 'magictour', puzzles: every(quick ? 60 : 15, readPuzzles('magictour')), ms: 60 },
  { name: 'hardest', puzzles: every(quick ? 10 : 2, readPuzzles('hardest')), ms: 200, max: 150 },
];
const GENERATOR_MS = { novice: 5, medial: 40, skilled: 40, expert: 110, master: 260 };
const WARM_MS = quick ? 500 : 1500;

for (const part of only.split(',')) PARTS[part]();

/** Path and rating of a puzzle, from its 81 characters. */
function measurePaths() {
  const reference = readPuzzles('ordinary')
    .slice(0, 20)
    .map((puzzle) => slowMasks(parseGrid(puzzle)));
  print('Path and rating', LISTS, ({ puzzles, ms: goal }) => {
    const means = [];
    const ratios = [];
    warmUp(() => puzzles.forEach(rateText));
    const repeat = Math.ceil((quick ? 20 : 100) / (goal * puzzles.length));
    for (let round = 0; round < ROUNDS; round++) {
      const plain = cpuMs(() => reference.forEach((masks) => slowSolutions(masks, 1))) / reference.length;
      const total = cpuMs(() => {
        for (let again = 0; again < repeat; again++) puzzles.forEach(rateText);
      });
      means.push(total / repeat / puzzles.length);
      ratios.push(means[round] / plain);
    }
    const mean = median(means, 3);
    return {
      puzzles: puzzles.length,
      mean,
      best: quantile(means, 0, 3),
      goal,
      kept: kept(mean, goal),
      reference: median(ratios, 3),
    };
  });
}

/** Repeats the work until V8 has compiled it. */
function warmUp(work) {
  let ms = 0;
  do ms += cpuMs(work);
  while (ms < WARM_MS);
}

/** Each hint of every path, and each call of a finder on the way to it. */
function measureHints() {
  print('Hints', LISTS.slice(1), ({ puzzles, p95: goal, max }) => {
    warmUp(() => puzzles.forEach(hintMs));
    const rounds = Array.from({ length: Math.min(ROUNDS, 3) }, () => puzzles.flatMap(hintMs));
    const times = rounds[0].map((_, hint) =>
      median(
        rounds.map((round) => round[hint]),
        3,
      ),
    );
    const [p95, most] = [quantile(times, 0.95, 3), quantile(times, 1)];
    const goals = [goal && `p95 ${goal}`, max && `most ${max}`].filter(Boolean).join(', ');
    return {
      hints: times.length,
      p95,
      most,
      goals,
      kept: [kept(p95, goal), kept(most, max)].join(' ').trim(),
    };
  });
  for (const { name, puzzles } of LISTS.slice(2)) measureTechniques(name, puzzles);
}

function measureTechniques(list, puzzles) {
  warmUp(() => puzzles.forEach(rateText));
  const rows = new Map(TECHNIQUES.map(({ id }) => [id, { name: id, steps: 0, times: [] }]));
  for (const puzzle of puzzles) {
    const position = Position.from(parseGrid(puzzle));
    for (const step of pathOf(position)) {
      for (const { id } of TECHNIQUES) {
        const row = rows.get(id);
        row.times.push(cpuMs(() => FINDERS[id](position, () => undefined, { all: false })));
        if (id !== step.technique) continue;
        row.steps++;
        break;
      }
    }
  }
  const all = [...rows.values()].map((row) => ({ ...row, ms: sum(row.times) }));
  // Only as far as a hint searches: a shared table is charged to the finder that builds it.
  const total = sum(all.map(({ ms }) => ms));
  const costly = all.sort((a, b) => b.ms - a.ms).slice(0, 16);
  print(`Techniques, ${list}`, costly, ({ times, steps, ms }) => ({
    calls: times.length,
    steps,
    'ms a puzzle': Number((ms / puzzles.length).toFixed(3)),
    share: `${((ms / total) * 100).toFixed(1)} %`,
    'µs a call': Number(((ms / times.length) * 1000).toFixed(1)),
    most: quantile(times, 1),
  }));
}

function measureGenerator() {
  const levels = LEVELS.map((name) => ({ name }));
  print('Generator', levels, ({ name: level }) => {
    warmUp(() => generated({ level, seed: 1000 }));
    const seeds = Array.from({ length: quick ? 15 : 60 }, (_, seed) => seed);
    const times = seeds.map((seed) => cpuMs(() => generated({ level, seed })));
    const [best, middle, p95] = [0, 0.5, 0.95].map((share) => quantile(times, share));
    const goal = GENERATOR_MS[level];
    return { puzzles: times.length, best, median: middle, p95, goal, kept: kept(middle, goal) };
  });
}

function rateText(puzzle) {
  return rate(Position.from(parseGrid(puzzle)));
}

function hintMs(puzzle) {
  const position = Position.from(parseGrid(puzzle));
  const times = [];
  for (;;) {
    let step;
    times.push(cpuMs(() => (step = nextStep(position))));
    if (step === undefined) return times;
    applyStep(position, step);
  }
}

function rated(from, to) {
  return ratedPuzzles()
    .filter(({ rating }) => rating >= from && rating <= to)
    .map(({ puzzle }) => puzzle);
}

function every(nth, puzzles) {
  return puzzles.filter((_, index) => index % nth === 0);
}

/** A table with the figures of each list, technique or level. */
function print(title, rows, measure) {
  console.log(`${title}, ms of CPU`);
  console.table(Object.fromEntries(rows.map((row) => [row.name, measure(row)])));
}
