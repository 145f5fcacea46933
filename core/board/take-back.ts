import { at } from '../base/at.ts';
import { PEERS, type Cell } from '../sudoku/cells.ts';
import type { Digit } from '../sudoku/digits.ts';
import type { Board } from './board.ts';
import { notesOf, withNoteColor, withNotes, withoutDigit, type BoardCell } from './cell.ts';
import { edit } from './edit.ts';

/**
 * Erases digits in one undo step, and brings back the notes that entering them removed from other cells, unless
 * another of the same digit still excludes them.
 */
export function takeBackDigits(board: Board, cells: readonly Cell[]): Board {
  const after = board.cells.map((cell, index) => (cells.includes(index) ? withoutDigit(cell) : cell));
  for (const cell of cells) {
    const { digit } = at(board.cells, cell);
    const isExcluded = (index: Cell): boolean =>
      at(PEERS, index).some((peer) => at(after, peer).digit === digit);
    for (const [index, before] of beforeEntry(board, cell, digit))
      if (index !== cell && !isExcluded(index)) after[index] = withNoteOf(at(after, index), before, digit);
  }
  return edit(board, [...after.keys()], (_, index) => at(after, index));
}

/** The cells that entering a digit in a cell changed, each as it was before. */
function beforeEntry({ history, position }: Board, cell: Cell, digit: Digit): [Cell, BoardCell][] {
  return history.slice(0, position).flatMap(({ cells, before, after }): [Cell, BoardCell][] => {
    const place = cells.indexOf(cell);
    const isEntry = place >= 0 && at(after, place).digit === digit && at(before, place).digit !== digit;
    return isEntry ? cells.map((index, each) => [index, at(before, each)]) : [];
  });
}

/** The cell with what another state of it notes of a digit. */
function withNoteOf(cell: BoardCell, { notes, corners, noteColors }: BoardCell, digit: Digit): BoardCell {
  const bit = 1 << (digit - 1);
  if (((notes | corners) & bit) === 0) return cell;
  const noted = withNotes(cell, cell.notes | (notes & bit), cell.corners | (corners & bit));
  return notesOf(cell) & bit ? noted : withNoteColor(noted, digit, at(noteColors, digit - 1));
}
