import type { Board } from '../../core/board/board.ts';
import { withNotes } from '../../core/board/cell.ts';
import { digitsOf } from '../../core/board/status.ts';
import { findBoardFault, type BoardFault, type HintBoard } from '../../core/hints/find-hint.ts';
import { maskOf } from '../../core/sudoku/digits.ts';
import { candidatesFromDigits, parseGrid } from '../../core/sudoku/grid.ts';
import { solve } from '../../core/sudoku/solve/solve.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';
import { candidatesOf, readCell } from '../game/index.ts';
import { hintBoardOf } from './hint-board.ts';
import type { FindOutcome, HintMessage } from './hint-machine.ts';

/**
 * The first obstacle to a hint, checked in the product's order: 17 givens, not full, one solution, entries
 * that agree with it, complete and correct notes. Undefined if none exists. (The login is checked before
 * all of these: see `hintAccess`.)
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

/**
 * The easiest step. It has the kind `off` if its technique is switched off, because no enabled technique
 * applies.
 */
export function foundStep(step: Step, { without = [] }: HintBoard): FindOutcome {
  return { kind: without.includes(step.technique) ? 'off' : 'found', step };
}

/**
 * Notes that make a hint possible and keep eliminations: cells without notes get their candidates, and notes
 * that lack the solution's digit get it. 81 masks.
 */
export function withMissingNotes(board: Board, solution: ArrayLike<number>): readonly number[] {
  const possible = candidatesFromDigits(digitsOf(board));
  return board.cells.map((each, cell) => {
    const notes = candidatesOf(each);
    return notes === 0 ? possible[cell]! : notes | maskOf(solution[cell]!);
  });
}

/** The board as seen by a player who uses no notes. */
export function withoutNotes(board: Board): Board {
  const cells = board.cells.map((cell) => (candidatesOf(cell) === 0 ? cell : withNotes(cell, 0, 0)));
  return { ...board, cells };
}

/**
 * Notes that make a hint possible: cells whose notes lack the solution's digit get all candidates; others
 * keep their notes, except digits already placed in one of their houses. 81 masks.
 */
export function mendedNotes(board: Board): readonly number[] {
  const possible = candidatesFromDigits(digitsOf(board));
  const solution = solve(parseGrid(board.puzzle)!);
  return board.cells.map((each, cell) => {
    const { notes } = readCell(each);
    const complete = solution !== undefined && (notes & maskOf(solution[cell]!)) !== 0;
    return complete ? notes & possible[cell]! : possible[cell]!;
  });
}
