import { at } from '../base/at.ts';
import type { Cell } from '../sudoku/cells.ts';
import type { Board, Edit } from './board.ts';
import { cellsEqual, type BoardCell } from './cell.ts';

/**
 * Performs one undo step: rewrites the given cells, truncates the history at the position and appends. If
 * nothing changes, returns the same board.
 *
 * @param rewrite gives the new cell for an index; the same cell means no change
 */
export function edit(
  board: Board,
  cells: readonly Cell[],
  rewrite: (cell: BoardCell, index: number) => BoardCell,
): Board {
  const after = new Map<number, BoardCell>();
  for (const index of cells) {
    const cell = at(board.cells, index);
    const next = rewrite(cell, index);
    if (!cellsEqual(cell, next)) after.set(index, next);
  }
  if (after.size === 0) return board;
  const changed = [...after.keys()];
  const step: Edit = {
    cells: changed,
    before: changed.map((index) => at(board.cells, index)),
    after: [...after.values()],
  };
  return {
    ...board,
    cells: board.cells.map((cell, index) => after.get(index) ?? cell),
    lastEdited: at(changed, 0),
    history: [...board.history.slice(0, board.position), step],
    position: board.position + 1,
  };
}
