import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Play } from '../../core/statistics/play.ts';
import { dailyStreaks, summarize } from '../../core/statistics/summary.ts';
import { useBoardValue } from '../features/board/index.ts';
import { ShareDaily } from '../features/daily/index.ts';
import { PuzzleRating } from '../features/hint/index.ts';
import { usePlays } from './use-plays.ts';
import { useToday } from './use-today.ts';
import classes from './won-path.module.css';

/** After the win: the techniques that the puzzle needed, and how it stands beside the games before. */
export default function WonPath(): ReactNode {
  const puzzle = useBoardValue(({ context }) => context.board.puzzle);
  const plays = usePlays();
  const play = plays?.find((each) => each.puzzle === puzzle);
  return (
    <div className={classes.foot}>
      <details className={classes.path} data-part="won-path">
        <summary>
          <Trans>What this puzzle needed</Trans>
        </summary>
        <PuzzleRating puzzle={puzzle} />
      </details>
      {play?.wonOn && (
        <p className={classes.standing} data-part="won-standing">
          <Standing play={play} plays={plays!} />
        </p>
      )}
    </div>
  );
}

/** One link, which tells the news: there is one line for all of it. */
function Standing({ play, plays }: { readonly play: Play; readonly plays: readonly Play[] }) {
  const { i18n } = useLingui();
  const today = useToday();
  if (play.daily !== null) {
    const { current } = dailyStreaks(plays, today);
    return (
      <>
        <Link href="/daily">
          {current > 1 ? (
            i18n._(msg`Streak: ${plural(current, { one: '# day', other: '# days' })}`)
          ) : (
            <Trans>Calendar</Trans>
          )}
        </Link>
        <ShareDaily compact play={{ ...play, daily: play.daily }} />
      </>
    );
  }
  const { won, best } = summarize(plays).levels.find(({ level }) => level === play.level)!;
  return (
    <Link href="/statistics">
      {won > 1 && play.seconds === best ? <Trans>Your best time</Trans> : <Trans>Statistics</Trans>}
    </Link>
  );
}
