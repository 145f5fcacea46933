/**
 * Speed of the human-like solver in process CPU time, next to its budgets:
 *
 *     npm run bench -- engine [--quick] [--only path,hint,first,generate]
 *
 * Each list is processed in several rounds, each next to a round of a plain backtracking search on the same
 * machine. Prints the median and best round (the best is the most reliable on a busy machine), and the time
 * as a multiple of the reference. Every list is processed before it is measured, so that the code is
 * compiled, as on a server or after the first puzzles of a session (the part "first" measures a cold start).
 * A single hint counts with the median of its rounds, so that one garbage collection does not become its
 * maximum.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { generate } from '../build/core/sudoku/generate/generate.js';
import { parseGrid } from '../build/core/sudoku/grid.js';
import { Position } from '../build/core/sudoku/position.js';
import { applyStep, nextStep } from '../build/core/sudoku/rate/next-step.js';
import { rate } from '../build/core/sudoku/rate/rate.js';
import { LEVELS, TECHNIQUES } from '../build/core/sudoku/techniques/catalogue.js';
import { FINDERS } from '../build/core/sudoku/techniques/finders.js';
import { plainSolve } from './support/plain-solve.mjs';

const quick = process.argv.includes('--quick');
const only = process.argv.includes('--only')
  ? process.argv[process.argv.indexOf('--only') + 1].split(',')
  : [];
const ROUNDS = quick ? 2 : 5;

/** Lists with the promised mean milliseconds of a path, and the p95 and maximum of a hint. */
const LISTS = [
  { name: 'rated below 1.5', puzzles: rated(0, 1.49), ms: 0.13 },
  { name: 'rated 2.5-5', puzzles: rated(2.5, 5), ms: 0.4 },
  { name: 'rated 5.4-9', puzzles: every(quick ? 4 : 1, rated(5.4, 9)), ms: 17, p95: 1, max: 50 },
  { name: 'magictour', puzzles: every(quick ? 60 : 15, list('magictour')), ms: 60 },
  { name: 'hardest', puzzles: every(quick ? 10 : 2, list('hardest')), ms: 200, max: 150 },
];
const GENERATOR_MS = { novice: 5, medial: 40, skilled: 40, expert: 110, master: 260 };
const FIRST_HINT_MS = 40;
const WARM_MS = quick ? 500 : 1500;

const reference = list('ordinary').slice(0, 20);
if (wants('path')) measurePaths();
if (wants('hint')) measureHints();
if (wants('first')) await measureFirstHint();
if (wants('generate')) measureGenerator();

function wants(part) {
  return only.length === 0 || only.includes(part);
}

/** Path and rating of a puzzle, from its 81 characters. */
function measurePaths() {
  print(['path and rating', 'puzzles', 'mean ms', 'best', 'budget', 'kept', 'reference solves']);
  for (const { name, puzzles, ms } of LISTS) {
    const means = [];
    const ratios = [];
    warmUp(() => puzzles.forEach(rateText));
    const repeat = Math.ceil((quick ? 20 : 100) / (ms * puzzles.length));
    for (let round = 0; round < ROUNDS; round++) {
      const plain = cpuMs(() => reference.forEach(plainSolve)) / reference.length;
      const total = cpuMs(() => {
        for (let again = 0; again < repeat; again++) puzzles.forEach(rateText);
      });
      means.push(total / repeat / puzzles.length);
      ratios.push(means[round] / plain);
    }
    print([
      name,
      puzzles.length,
      median(means).toFixed(3),
      Math.min(...means).toFixed(3),
      ms,
      kept(median(means), ms),
      median(ratios).toFixed(3),
    ]);
  }
}

/** Repeats the work until V8 has compiled it. */
function warmUp(work) {
  let ms = 0;
  do ms += cpuMs(work);
  while (ms < WARM_MS);
}

/** Each hint of every path, and each call of a finder on the way to it. */
function measureHints() {
  print(['hints', 'hints', 'p95 ms', 'max ms', 'budget p95', 'budget max', 'kept']);
  for (const { name, puzzles, p95, max } of LISTS.slice(1)) {
    warmUp(() => puzzles.forEach(hintMs));
    const rounds = Array.from({ length: Math.min(ROUNDS, 3) }, () => puzzles.flatMap(hintMs));
    const times = rounds[0].map((_, hint) => median(rounds.map((round) => round[hint])));
    times.sort((a, b) => a - b);
    const at95 = times[Math.floor((times.length - 1) * 0.95)];
    const most = times.at(-1);
    print([
      name,
      times.length,
      at95.toFixed(3),
      most.toFixed(1),
      p95 ?? '-',
      max ?? '-',
      kept(at95, p95) === 'NO' ? 'NO' : kept(most, max),
    ]);
  }
  for (const { name, puzzles } of LISTS.slice(2)) measureTechniques(name, puzzles);
}

function measureTechniques(name, puzzles) {
  warmUp(() => puzzles.forEach(rateText));
  const table = new Map(TECHNIQUES.map(({ id }) => [id, { calls: 0, hits: 0, ms: 0, max: 0 }]));
  for (const puzzle of puzzles) {
    const position = Position.from(parseGrid(puzzle));
    for (let step = nextStep(position); step !== undefined; step = nextStep(position)) {
      for (const { id } of TECHNIQUES) {
        const row = table.get(id);
        const ms = cpuMs(() => FINDERS[id](position, () => undefined, { all: false }));
        row.calls++;
        row.ms += ms;
        row.max = Math.max(row.max, ms);
        if (id === step.technique) {
          row.hits++;
          break;
        }
      }
      applyStep(position, step);
    }
  }
  // Only as far as a hint searches: a shared table is charged to the finder that builds it.
  const total = [...table.values()].reduce((sum, { ms }) => sum + ms, 0);
  print([`techniques, ${name}`, 'calls', 'steps', 'ms per puzzle', 'share', 'µs per call', 'max ms']);
  for (const [id, { calls, hits, ms, max }] of [...table].sort(([, a], [, b]) => b.ms - a.ms).slice(0, 16)) {
    print([
      id,
      calls,
      hits,
      (ms / puzzles.length).toFixed(3),
      `${((ms / total) * 100).toFixed(1)} %`,
      ((ms / calls) * 1000).toFixed(1),
      max.toFixed(1),
    ]);
  }
}

/** In a separate thread, as in the page: nothing is compiled yet, and no table is built. */
async function measureFirstHint() {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    (async () => {
      const { parseGrid } = await import(workerData.root + 'grid.js');
      const { Position } = await import(workerData.root + 'position.js');
      const { nextStep } = await import(workerData.root + 'rate/next-step.js');
      const start = performance.now();
      nextStep(Position.from(parseGrid(workerData.puzzle)));
      parentPort.postMessage(performance.now() - start);
    })();`;
  const workerData = { root: new URL('../build/core/sudoku/', import.meta.url).href, puzzle: '' };
  print(['first hint of a fresh worker', 'workers', 'median ms', 'best', 'budget', 'kept', '']);
  for (const { name, puzzles } of LISTS.slice(1)) {
    const times = [];
    for (let index = 0; index < ROUNDS * 2; index++) {
      workerData.puzzle = puzzles[(index * 7) % puzzles.length];
      const worker = new Worker(code, { eval: true, workerData });
      times.push(await new Promise((resolve) => worker.once('message', resolve)));
      await worker.terminate();
    }
    print([
      name,
      times.length,
      median(times).toFixed(1),
      Math.min(...times).toFixed(1),
      FIRST_HINT_MS,
      kept(median(times), FIRST_HINT_MS),
    ]);
  }
}

function measureGenerator() {
  print(['generator', 'puzzles', 'median ms', 'p95', 'budget', 'kept', '']);
  for (const level of LEVELS) {
    warmUp(() => finish({ level, seed: 1000 }));
    const times = Array.from({ length: quick ? 15 : 60 }, (_, seed) => cpuMs(() => finish({ level, seed })));
    times.sort((a, b) => a - b);
    const budget = GENERATOR_MS[level];
    const at95 = times[Math.floor((times.length - 1) * 0.95)];
    print([
      level,
      times.length,
      median(times).toFixed(1),
      at95.toFixed(1),
      budget,
      kept(median(times), budget),
    ]);
  }
}

function finish(options) {
  const search = generate(options);
  while (!search.next().done);
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

function cpuMs(work) {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function kept(value, budget) {
  if (budget === undefined) return '-';
  if (value <= budget) return 'yes';
  process.exitCode = 1;
  return 'NO';
}

function rated(from, to) {
  return list('rated.tsv')
    .map((line) => line.split('\t'))
    .filter(([, rating]) => rating >= from && rating <= to)
    .map(([puzzle]) => puzzle);
}

function list(name) {
  const file = name.includes('.') ? name : `${name}.txt`;
  return readFileSync(new URL(`../test/fixtures/puzzles/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
}

function every(nth, puzzles) {
  return puzzles.filter((_, index) => index % nth === 0);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

function print(columns) {
  const [name, ...rest] = columns;
  console.log(`${name.padEnd(30)}${rest.map((each) => String(each).padStart(12)).join('')}`);
}
