import { inOneKind, type BoardCell } from '../../core/board/cell.ts';
import { settings } from '../platform/settings.ts';
import type { Board } from '../../core/board/board.ts';
import { digitsOf } from '../../core/board/status.ts';
import type { Cell } from '../../core/sudoku/cells.ts';
import { candidatesFromDigits } from '../../core/sudoku/grid.ts';
import { candidateOf, type Candidate } from '../../core/sudoku/position.ts';

/** A cell as hints, checks and exports read it: its `notes` are the candidates, or all notes if they have one kind. */
export function readCell(cell: BoardCell): BoardCell {
  return settings.get().twoKinds ? cell : inOneKind(cell);
}

/** The notes that count as candidates, as a bit mask; 0 for a cell with a digit. */
export function candidatesOf(cell: BoardCell): number {
  const { kind, notes } = readCell(cell);
  return kind === 'notes' ? notes : 0;
}

/** A cell's notes or, without any, its candidates. */
export function candidatesIn(board: Board, cell: Cell): Candidate[] {
  const mask = candidatesOf(board.cells[cell]!) || candidatesFromDigits(digitsOf(board))[cell]!;
  return [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .filter((digit) => (mask & (1 << (digit - 1))) !== 0)
    .map((digit) => candidateOf(cell, digit));
}
