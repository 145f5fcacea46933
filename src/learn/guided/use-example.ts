import { useEffect, useMemo, useState } from 'react';
import type { Digit } from '../../../core/sudoku/digits.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { noteAnswered } from '../memory/done-here.ts';
import type { Exercise } from '../../engine/engine-calls.ts';
import type { LinedExercise } from '../practice/exercises.ts';
import { cellsOfPattern, NO_MARKS } from '../practice/judge.ts';
import { useMarks } from '../practice/use-marks.ts';
import { candidatesThatMatter, digitAsked, framesOf, namedCells } from './frames.ts';
import { keptExample } from './kept-example.ts';

export interface Example {
  readonly exercise: LinedExercise;
  /** The index of the first frame to show, from 0. */
  readonly at: number;
}

/** Whether the player has found the answer of a frame, it was shown, or neither yet. */
export type Known = 'found' | 'shown' | null;

/** An example in progress, which continues where it was left. */
export function useExample(technique: TechniqueId, { exercise: found, at: first }: Example) {
  const { line, step } = found;
  // Its only step is the example's. Answers are judged against all candidates, and those that matter are shown.
  const whole = useMemo((): Exercise => ({ ...found, steps: [step], isListed: true }), [found, step]);
  const frames = framesOf(step);
  const shown = useShown(whole, step);
  const last = frames.length - 1;
  const [at, setAt] = useState(Math.min(Math.max(0, first), last));
  const [known, setKnown] = useState<Known>(null);
  const named = useMemo(() => namedCells(step), [step]);
  const digitOf = (index: number): Digit | undefined =>
    digitAsked(step, frames[index] === 'look' ? 'where' : 'which');
  const round = useMarks(whole, { lit: digitOf(at), named, isOver: () => known !== null });
  const isTold = known !== null && at === last;
  const frame = frames[at]!;
  // Null if the frame does not ask, or is answered.
  const asks = known === null && frame !== 'look' ? frame : null;
  const asksCells = frames.includes('cells');
  const isPatternKnown = asks === 'effect' ? asksCells : frame === 'cells' && known !== null;
  useEffect(() => {
    // A finished example is followed by another one.
    if (isTold) keptExample.forget();
    else keptExample.write({ technique, line, at });
    if (isTold && known === 'found') noteAnswered(technique);
  }, [technique, line, at, isTold, known]);
  return {
    exercise: shown[at]!,
    whole,
    /** The step to tell: the example's, or the one that the player found instead. */
    answer: known !== null && round.verdict?.kind === 'found' ? round.verdict.step : step,
    /** The number of cells that are asked for. */
    asked: cellsOfPattern(step).length - named.length,
    /** All instances of the technique in the position. */
    others: found.steps,
    count: frames.length,
    asksCells,
    at,
    frame,
    asks,
    /** The marks to show: the player's, and the cells of a pattern that was asked for. */
    marks: {
      ...(known === null ? round.marks : NO_MARKS),
      ...(isPatternKnown && { cells: new Set(cellsOfPattern(step)) }),
    },
    known,
    round,
    /** Whether the last frame is answered, so that the reason is shown. */
    isTold,
    goTo: (next: number): void => {
      round.restart();
      round.light(digitOf(next) ?? null);
      setKnown(null);
      setAt(next);
    },
    setKnown,
  };
}

/** The exercise as each frame shows it. */
function useShown(whole: Exercise, step: Step): readonly Exercise[] {
  return useMemo(
    () => framesOf(step).map((frame) => ({ ...whole, candidates: candidatesThatMatter(whole, step, frame) })),
    [whole, step],
  );
}
