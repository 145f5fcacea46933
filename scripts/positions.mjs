/** Puzzles and positions for scripts and benchmarks. Uses the built engine (`npm run types -- core`). */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allDigits } from '../build/core/sudoku/formats/imported-puzzle.js';
import { parseSusser } from '../build/core/sudoku/formats/susser.js';
import { generate } from '../build/core/sudoku/generate/generate.js';
import { parseGrid } from '../build/core/sudoku/grid.js';
import { Position } from '../build/core/sudoku/position.js';
import { applyStep, nextStep } from '../build/core/sudoku/rate/next-step.js';

const ROOT = path.join(import.meta.dirname, '..');

/** The lines of a file that are not empty. */
export function linesOf(file) {
  return readFileSync(path.join(ROOT, file), 'utf8').split('\n').filter(Boolean);
}

/** The puzzles of a level's pack. */
export function packOf(level, count = Infinity) {
  return linesOf(`public/packs/${level}.txt`)
    .slice(0, count)
    .map((line) => line.slice(0, 81));
}

/** The positions of a technique's exercises, as Susser lines. */
export function exercisesOf(id) {
  return linesOf('public/packs/techniques.txt')
    .filter((line) => line.startsWith(`${id} `))
    .map((line) => line.slice(id.length + 1));
}

/** What a Susser line says. */
export function readSusser(line) {
  const parsed = parseSusser(line);
  if (!parsed?.ok) throw new Error(`not a position: ${line}`);
  return parsed.value;
}

export function positionOf(puzzle) {
  const { givens, candidates } = puzzle;
  return Position.from(allDigits(puzzle), {
    givens: givens.map(Math.sign),
    ...(candidates && { candidates }),
  });
}

/** The steps of a position's easiest path. The position, which changes, is the one before the step. */
export function* pathOf(position, options = {}) {
  for (let step; (step = nextStep(position, options)) !== undefined; applyStep(position, step)) yield step;
}

/** The puzzle that the generator finds. */
export function generated(options) {
  const search = generate(options);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** The positions in which the tests expect a technique; none of a new one. */
export function fixturesOf(id) {
  const file = path.join(ROOT, `test/fixtures/techniques/${id}.json`);
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8')).map(({ position: digits, removed, givens }) => {
    const position = Position.from(parseGrid(digits), { givens: Array.from(givens, Number) });
    for (const [digit, row, column] of removed)
      position.eliminate(row * 9 + Number(column) - 10, Number(digit));
    return position;
  });
}
