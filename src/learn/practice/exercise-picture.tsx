import { useMemo, type ReactNode } from 'react';
import { cellOf } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { BoardPicture } from '../../hint/index.ts';
import type { Exercise } from '../../engine/engine-calls.ts';
import { notesOf } from './judge.ts';
import classes from './practice.module.css';
import type { ShownStage } from './use-round.ts';
import type { WalkPlace } from './use-walk.ts';

interface ExercisePictureProps {
  readonly exercise: Exercise;
  /** The step whose picture is drawn, up to the given stage of the hint. */
  readonly shown?: { readonly step: Step; readonly stage: ShownStage } | undefined;
  readonly walk?: WalkPlace;
  /** Drawn over the cells. */
  readonly children: ReactNode;
}

/** The position of an exercise, with the picture of a step once it is shown. */
export function ExercisePicture({ exercise, shown, walk, children }: ExercisePictureProps) {
  const { digits, givens } = exercise;
  // A forcing argument ends at notes.
  const answer = shown?.stage === 3 && !shown.step.branches ? shown.step : undefined;
  const notes = useMemo(() => notesBeside(exercise, answer), [exercise, answer]);
  return (
    <div className={classes.picture}>
      <BoardPicture position={{ digits, givens, notes }} {...shown} at={walk?.placeIn(shown?.step)}>
        {children}
      </BoardPicture>
    </div>
  );
}

/** The notes; a digit that is shown as the answer takes the place of those in its cell. */
function notesBeside(exercise: Exercise, answer: Step | undefined): ArrayLike<number> {
  const answered = new Set(answer?.placements.map(cellOf));
  return Array.from(notesOf(exercise), (mask, cell) => (answered.has(cell) ? 0 : mask));
}
