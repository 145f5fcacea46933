import type { Board } from './board.ts';

/** Share of the initially empty cells that are filled, 0–1. */
export function progressOf(board: Board): number {
  const toFill = board.cells.filter((cell) => cell.kind !== 'given').length;
  const filled = board.cells.filter((cell) => cell.kind === 'digit').length;
  return toFill === 0 ? 1 : filled / toFill;
}
