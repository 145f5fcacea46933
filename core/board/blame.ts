import type { Grid } from '../sudoku/grid.ts';
import { candidateOf, type Candidate } from '../sudoku/position.ts';
import { at } from '../base/at.ts';
import type { Board } from './board.ts';
import { cellsAt } from './history.ts';
import { entriesSince, triesOf } from './try.ts';

/**
 * The newest try: the digits before it, and its entries that still stand, in the order in which they were made.
 * Undefined without entries.
 */
export function triedOn(
  board: Board,
): { readonly before: Grid; readonly entries: readonly Candidate[] } | undefined {
  const mark = triesOf(board).at(-1);
  if (mark === undefined) return undefined;
  const since = entriesSince(board, mark);
  const steps = board.history.slice(mark, board.position);
  const made = steps.flatMap(({ cells, after }) =>
    cells.filter(
      (cell, place) => since.includes(cell) && at(after, place).digit === at(board.cells, cell).digit,
    ),
  );
  if (made.length === 0) return undefined;
  return {
    before: Uint8Array.from(cellsAt(board, mark), ({ digit }) => digit),
    entries: [...new Set(made)].map((cell) => candidateOf(cell, at(board.cells, cell).digit)),
  };
}
