import { useEffect, useMemo, useState } from 'react';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { noteAnswered } from '../memory/done-here.ts';
import type { Exercise, LinedExercise } from '../practice/exercises.ts';
import { useMarks, type MarksState } from '../practice/use-marks.ts';
import { candidatesThatMatter, framesOf, type Frame } from './frames.ts';
import { keptExample } from './kept-example.ts';

export interface Example {
  readonly exercise: LinedExercise;
  /** The index of the first frame to show, from 0. */
  readonly at: number;
}

/** Whether the player has found the answer of a frame, it was shown, or neither yet. */
export type Known = 'found' | 'shown' | null;

interface ExampleState {
  /** The position with only the example's step, and only the candidates that matter to it. */
  readonly exercise: Exercise;
  /** The same with all candidates, against which answers are judged. */
  readonly whole: Exercise;
  readonly frames: readonly Frame[];
  readonly at: number;
  readonly known: Known;
  readonly round: MarksState;
  /** Whether the last frame is answered, so that the reason is shown. */
  readonly isTold: boolean;
  readonly goTo: (at: number) => void;
  readonly setKnown: (known: Known) => void;
}

/** An example in progress, which continues where it was left. */
export function useExample(technique: TechniqueId, { exercise: found, at: first }: Example): ExampleState {
  const { line, step } = found;
  const whole = useMemo((): Exercise => ({ ...found, steps: [step], isListed: true }), [found, step]);
  const exercise = useMemo(
    (): Exercise => ({ ...whole, candidates: candidatesThatMatter(found, step) }),
    [whole, found, step],
  );
  const frames = framesOf(step);
  const last = frames.length - 1;
  const [at, setAt] = useState(Math.min(Math.max(0, first), last));
  const [known, setKnown] = useState<Known>(null);
  const round = useMarks(whole, { isOver: () => known !== null });
  const isTold = known !== null && at === last;
  useEffect(() => {
    // A finished example is followed by another one.
    if (isTold) keptExample.forget();
    else keptExample.write({ technique, line, at });
    if (isTold && known === 'found') noteAnswered(technique);
  }, [technique, line, at, isTold, known]);
  return {
    exercise,
    whole,
    frames,
    at,
    known,
    round,
    isTold,
    goTo: (next) => {
      round.restart();
      setKnown(null);
      setAt(next);
    },
    setKnown,
  };
}
