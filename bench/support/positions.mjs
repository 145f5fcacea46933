/** Boards for benchmarks: positions on the solution paths of a pack's puzzles. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findHint } from '../../build/core/hints/find-hint.js';
import { formatGrid, parseGrid } from '../../build/core/sudoku/grid.js';
import { Position } from '../../build/core/sudoku/position.js';
import { applyStep } from '../../build/core/sudoku/rate/next-step.js';

const ROOT = path.join(import.meta.dirname, '../..');

export function readPuzzles(level, count) {
  const lines = readFileSync(path.join(ROOT, `public/packs/${level}.txt`), 'utf8').split('\n');
  return lines
    .map((line) => line.split(' ')[0])
    .filter((puzzle) => /^[0-9.]{81}$/.test(puzzle))
    .slice(0, count);
}

/** The board before each step of a puzzle's solution, as seen by a person with notes. */
export function boardsOnTheWay(text) {
  const puzzle = text.replaceAll('.', '0');
  const position = Position.from(parseGrid(puzzle));
  const found = [];
  while (position.emptyCount > 0) {
    /** @type {import('../../core/hints/find-hint.ts').HintBoard} */
    const board = {
      puzzle,
      digits: formatGrid(position.digits, '0'),
      notes: Array.from(position.candidates),
      mode: 'with-notes',
    };
    const hint = findHint(board);
    if (hint.kind !== 'step') throw new Error(`${hint.kind}: ${JSON.stringify(board)}`);
    found.push(board);
    applyStep(position, hint.step);
  }
  return found;
}
