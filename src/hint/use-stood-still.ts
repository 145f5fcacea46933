import { useEffect } from 'react';
import type { Board } from '../../core/board/board.ts';
import { loadDatabase } from '../data/db/load-database.ts';
import { engine } from '../engine/index.ts';
import { elapsedOf, useBoard } from '../game/index.ts';
import { hintBoardOf } from './hint-board.ts';
import { keepStood } from './stood-positions.ts';

/** A player who enters nothing for this long while the clock runs does not see the next step. */
const STOOD_STILL_MS = 120_000;

/** Records the techniques that a player did not see for a while, and where: they are worth learning. */
export function useStoodStill(): void {
  const { actor } = useBoard();
  useEffect(() => {
    let { board } = actor.getSnapshot().context;
    let since = elapsedOf(actor.getSnapshot().context);
    const subscription = actor.subscribe(({ context }) => {
      if (context.board === board) return;
      const before = board;
      const [waited, isEntry] = [
        elapsedOf(context) - since,
        context.board.puzzle === before.puzzle && context.board.position > before.position,
      ];
      board = context.board;
      since = elapsedOf(context);
      if (isEntry && waited >= STOOD_STILL_MS)
        noteStoodStill(before)
          // Without storage, or if the code cannot be loaded, nothing is suggested.
          .catch(() => undefined);
    });
    return () => subscription.unsubscribe();
  }, [actor]);
}

/**
 * Records the technique of the next step that a player did not see; nothing if the board has no next step.
 */
async function noteStoodStill(board: Board): Promise<void> {
  const finding = await engine.call('findHint', hintBoardOf(board));
  if (finding.kind !== 'step') return;
  const { technique } = finding.step;
  keepStood(technique, board);
  const { noteTechnique, openDatabase } = await loadDatabase();
  await noteTechnique(openDatabase(), board, 'stood', technique, Date.now());
}
