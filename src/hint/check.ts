import type { Board } from '../../core/board/board.ts';
import { withNotes } from '../../core/board/cell.ts';
import { digitsOf } from '../../core/board/status.ts';
import { findBoardFault, type BoardFault, type HintBoard } from '../../core/hints/find-hint.ts';
import { candidatesFromDigits, parseGrid } from '../../core/sudoku/grid.ts';
import { solve } from '../../core/sudoku/solve/solve.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';
import { uniquenessInHints } from './allowance.ts';
import type { FindOutcome, HintMessage } from './hint-machine.ts';
import { techniquesOff } from './known-techniques.ts';

/** A board in the form that the hint search takes, on the device and on the server. */
export function hintBoardOf(board: Board): HintBoard {
  const off = techniquesOff();
  return {
    puzzle: board.puzzle,
    digits: digitsOf(board).join(''),
    notes: board.cells.map(({ kind, notes }) => (kind === 'notes' ? notes : 0)),
    mode: hasNotes(board) ? 'with-notes' : 'without-notes',
    ...(!uniquenessInHints.read() && { uniqueness: false }),
    ...(off.size > 0 && { without: [...off] }),
  };
}

/** Mode `hx`: the person's notes are the candidates. Without any note it is mode `gc`. */
export function hasNotes(board: Board): boolean {
  return board.cells.some(({ kind }) => kind === 'notes');
}

/**
 * What stands in the way of a hint, in the order of the product: 17 givens, not full, one solution,
 * entries that agree with it, notes that are complete and right. Undefined: nothing does. (The login
 * comes before all of these: see `hintAccess`.)
 */
export function checkBoard(board: Board): HintMessage | undefined {
  const fault = findBoardFault(hintBoardOf(board));
  return fault && messageAbout(fault, board.puzzle);
}

/** An error on the board or in its puzzle, as a panel message. */
export function messageAbout(fault: BoardFault, puzzle: string): HintMessage {
  switch (fault.kind) {
    case 'too-few-givens':
      return { kind: 'few-givens', givens: puzzle.replaceAll('0', '').length };
    case 'notes-incomplete':
      return { kind: 'notes-missing', cell: fault.cell };
    default:
      return fault;
  }
}

/** The easiest step, found where no technique that is on helps if its own is off. */
export function foundStep(step: Step, { without = [] }: HintBoard): FindOutcome {
  return { kind: without.includes(step.technique) ? 'off' : 'found', step };
}

/**
 * The notes that make a hint possible while keeping eliminations: cells without notes get their candidates,
 * and notes that lack the solution's digit get it. 81 masks.
 */
export function withMissingNotes(board: Board, solution: ArrayLike<number>): readonly number[] {
  const possible = candidatesFromDigits(digitsOf(board));
  return board.cells.map(({ kind, notes }, cell) =>
    kind === 'notes' ? notes | (1 << (solution[cell]! - 1)) : possible[cell]!,
  );
}

/** The board as seen by a player who uses no notes. */
export function withoutNotes(board: Board): Board {
  const cells = board.cells.map((cell) => (cell.kind === 'notes' ? withNotes(cell, 0) : cell));
  return { ...board, cells };
}

/**
 * The notes that make a hint possible: cells whose notes lack the solution's digit get all candidates; others
 * keep their notes except digits that a house already has. 81 masks.
 */
export function mendedNotes(board: Board): readonly number[] {
  const possible = candidatesFromDigits(digitsOf(board));
  const solution = solve(parseGrid(board.puzzle)!);
  return board.cells.map(({ notes }, cell) => {
    const complete = solution !== undefined && (notes & (1 << (solution[cell]! - 1))) !== 0;
    return complete ? notes & possible[cell]! : possible[cell]!;
  });
}
