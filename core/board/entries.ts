import { at } from '../base/at.ts';
import type { Digit } from '../sudoku/digits.ts';
import { CELL_COUNT, PEERS, type Cell } from '../sudoku/cells.ts';
import { candidatesFromDigits } from '../sudoku/grid.ts';
import type { Board } from './board.ts';
import {
  EMPTY_CELL,
  givenCell,
  notesOf,
  withDigit,
  withNotes,
  withoutDigit,
  withoutNotes,
  type NoteKind,
} from './cell.ts';
import { edit } from './edit.ts';
import { digitsOf } from './status.ts';

const ALL_CELLS: readonly number[] = Array.from({ length: CELL_COUNT }, (_, cell) => cell);

/**
 * Enters a digit into the cells; if all of them have it already, removes it. Givens are unchanged.
 *
 * @param removeNotes also removes the digit from the notes of all peers, in the same undo step
 */
export function placeDigit(board: Board, cells: readonly Cell[], digit: Digit, removeNotes = false): Board {
  const open = cells.filter((index) => at(board.cells, index).kind !== 'given');
  if (open.every((index) => at(board.cells, index).digit === digit)) {
    return edit(board, open, withoutDigit);
  }
  const peers = new Set(removeNotes ? open.flatMap((index) => [...at(PEERS, index)]) : []);
  for (const index of open) peers.delete(index);
  return edit(board, [...open, ...peers], (cell, index) =>
    peers.has(index) ? withoutNotes(cell, 1 << (digit - 1)) : withDigit(cell, digit),
  );
}

/**
 * Adds a note to the cells; if all of them have it, removes it. Cells with a digit are unchanged. A cell
 * without notes becomes empty.
 */
export function toggleNote(
  board: Board,
  cells: readonly Cell[],
  digit: Digit,
  kind: NoteKind = 'both',
): Board {
  const bit = 1 << (digit - 1);
  const open = cells.filter((index) => at(board.cells, index).digit === 0);
  const all = open.every((index) => notesOf(at(board.cells, index), kind) & bit);
  return edit(board, open, (cell) => {
    if (all) return withoutNotes(cell, bit, kind);
    if (kind === 'corner') return withNotes(cell, cell.notes, cell.corners | bit);
    return notesOf(cell, kind) & bit ? cell : withNotes(cell, cell.notes | bit);
  });
}

/**
 * Every empty cell gets the digits missing from its row, column and box as candidates; remaining notes keep their
 * colours, and impossible corner notes go.
 */
export function completeCandidates(board: Board): Board {
  return writeNotes(board, candidatesFromDigits(digitsOf(board)));
}

/** Writes candidates (81 masks) into all empty cells; corner notes that contradict a digit go. */
export function writeNotes(board: Board, masks: ArrayLike<number>): Board {
  const possible = candidatesFromDigits(digitsOf(board));
  return edit(board, ALL_CELLS, (cell, index) =>
    cell.digit > 0 ? cell : withNotes(cell, at(masks, index), cell.corners & possible[index]!),
  );
}

/**
 * Resets to the givens, colours included, as one undo step, so that nothing is lost.
 *
 * @param elapsedMs the playing time so far, stored in that step
 */
export function startAgain(board: Board, elapsedMs: number): Board {
  const cleared = edit(board, ALL_CELLS, (cell) =>
    cell.kind === 'given' ? givenCell(cell.digit) : EMPTY_CELL,
  );
  if (cleared === board) return board;
  const step = cleared.history.at(-1)!;
  return { ...cleared, history: [...cleared.history.slice(0, -1), { ...step, setAsideMs: elapsedMs }] };
}
