import { at } from '../base/at.ts';
import type { Board } from './board.ts';
import type { BoardCell } from './cell.ts';

/** Undo is allowed when the pointer is not 1 and the history is longer than 1. */
export function canUndo(board: Board): boolean {
  return board.position !== 1 && board.history.length > 1;
}

/** Redo is allowed when the pointer is above 0 and below the last. */
export function canRedo(board: Board): boolean {
  return board.position > 0 && board.position < board.history.length;
}

/** The previous state, or the same board if none exists. */
export function undo(board: Board): Board {
  return canUndo(board) ? goTo(board, board.position - 1) : board;
}

/** The next state, or the same board if none exists. */
export function redo(board: Board): Board {
  return canRedo(board) ? goTo(board, board.position + 1) : board;
}

/**
 * Moves to another state of the history, which stays complete.
 *
 * @param position 1 (oldest) to `history.length`; otherwise the same board is returned
 */
export function goTo(board: Board, position: number): Board {
  if (position === board.position || position < 1 || position > board.history.length) return board;
  const back = position < board.position;
  const cells = [...board.cells];
  let lastEdited = board.lastEdited;
  const restore = (step: number, side: 'before' | 'after'): void => {
    const entry = at(board.history, step);
    entry.cells.forEach((index, place) => (cells[index] = at(entry[side], place)));
    lastEdited = entry.cells[0] ?? lastEdited;
  };
  if (back) for (let step = board.position - 1; step >= position; step--) restore(step, 'before');
  else for (let step = board.position; step < position; step++) restore(step, 'after');
  return { ...board, cells, position, lastEdited };
}

/** Playing time set aside by restarts up to the current state. Milliseconds. */
export function setAsideMs({ history, position }: Board): number {
  return history.slice(1, position).reduce((sum, entry) => sum + (entry.setAsideMs ?? 0), 0);
}

/**
 * Notes the playing time at a new step.
 *
 * @param before the board that led to this one
 * @returns the same board if no step was added, as after an undo
 */
export function timed(before: Board, board: Board, elapsedMs: number): Board {
  const { history, position } = board;
  const last = position - 1;
  const step = at(history, last);
  const isNew = last > 0 && position === history.length && before.history[last] !== step;
  // A mark of a try changes its step.
  if (!isNew || step.seconds !== undefined) return board;
  const seconds = Math.floor(elapsedMs / 1000);
  return { ...board, history: [...history.slice(0, last), { ...step, seconds }] };
}

/** The cells at another position of the history. */
export function cellsAt(board: Board, position: number): readonly BoardCell[] {
  return goTo(board, position).cells;
}
