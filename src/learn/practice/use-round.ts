import { useEffect, useState } from 'react';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { LinedExercise } from './exercises.ts';
import { forgetRound, keepRound, type KeptRound } from './kept-round.ts';
import { isUnaided } from './judge.ts';
import { useEffort } from './use-effort.ts';
import { useMarks, type MarksState } from './use-marks.ts';

export type ShownStage = 1 | 2 | 3;

/** An exercise in progress. */
export interface RoundState extends Omit<MarksState, 'check' | 'unsay' | 'restart'> {
  /** The stage of the hint; 0 before a hint is requested. */
  readonly stage: 0 | ShownStage;
  readonly shown: { readonly step: Step; readonly stage: ShownStage } | undefined;
  /** Whether the technique was found, or the solution shown in full. */
  readonly over: boolean;
  readonly check: () => void;
  readonly showMore: () => void;
}

export function useRound(
  technique: TechniqueId,
  exercise: LinedExercise,
  kept: KeptRound | null,
  isMixed: boolean,
): RoundState {
  const [stage, setStage] = useState<0 | ShownStage>(kept?.stage ?? 0);
  const {
    check,
    unsay,
    restart: _,
    ...state
  } = useMarks(exercise, {
    first: kept?.marks,
    isOver: (said) => said?.kind === 'found' || stage === 3,
  });
  const { marks, verdict } = state;
  const { erred, noteFound, noteShown } = useEffort({ technique, kept, verdict, isMixed });
  const found = verdict?.kind === 'found' ? verdict.step : undefined;
  const over = found !== undefined || stage === 3;
  useKeptRound(technique, { line: exercise.line, marks, stage, erred }, found !== undefined);
  return {
    ...state,
    stage,
    shown: shownOf(exercise, found, stage),
    over,
    check: () =>
      check((said) => {
        if (said.kind === 'found') noteFound(stage > 0 || !isUnaided(exercise, said.step));
      }),
    showMore: () => {
      unsay();
      setStage((stage + 1) as ShownStage);
      if (stage === 2) noteShown();
    },
  };
}

/**
 * Stores the round on the device until it is solved, so that it counts only once. If the solution was shown,
 * it is stored only for a reload.
 */
function useKeptRound(
  technique: TechniqueId,
  { line, marks, stage, erred }: KeptRound,
  isFound: boolean,
): void {
  useEffect(() => {
    if (isFound) forgetRound();
    else keepRound(technique, { line, marks, stage, erred });
  }, [technique, line, marks, stage, erred, isFound]);
  const isShown = stage === 3;
  useEffect(
    () => () => {
      // When the player returns to the technique, a fresh position is shown.
      if (isShown) forgetRound();
    },
    [isShown],
  );
}

function shownOf(
  { step }: LinedExercise,
  found: Step | undefined,
  stage: 0 | ShownStage,
): RoundState['shown'] {
  if (found) return { step: found, stage: 3 };
  return stage === 0 ? undefined : { step, stage };
}
