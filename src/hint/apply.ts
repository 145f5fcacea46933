import { maskOf, type Digit } from '../../core/sudoku/digits.ts';
import type { Board } from '../../core/board/board.ts';
import { withDigit, withoutNotes } from '../../core/board/cell.ts';
import { edit } from '../../core/board/edit.ts';
import { PEERS, type Cell } from '../../core/sudoku/cells.ts';
import { cellOf, digitOf } from '../../core/sudoku/position.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';

/**
 * Applies a step as one undoable edit: enters its digits, removes them from the notes of peers, and removes
 * eliminated notes. It adds no notes.
 */
export function applyToBoard(
  board: Board,
  { placements, eliminations }: Pick<Step, 'placements' | 'eliminations'>,
): Board {
  const digits = new Map(placements.map((candidate) => [cellOf(candidate), digitOf(candidate)]));
  const gone = new Map<number, number>();
  const strike = (cell: Cell, digit: Digit): void => {
    gone.set(cell, (gone.get(cell) ?? 0) | maskOf(digit));
  };
  for (const candidate of eliminations) strike(cellOf(candidate), digitOf(candidate));
  for (const [cell, digit] of digits) for (const peer of PEERS[cell]!) strike(peer, digit);
  return edit(board, [...board.cells.keys()], (cell, index) => {
    const digit = digits.get(index);
    if (digit !== undefined) return withDigit(cell, digit);
    if (cell.digit > 0) return cell;
    return withoutNotes(cell, gone.get(index) ?? 0);
  });
}
