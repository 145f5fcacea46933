import { checkAgainst } from '../../core/board/check.ts';
import { parseGrid } from '../../core/sudoku/grid.ts';
import { engine } from '../engine/index.ts';
import type { BoardActor } from './board/board-machine.ts';
import { showCheck } from './check-store.ts';

/** "Is my board still right?" */
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
