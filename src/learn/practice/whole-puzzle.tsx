import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { loadDatabase } from '../../data/db/load-database.ts';
import { useBoard } from '../../game/index.ts';
import { addressOfPuzzle, noteWholePuzzle, readWholePuzzles } from '../../hint/index.ts';
import { useMade } from '../use-made.ts';
import { WaitingFrame } from '../waiting-frame.tsx';
import { puzzleToPlay } from './exercises.ts';

/** Continues the technique's puzzle that was opened last, or opens a new one whose hardest step it is. */
export function WholePuzzle({ technique, name }: { readonly technique: TechniqueId; readonly name: string }) {
  const [, navigate] = useLocation();
  const { actor } = useBoard();
  const { made, failed, again } = useMade(technique, async () => {
    const snapshot = actor.getSnapshot();
    const last = readWholePuzzles()[technique];
    if (snapshot.context.board.puzzle === last && !snapshot.matches('won')) return '/';
    // Without storage there are no games to continue.
    const left = last === undefined ? undefined : await unfinished(last).catch(() => undefined);
    if (left !== undefined) return `/?game=${left}`;
    const puzzle = await puzzleToPlay(technique);
    noteWholePuzzle(technique, puzzle);
    return addressOfPuzzle(technique, puzzle);
  });
  useEffect(() => {
    if (made !== null) navigate(made, { replace: true });
  }, [made, navigate]);
  return <WaitingFrame title={name} count={1} failed={failed} onRetry={again} />;
}

/** The id of the latest game of a puzzle that was never solved. */
async function unfinished(puzzle: string): Promise<string | undefined> {
  const { newestGame, openDatabase, readPlay } = await loadDatabase();
  const database = openDatabase();
  if ((await readPlay(database, puzzle))?.wonOn) return undefined;
  return (await newestGame(database, ({ board }) => board.puzzle === puzzle))?.id;
}
