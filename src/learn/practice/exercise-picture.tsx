import type { ReactNode } from 'react';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { BoardPicture } from '../../hint/index.ts';
import type { Exercise } from './exercises.ts';
import classes from './practice.module.css';
import type { ShownStage } from './use-round.ts';
import type { WalkPlace } from './use-walk.ts';

interface ExercisePictureProps {
  readonly exercise: Exercise;
  /** The step whose picture is drawn, up to the given stage of the hint. */
  readonly shown: { readonly step: Step; readonly stage: ShownStage } | undefined;
  readonly walk: WalkPlace;
  /** Drawn over the cells. */
  readonly children: ReactNode;
}

/** The position of an exercise, with the picture of a step once it is shown. */
export function ExercisePicture({ exercise, shown, walk, children }: ExercisePictureProps) {
  const { digits, givens, candidates } = exercise;
  return (
    <div className={classes.picture}>
      <BoardPicture
        position={{ digits, givens, notes: candidates }}
        {...shown}
        at={walk.placeIn(shown?.step)}
      >
        {children}
      </BoardPicture>
    </div>
  );
}
