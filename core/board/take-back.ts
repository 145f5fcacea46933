import { at } from '../base/at.ts';
import { PEERS, type Cell } from '../sudoku/cells.ts';
import type { Digit } from '../sudoku/digits.ts';
import type { Board } from './board.ts';
import { withNotes, withoutDigit, type BoardCell } from './cell.ts';
import { edit } from './edit.ts';

/**
 * Erases a digit, and brings back the notes that entering it removed from other cells, unless another of the same
 * digit now excludes them.
 */
export function takeBackDigit(board: Board, cell: Cell): Board {
  const { digit } = at(board.cells, cell);
  const bit = 1 << (digit - 1);
  const digitIn = (cells: readonly BoardCell[], place: number): Digit => cells[place]?.digit ?? 0;
  const entry = [...board.history.slice(0, board.position)].reverse().find(({ cells, before, after }) => {
    const place = cells.indexOf(cell);
    return digitIn(after, place) === digit && digitIn(before, place) !== digit;
  });
  const isExcluded = (index: Cell): boolean =>
    at(PEERS, index).some((peer) => peer !== cell && at(board.cells, peer).digit === digit);
  return edit(board, [cell, ...(entry?.cells ?? [])], (now, index) => {
    if (index === cell) return withoutDigit(now);
    const place = entry!.cells.indexOf(index);
    const [before, after] = [at(entry!.before, place), at(entry!.after, place)];
    const lost = (kind: 'notes' | 'corners'): number => before[kind] & ~after[kind] & bit;
    return isExcluded(index) ? now : withNotes(now, now.notes | lost('notes'), now.corners | lost('corners'));
  });
}
