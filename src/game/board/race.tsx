import { useLingui } from '@lingui/react/macro';
import { setAsideMs } from '../../../core/board/history.ts';
import { progressAt } from '../../../core/board/pace.ts';
import { progressOf } from '../../../core/board/progress.ts';
import type { Observable } from '../../../core/base/store.ts';
import { useStore } from '../../platform/use-store.ts';
import type { Race as Racing } from '../games.ts';
import { useBoardValue } from './board-context.ts';
import classes from './race.module.css';
import { useElapsed } from './timer.tsx';

/** Along the level bar: the player's own progress, and the mark of the player whose time is to be beaten. */
export default function Race({ race }: { readonly race: Observable<Racing | null> }) {
  const racing = useStore(race);
  return racing && <Track {...racing} />;
}

function Track({ seconds, pace }: Racing) {
  const { t } = useLingui();
  const board = useBoardValue(({ context }) => context.board);
  const playedMs = useElapsed() + setAsideMs(board);
  const own = Math.floor(progressOf(board) * 100);
  const theirs = Math.floor(progressAt(pace, playedMs / 1000 / seconds) * 100);
  return (
    <div
      role="img"
      aria-label={t`Race: you ${own}%, the other ${theirs}%`}
      className={classes.track}
      data-part="race"
    >
      <div className={classes.own} style={{ inlineSize: `${own}%` }} />
      <div className={classes.theirs} style={{ insetInlineStart: `${theirs}%` }} />
    </div>
  );
}
