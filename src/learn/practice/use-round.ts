import { useEffect, useState } from 'react';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { LinedExercise } from './exercises.ts';
import { forgetRound, keepRound, type KeptRound } from './kept-round.ts';
import { isError, isUnaided, type Verdict } from './judge.ts';
import { useMarks } from './use-marks.ts';
import { remember } from '../memory/use-memories.ts';

export type ShownStage = 1 | 2 | 3;

export type RoundState = ReturnType<typeof useRound>;

/** An exercise in progress. */
export function useRound(
  technique: TechniqueId,
  exercise: LinedExercise,
  { kept, isMixed, onOver }: Pick<EffortProps, 'kept' | 'isMixed' | 'onOver'>,
) {
  const [stage, setStage] = useState<0 | ShownStage>(kept?.stage ?? 0);
  const { check, unsay, ...state } = useMarks(exercise, {
    first: kept?.marks,
    isOver: (said) => said?.kind === 'found' || stage === 3,
  });
  const { marks, verdict } = state;
  const { erred, noteFound, noteShown } = useEffort({ technique, kept, verdict, isMixed, onOver });
  const found = verdict?.kind === 'found' ? verdict.step : undefined;
  const over = found !== undefined || stage === 3;
  useKeptRound(technique, { line: exercise.line, marks, stage, erred }, found !== undefined);
  return {
    ...state,
    /** The stage of the hint; 0 before a hint is requested. */
    stage,
    shown: shownOf(exercise, found, stage),
    /** Whether the technique was found, or the solution shown in full. */
    over,
    check: (): void =>
      check((said) => {
        if (said.kind === 'found')
          noteFound(stage > 0 || said.guessed !== undefined || !isUnaided(exercise, said.step));
      }),
    showMore: (): void => {
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

interface Shown {
  readonly step: Step;
  readonly stage: ShownStage;
}

function shownOf({ step }: LinedExercise, found: Step | undefined, stage: 0 | ShownStage): Shown | undefined {
  if (found) return { step: found, stage: 3 };
  return stage === 0 ? undefined : { step, stage };
}

interface EffortProps {
  readonly technique: TechniqueId;
  readonly kept: KeptRound | null;
  readonly verdict: Verdict | null;
  /** Whether the exercise is part of a mixed set. */
  readonly isMixed: boolean;
  /** Called at the end, with whether it was found unaided. */
  readonly onOver: ((isUnaided: boolean) => void) | undefined;
}

/** Observes how an exercise goes, and records it at the end. */
function useEffort({ technique, kept, verdict, isMixed, onOver }: EffortProps) {
  const [erred, setErred] = useState(kept?.erred ?? false);
  if (verdict && !erred && isError(verdict)) setErred(true);
  // The time before a reload is unknown, so it counts as infinitely long.
  const [startedAt] = useState(() => (kept ? -Infinity : Date.now()));
  const note = (effort: { readonly shown: boolean; readonly unaided: boolean }): void => {
    remember(technique, { ...effort, erred, mixed: isMixed, elapsedMs: Date.now() - startedAt });
    onOver?.(effort.unaided);
  };
  return {
    erred,
    noteFound: (withHint: boolean) => note({ shown: false, unaided: !withHint && !erred }),
    noteShown: () => note({ shown: true, unaided: false }),
  };
}
