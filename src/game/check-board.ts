import { checkAgainst } from '../../core/board/check.ts';
import { parseGrid } from '../../core/sudoku/grid.ts';
import { engine } from '../engine/index.ts';
import type { BoardActor } from './board/board-machine.ts';
import type { Store } from '../../core/base/store.ts';
import type { Board } from '../../core/board/board.ts';
import type { BoardCheck } from '../../core/board/check.ts';

/** A check's result, with the board that was checked. */
export interface CheckResult {
  readonly board: Board;
  readonly found:
    | { readonly kind: 'unsolvable' | 'several' }
    | ({ readonly kind: 'checked'; readonly solution: readonly number[] } & BoardCheck);
}

/** "Is my board still right?" The answer is shown in the dock until the board changes. */
export async function checkBoard(actor: BoardActor, check: Store<CheckResult | null>): Promise<void> {
  const { puzzle } = actor.getSnapshot().context.board;
  const [solution, another] = await engine.call('upToTwoSolutions', parseGrid(puzzle)!);
  const { board } = actor.getSnapshot().context;
  if (board.puzzle !== puzzle) return;
  if (!solution || another) check.set({ board, found: { kind: solution ? 'several' : 'unsolvable' } });
  else {
    const digits = Array.from(solution, Number);
    check.set({ board, found: { kind: 'checked', solution: digits, ...checkAgainst(board, digits) } });
  }
}
