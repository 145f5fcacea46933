import type { Board } from '../../core/board/board.ts';
import { checkAgainst, type BoardCheck } from '../../core/board/check.ts';
import { parseGrid } from '../../core/sudoku/grid.ts';
import { engine } from '../engine/index.ts';
import type { BoardActor } from '../features/board/index.ts';

/** What a check found, about the board that was checked. */
export interface CheckResult {
  readonly board: Board;
  readonly found:
    | { readonly kind: 'unsolvable' | 'several' }
    | ({ readonly kind: 'checked'; readonly solution: readonly number[] } & BoardCheck);
}

let current: CheckResult | null = null;
const listeners = new Set<() => void>();

/** "Is my board still right?" The result stays until it is answered or the board changes. */
export async function checkBoard(actor: BoardActor): Promise<void> {
  const { puzzle } = actor.getSnapshot().context.board;
  const [solution, another] = await engine.call('upToTwoSolutions', parseGrid(puzzle)!);
  const { board } = actor.getSnapshot().context;
  if (board.puzzle !== puzzle) return;
  if (!solution || another) showCheck({ board, found: { kind: solution ? 'several' : 'unsolvable' } });
  else {
    const digits = Array.from(solution, Number);
    showCheck({ board, found: { kind: 'checked', solution: digits, ...checkAgainst(board, digits) } });
  }
}

export function showCheck(result: CheckResult | null): void {
  current = result;
  for (const listener of listeners) listener();
}

export function subscribeToCheck(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentCheck(): CheckResult | null {
  return current;
}
