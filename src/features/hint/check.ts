import type { Board } from '../../../core/board/board.ts';
import { digitsOf, wrongCells } from '../../../core/board/status.ts';
import { candidatesFromDigits, parseGrid, type Grid } from '../../../core/sudoku/grid.ts';
import { isUnique, solve } from '../../../core/sudoku/solve/solve.ts';
import type { HintMessage } from './hint-machine.ts';

const LEAST_GIVENS = 17;

/**
 * What stands in the way of a hint, in the order of the product: 17 givens, not full, one solution,
 * entries that agree with it, notes that are complete and right. Undefined: nothing does. (The login
 * comes before all of these: see the gateway.)
 */
export function checkBoard(board: Board): HintMessage | undefined {
  const givens = parseGrid(board.puzzle)!;
  const givenCount = givens.filter((digit) => digit > 0).length;
  if (givenCount < LEAST_GIVENS) return { kind: 'few-givens', givens: givenCount };
  if (board.cells.every(({ digit }) => digit > 0)) return { kind: 'full' };
  if (!isUnique(givens)) return { kind: 'no-single-solution' };
  const solution = solve(givens)!;
  const [wrong] = wrongCells(board, solution);
  if (wrong !== undefined) return { kind: 'wrong-entry', cell: wrong };
  return hasNotes(board) ? checkNotes(board, solution) : undefined;
}

/** Mode `hx`: the person's notes are the candidates. Without any note it is mode `gc`. */
export function hasNotes(board: Board): boolean {
  return board.cells.some(({ kind }) => kind === 'notes');
}

function checkNotes(board: Board, solution: Grid): HintMessage | undefined {
  for (const [cell, { kind, notes }] of board.cells.entries()) {
    if (kind === 'given' || kind === 'digit') continue;
    // The digit that belongs here is not among the notes.
    if (!(notes & (1 << (solution[cell]! - 1)))) return { kind: 'notes-missing', cell };
  }
  return undefined;
}

/**
 * The notes that make a hint possible: cells whose notes lack their digit get all candidates, the
 * others keep theirs but for digits that a house already has. 81 masks.
 */
export function mendedNotes(board: Board): readonly number[] {
  const possible = candidatesFromDigits(digitsOf(board));
  const solution = solve(parseGrid(board.puzzle)!);
  return board.cells.map(({ notes }, cell) => {
    const complete = solution !== undefined && (notes & (1 << (solution[cell]! - 1))) !== 0;
    return complete ? notes & possible[cell]! : possible[cell]!;
  });
}
