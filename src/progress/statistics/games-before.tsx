import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { dayNumber, type Day } from '../../../core/base/day.ts';
import { newBoard } from '../../../core/board/board.ts';
import { dailyPuzzle } from '../../../core/daily/daily.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { puzzleAddress } from '../../platform/share.ts';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import links from '../../ui/links.module.css';
import { MiniBoard } from '../../ui/mini-board.tsx';
import classes from './statistics.module.css';

const SHOWN = 4;

/** The latest games that were solved. */
export function GamesBefore({ plays, today }: { readonly plays: readonly Play[]; readonly today: Day }) {
  const { i18n } = useLingui();
  const latest = plays
    .filter(({ wonOn }) => wonOn !== null)
    .sort((one, other) => other.playedAt - one.playedAt)
    .slice(0, SHOWN);
  return (
    <ul className={classes.games} data-part="games">
      {latest.map(({ puzzle, level, daily, seconds, wonOn }) => (
        <li key={puzzle}>
          <Link href={daily === null ? puzzleAddress(puzzle, level) : `/?daily=${daily}`}>
            <span className={classes.board}>
              <MiniBoard cells={newBoard(puzzle, level).cells} />
            </span>
            <span className={classes.game}>
              <b>{formatElapsed(seconds * 1000)}</b> <span>{i18n._(LEVEL_NAMES[level])}</span>{' '}
              <DayBefore day={wonOn!} today={today} />
            </span>
            <DialogIcon name="next" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A board of today, to begin with. */
export function FirstGame({ today }: { readonly today: Day }) {
  const { i18n } = useLingui();
  const { puzzle, level } = dailyPuzzle(today);
  return (
    <div className={classes.games} data-part="no-plays">
      <div>
        <span className={classes.board}>
          <MiniBoard cells={newBoard(puzzle, level).cells} />
        </span>
        <span className={classes.game}>
          <b>{i18n._(LEVEL_NAMES[level])}</b>
          <DayBefore day={today} today={today} />
        </span>
        <Link href="/?daily=today" className={links.action ?? ''}>
          <Trans>Play</Trans>
        </Link>
      </div>
    </div>
  );
}

function DayBefore({ day, today }: { readonly day: Day; readonly today: Day }) {
  const { i18n } = useLingui();
  const ago = dayNumber(today)! - dayNumber(day)!;
  return (
    <small>
      {ago === 0 ? (
        <Trans>today</Trans>
      ) : ago === 1 ? (
        <Trans>yesterday</Trans>
      ) : (
        formatDay(i18n, day, {
          day: 'numeric',
          month: 'long',
          ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
        })
      )}
    </small>
  );
}
