import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { useBoard } from '../../game/index.ts';
import { addressOfPuzzle, noteWholePuzzle, readWholePuzzles } from '../../hint/index.ts';
import { useMade } from '../use-made.ts';
import { WaitingFrame } from '../waiting-frame.tsx';
import { puzzleToPlay } from './exercises.ts';

interface WholePuzzleProps {
  readonly technique: TechniqueId;
  readonly name: string;
}

/** Opens a new puzzle whose hardest step is the technique, or continues the one on the board. */
export function WholePuzzle({ technique, name }: WholePuzzleProps) {
  const [, navigate] = useLocation();
  const { actor } = useBoard();
  const { made, failed, again } = useMade(technique, async () => {
    const snapshot = actor.getSnapshot();
    if (snapshot.context.board.puzzle === readWholePuzzles()[technique] && !snapshot.matches('won'))
      return '/';
    const puzzle = await puzzleToPlay(technique);
    noteWholePuzzle(technique, puzzle);
    return addressOfPuzzle(technique, puzzle);
  });
  useEffect(() => {
    if (made !== null) navigate(made, { replace: true });
  }, [made, navigate]);
  return <WaitingFrame title={name} count={1} failed={failed} onRetry={again} />;
}
