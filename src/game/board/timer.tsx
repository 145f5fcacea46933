import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import { useSettings } from '../../platform/use-settings.ts';
import { Icon } from '../../ui/icons.tsx';
import { useBoard, useBoardValue } from './board-context.ts';
import { elapsedOf } from './board-machine.ts';
import classes from './timer.module.css';

/** The clock and its pause button. Pausing covers the board. */
export function Timer() {
  const { t } = useLingui();
  const { actor } = useBoard();
  const { hideTime } = useSettings();
  const state = useBoardValue((snapshot) =>
    snapshot.matches('paused') ? 'paused' : snapshot.matches('won') ? 'won' : 'playing',
  );
  if (state === 'won') return null;
  // The button's area includes the time, but its label does not, so that the time can be read separately.
  return (
    <span className={classes.timer} data-timed={!hideTime}>
      <button
        type="button"
        className={classes.pause}
        data-action="pause"
        aria-pressed={state === 'paused'}
        aria-label={t`Pause`}
        onClick={() => actor.send({ type: 'pause.pressed' })}
      >
        <Icon name={state === 'paused' ? 'resume' : 'pause'} size={16} />
      </button>
      {!hideTime && <Time />}
    </span>
  );
}

function Time() {
  return (
    <span role="timer" className={classes.time} data-part="time">
      {formatElapsed(useElapsed())}
    </span>
  );
}

/** The playing time in milliseconds. Renders at each of its full seconds while the clock runs. */
export function useElapsed(): number {
  const { actor } = useBoard();
  // Drawn anew when the elapsed time is set or the clock starts or stops, and at each tick, which sets the next.
  useBoardValue(({ context }) => context.elapsedMs);
  const runs = useBoardValue(({ context }) => context.runningSince) !== null;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(
      () => tick((count) => count + 1),
      1000 - (elapsedOf(actor.getSnapshot().context) % 1000),
    );
    return () => {
      clearTimeout(timer);
    };
  });
  return elapsedOf(actor.getSnapshot().context);
}
