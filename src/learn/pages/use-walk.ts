import { useState } from 'react';
import type { Step } from '../../../core/sudoku/techniques/step.ts';

/** Which step of a forcing argument is shown, from 0: board and words keep pace. A new argument begins anew. */
export function useWalk() {
  const [walk, setWalk] = useState<{ readonly step: Step; readonly at: number } | null>(null);
  return {
    placeIn: (step: Step | undefined): number => (walk && walk.step === step ? walk.at : 0),
    goTo: (step: Step, at: number): void => {
      setWalk({ step, at });
    },
  };
}
