import { useState } from 'react';
import { useLocation } from 'wouter';
import { techniqueOf, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { sayNotLoaded } from '../../game/index.ts';
import { puzzleToPlay } from './exercises.ts';

/** Opens a new puzzle whose hardest step is the technique. */
export function useWholePuzzle(technique: TechniqueId) {
  const [, navigate] = useLocation();
  const [isMaking, setMaking] = useState(false);
  const play = async (): Promise<void> => {
    setMaking(true);
    try {
      const puzzle = await puzzleToPlay(technique);
      navigate(`/?puzzle=${puzzle}&level=${techniqueOf(technique).level}`);
    } catch {
      setMaking(false);
      sayNotLoaded();
    }
  };
  return { isMaking, play: () => void play() };
}
