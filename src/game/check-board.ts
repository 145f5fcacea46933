import { checkAgainst } from '../../core/board/check.ts';
import { parseGrid } from '../../core/sudoku/grid.ts';
import { engine } from '../engine/index.ts';
import { readCell } from './candidates.ts';
import type { BoardActor } from './board/board-machine.ts';
import type { Store } from '../../core/base/store.ts';
import type { Board } from '../../core/board/board.ts';
import type { GameRow } from '../data/db/game-record.ts';
import type { Level } from '../../core/sudoku/techniques/catalogue.ts';
import type { BoardCheck } from '../../core/board/check.ts';

/** A check's result, with the board that was checked. */
export interface CheckResult {
  readonly kind: 'check';
  readonly board: Board;
  readonly found:
    | { readonly kind: 'unsolvable' | 'several' }
    | ({ readonly kind: 'checked'; readonly solution: readonly number[] } & BoardCheck);
}

/** What replaces the hint in the dock until it is answered. */
export type GameSheet =
  | CheckResult
  /** "Start again?" */
  | { readonly kind: 'restart' }
  /** "Continue from your laptop?" */
  | { readonly kind: 'continue'; readonly game: GameRow }
  /** How hard the next puzzle of the board's level is to be. */
  | { readonly kind: 'band'; readonly level: Level };

/** "Is my board still right?" The answer is shown in the dock until the board changes. */
export async function checkBoard(actor: BoardActor, sheet: Store<GameSheet | null>): Promise<void> {
  const { puzzle } = actor.getSnapshot().context.board;
  const [solution, another] = await engine.call('upToTwoSolutions', parseGrid(puzzle)!);
  const { board } = actor.getSnapshot().context;
  if (board.puzzle !== puzzle) return;
  if (!solution || another)
    sheet.set({ kind: 'check', board, found: { kind: solution ? 'several' : 'unsolvable' } });
  else {
    const read = { ...board, cells: board.cells.map(readCell) };
    const digits = Array.from(solution, Number);
    sheet.set({
      kind: 'check',
      board,
      found: { kind: 'checked', solution: digits, ...checkAgainst(read, digits) },
    });
  }
}
