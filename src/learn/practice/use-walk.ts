import { useState } from 'react';
import type { Step } from '../../../core/sudoku/techniques/step.ts';

export type WalkPlace = ReturnType<typeof useWalk>;

/** The shown line of a forcing argument, shared by board and text. A new argument starts at its first line. */
export function useWalk() {
  const [walk, setWalk] = useState<{ readonly step: Step; readonly at: number } | null>(null);
  return {
    /** The index of the shown line, from 0. */
    placeIn: (step: Step | undefined): number => (walk && walk.step === step ? walk.at : 0),
    goTo: (step: Step, at: number): void => setWalk({ step, at }),
  };
}
