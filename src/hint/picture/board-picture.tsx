import { useMemo, type ReactNode } from 'react';
import { explain } from '../../../core/hints/explain.ts';
import { housesNamed } from '../../../core/hints/message.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { drawStep } from './draw.ts';
import { HintLayer } from './layer.tsx';
import type { Stage } from '../hint-machine.ts';
import { BoardFrame } from './board-frame.tsx';
import type { DrawnCell } from '../../ui/mini-board.tsx';

/** A position as plain lists, 81 each. */
export interface PicturePosition {
  readonly digits: ArrayLike<number>;
  readonly givens: ArrayLike<number>;
  /** Candidate masks; 0 for a cell with a digit. */
  readonly notes: ArrayLike<number>;
}

interface BoardPictureProps {
  readonly position: PicturePosition;
  /** The hint's picture, if requested. */
  readonly step?: Step | undefined;
  readonly stage?: Stage;
  /** The shown step of a forcing argument, from 0. */
  readonly at?: number;
  /** Drawn over the cells. */
  readonly children?: ReactNode;
}

/** A read-only board with a hint's picture; its explanation is next to it. */
export function BoardPicture({ position, step, stage = 3, at = 0, children }: BoardPictureProps) {
  const { digits, givens, notes } = position;
  const cells = useMemo(
    () =>
      Array.from(digits, (digit, cell): DrawnCell => ({
        kind: digit > 0 ? (givens[cell] ? 'given' : 'digit') : 'notes',
        digit,
        notes: notes[cell]!,
        background: 0,
      })),
    [digits, givens, notes],
  );
  const picture = useMemo(
    () =>
      step &&
      drawStep(step, {
        obstacles: { filled: (cell) => digits[cell]! > 0, notes: (cell) => notes[cell]! },
        at,
      }),
    [step, digits, notes, at],
  );
  // The first stage lights the houses that its text names, as in a game.
  const bands = useMemo(() => (step && stage === 1 ? housesNamed(explain(step).where) : []), [step, stage]);
  return (
    // Before the last stage, the notes must stay readable.
    <BoardFrame cells={cells} isDim={picture && stage === 3 ? true : undefined}>
      {picture && <HintLayer picture={picture} bands={bands} stage={stage} />}
      {children}
    </BoardFrame>
  );
}
