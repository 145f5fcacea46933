import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Play } from '../../core/statistics/play.ts';
import { dailyStreaks, summarize } from '../../core/statistics/summary.ts';
import { useBoardValue } from '../features/board/index.ts';
import { ShareDaily } from '../features/daily/index.ts';
import { PuzzleRating } from '../features/hint/index.ts';
import { formatDay } from '../i18n/format-day.ts';
import { usePlays } from './use-plays.ts';
import { useToday } from './use-today.ts';
import classes from './won-path.module.css';

/** After the win: how it stands beside the games before, and the techniques that the puzzle needed. */
export default function WonPath(): ReactNode {
  const puzzle = useBoardValue(({ context }) => context.board.puzzle);
  const plays = usePlays();
  const play = plays?.find((each) => each.puzzle === puzzle);
  return (
    <>
      {play?.wonOn && <Standing play={play} plays={plays!} />}
      <details className={classes.path} data-part="won-path">
        <summary>
          <Trans>What this puzzle needed</Trans>
        </summary>
        <PuzzleRating puzzle={puzzle} />
      </details>
    </>
  );
}

function Standing({ play, plays }: { readonly play: Play; readonly plays: readonly Play[] }) {
  const { i18n } = useLingui();
  const today = useToday();
  const { daily } = play;
  const { won, best } = summarize(plays).levels.find(({ level }) => level === play.level)!;
  const streak = dailyStreaks(plays, today).current;
  const day = daily !== null && formatDay(i18n, daily, { day: 'numeric', month: 'long' });
  return (
    <div className={classes.standing} data-part="won-standing">
      <p>
        {day !== false && <Trans>Puzzle of {day}.</Trans>}{' '}
        {day !== false &&
          streak > 1 &&
          i18n._(msg`Streak: ${plural(streak, { one: '# day', other: '# days' })}.`)}
        {day === false && won > 1 && play.seconds === best && <Trans>Your best time at this level.</Trans>}
      </p>
      <p className={classes.ways}>
        <Link href="/statistics">
          <Trans>Statistics</Trans>
        </Link>
        {daily !== null && (
          <Link href="/daily">
            <Trans>Calendar</Trans>
          </Link>
        )}
      </p>
      {daily !== null && <ShareDaily play={{ ...play, daily }} />}
    </div>
  );
}
