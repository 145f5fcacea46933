import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatElapsed } from '../../i18n/elapsed.ts';
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
    <span className={classes.timer}>
      <button
        type="button"
        className={classes.pause}
        data-action="pause"
        aria-pressed={state === 'paused'}
        aria-label={t`Pause`}
        onClick={() => {
          actor.send({ type: 'pause.pressed' });
        }}
      >
        <Icon name={state === 'paused' ? 'resume' : 'pause'} size={16} />
      </button>
      {!hideTime && <Time />}
    </span>
  );
}

function Time() {
  const { actor } = useBoard();
  // Restarts the ticking when the elapsed time is set or the clock starts.
  const elapsedMs = useBoardValue(({ context }) => context.elapsedMs);
  const runningSince = useBoardValue(({ context }) => context.runningSince);
  const [, tick] = useState(0);
  useEffect(() => {
    if (runningSince === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      timer = setTimeout(
        () => {
          tick((count) => count + 1);
          wait();
        },
        1000 - (elapsedOf(actor.getSnapshot().context) % 1000),
      );
    };
    wait();
    return () => {
      clearTimeout(timer);
    };
  }, [actor, elapsedMs, runningSince]);
  return (
    <span role="timer" className={classes.time} data-part="time">
      {formatElapsed(elapsedOf(actor.getSnapshot().context))}
    </span>
  );
}
