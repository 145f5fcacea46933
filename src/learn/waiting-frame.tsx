import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { BoardPicture } from '../hint/index.ts';
import { ExerciseFrame, Said, type ExerciseFrameProps } from './exercise-frame.tsx';
import classes from './practice/practice.module.css';

const NONE = new Uint8Array(81);
const EMPTY = { digits: NONE, givens: NONE, notes: NONE };

interface WaitingFrameProps
  extends
    Pick<ExerciseFrameProps, 'title' | 'count'>,
    Partial<Pick<ExerciseFrameProps, 'kind' | 'number' | 'out'>> {
  /** Whether no position could be created. */
  readonly failed?: boolean;
  readonly onRetry?: () => void;
}

/** The frame of an exercise until its position is there, so that nothing moves then. */
export function WaitingFrame({
  kind = 'practice',
  number = 1,
  failed = false,
  onRetry,
  ...frame
}: WaitingFrameProps) {
  return (
    <ExerciseFrame
      {...frame}
      {...{ kind, number }}
      moment={String(failed)}
      text={
        <Said
          lead={
            failed ? <Trans>This part could not be loaded.</Trans> : <Trans>Looking for a position …</Trans>
          }
        />
      }
      board={
        <div className={classes.picture}>
          <BoardPicture position={EMPTY} />
        </div>
      }
      action={
        failed && (
          <Button look="primary" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    />
  );
}
