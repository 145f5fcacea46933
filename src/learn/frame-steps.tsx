import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '../ui/button.tsx';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import classes from './frame-steps.module.css';

interface FrameStepsProps {
  /** The current frame, from 1. */
  readonly number: number;
  readonly count: number;
  /** Called with the index of a frame, from 0. */
  readonly onGo: (at: number) => void;
}

/** The number of the current frame, with buttons for the previous and next one. */
export function FrameSteps({ number, count, onGo }: FrameStepsProps) {
  const { t } = useLingui();
  return (
    <span className={classes.steps}>
      <IconButton
        aria-label={t`Back`}
        data-action="frame-back"
        disabled={number === 1}
        onClick={() => {
          onGo(number - 2);
        }}
      >
        <DialogIcon name="back" size={22} />
      </IconButton>
      <span>
        <Trans>
          {number} of {count}
        </Trans>
      </span>
      <IconButton
        aria-label={t`Skip`}
        data-action="frame-skip"
        disabled={number === count}
        onClick={() => {
          onGo(number);
        }}
      >
        <DialogIcon name="next" size={22} />
      </IconButton>
    </span>
  );
}
