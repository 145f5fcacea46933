import { useEffect, useState } from 'react';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { LinedExercise } from './exercises.ts';
import { keepRound, type KeptRound } from './kept-round.ts';
import { isError, isUnaided, type Verdict } from './judge.ts';
import { digitAsked } from '../guided/frames.ts';
import { useMarks } from './use-marks.ts';
import { remember } from '../memory/use-memories.ts';

export type ShownStage = 1 | 2 | 3;

export type RoundState = ReturnType<typeof useRound>;

/** How an exercise was left, and the verdict that was given. */
export interface LeftRound extends KeptRound {
  readonly verdict: Verdict | null;
}

interface RoundOptions extends Pick<EffortProps, 'onOver'> {
  /** The state from before a reload, or from before Back. */
  readonly kept: LeftRound | null;
  /** What the step may be, in a mixed set. */
  readonly among: readonly TechniqueId[];
}

/** An exercise in progress, or one that is answered. */
export function useRound(
  technique: TechniqueId,
  exercise: LinedExercise,
  { kept, among, onOver }: RoundOptions,
) {
  const [stage, setStage] = useState<0 | ShownStage>(kept?.stage ?? 0);
  const { check, unsay, ...state } = useMarks(exercise, {
    ...(kept && { first: kept.marks, said: kept.verdict }),
    among,
    isOver: (said) => said?.kind === 'found' || stage === 3,
  });
  const { marks, verdict } = state;
  const { erred, noteFound, noteShown } = useEffort({
    technique,
    kept,
    verdict,
    isMixed: among.length > 0,
    onOver,
  });
  const found = verdict?.kind === 'found' ? verdict.step : undefined;
  const over = found !== undefined || stage === 3;
  const { line } = exercise;
  useEffect(() => {
    keepRound(technique, { line, marks, stage, erred, isOver: over });
  }, [technique, line, marks, stage, erred, over]);
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
          noteFound(said.step, stage > 0 || said.guessed !== undefined || !isUnaided(exercise, said.step));
      }),
    showMore: (): void => {
      unsay();
      setStage((stage + 1) as ShownStage);
      if (stage < 2) state.light(digitAsked(exercise.step, stage ? 'which' : 'where') ?? state.digit);
      if (stage === 2) noteShown();
    },
  };
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
  const note = (of: TechniqueId, effort: { readonly shown: boolean; readonly unaided: boolean }): void => {
    remember(of, { ...effort, erred, mixed: isMixed, elapsedMs: Date.now() - startedAt });
  };
  return {
    erred,
    noteFound: (step: Step, withHint: boolean) => {
      const isUnaided = !withHint && !erred;
      // Harder steps are many, so a guess is often one: that is no find.
      note(step.technique, { shown: false, unaided: isUnaided && step.technique === technique });
      onOver?.(isUnaided);
    },
    noteShown: () => {
      note(technique, { shown: true, unaided: false });
      onOver?.(false);
    },
  };
}
