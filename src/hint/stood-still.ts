import { loadDatabase } from '../data/db/load-database.ts';
import type { Board } from '../../core/board/board.ts';
import { engine } from '../engine/index.ts';
import { hintBoardOf } from './check.ts';

/**
 * Records the technique of the next step that a player did not see; nothing if the board has no next step.
 */
export async function noteStoodStill(board: Board): Promise<void> {
  const finding = await engine.call('findHint', hintBoardOf(board));
  if (finding.kind !== 'step') return;
  const { noteTechnique, openDatabase } = await loadDatabase();
  await noteTechnique(openDatabase().plays, board, 'stood', finding.step.technique, Date.now());
}
