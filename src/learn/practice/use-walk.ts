import { useState } from 'react';
import type { Step } from '../../../core/sudoku/techniques/step.ts';

/**
 * The shown line of a forcing argument, shared by board and text. A new argument starts at its first line.
 */
export interface WalkPlace {
  /** The index of the shown line, from 0. */
  readonly placeIn: (step: Step | undefined) => number;
  readonly goTo: (step: Step, at: number) => void;
}

export function useWalk(): WalkPlace {
  const [walk, setWalk] = useState<{ readonly step: Step; readonly at: number } | null>(null);
  return {
    placeIn: (step) => (walk && walk.step === step ? walk.at : 0),
    goTo: (step, at) => setWalk({ step, at }),
  };
}
