/** For benchmarks of hints: the boards on the way of a puzzle's solution, and calls by their names. */
import { findHint } from '../../build/core/hints/find-hint.js';
import { ENDPOINTS } from '../../build/core/protocol/endpoints.js';
import { formatGrid, parseGrid } from '../../build/core/sudoku/grid.js';
import { Position } from '../../build/core/sudoku/position.js';
import { applyStep } from '../../build/core/sudoku/rate/next-step.js';
import { request } from './server.mjs';

/** Every hint on the way, with the position before it, and the board as seen by a person with notes. */
export function* hintsOnTheWay(givens) {
  const puzzle = formatGrid(givens, '0');
  const position = Position.from(givens);
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
    yield { step: hint.step, position, board };
    applyStep(position, hint.step);
  }
}

export function boardsOnTheWay(puzzle) {
  return Array.from(hintsOnTheWay(parseGrid(puzzle)), ({ board }) => board);
}

export function requestOf(name, input, token = undefined) {
  const { path, request: wire } = ENDPOINTS[name];
  return request(path, wire.encode(input), token);
}

/** Calls the server; returns its answer. */
export async function send({ url }, name, input, token = undefined) {
  const asked = requestOf(name, input, token);
  return (await fetch(url + asked.path, asked)).json();
}
