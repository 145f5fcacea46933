import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Play } from '../../../core/statistics/play.ts';
import type { Day } from '../../../core/base/day.ts';
import { dailyPuzzle } from '../../../core/daily/daily.ts';
import { newBoard } from '../../../core/board/board.ts';
import { openDatabase } from '../../data/db/database.ts';
import { deletePlays, restorePlays } from '../../data/db/plays.ts';
import { Statistics } from '../statistics/statistics.tsx';
import { usePlays, useToday } from '../../game/index.ts';
import { MiniBoard } from '../../ui/mini-board.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ReadingPage } from '../../settings/index.ts';
import classes from './statistics-page.module.css';
import links from '../../ui/links.module.css';

/** `/statistics`: the statistics of the logged-in person, or of this device. */
export default function StatisticsPage() {
  const { t } = useLingui();
  const plays = usePlays();
  const today = useToday();
  const [deleted, setDeleted] = useState<readonly Play[] | null>(null);
  usePageTitle(t`Statistics`);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  // A daily puzzle that was only opened is not a game.
  const isEmpty = plays && !plays.some(({ wonOn, seconds }) => wonOn !== null || seconds > 0);
  return (
    <ReadingPage wide>
      <h1 className={classes.title}>
        <Trans>Statistics</Trans>
      </h1>
      <p role="status" className={classes.deleted}>
        {deleted && (
          <>
            <Trans>The statistics are deleted.</Trans>
            <Button
              look="text"
              data-action="undo"
              onClick={() => {
                void restorePlays(openDatabase(), deleted, Date.now()).then(() => setDeleted(null));
              }}
            >
              <Trans>Undo</Trans>
            </Button>
          </>
        )}
      </p>
      {isEmpty && <Empty today={today} />}
      {plays && !isEmpty && (
        <Statistics
          plays={plays}
          today={today}
          onDelete={() => {
            void deletePlays(openDatabase(), Date.now()).then(() => {
              setDeleted(plays);
              window.scrollTo(0, 0);
            });
          }}
        />
      )}
    </ReadingPage>
  );
}

/** A board of today, to begin with. */
function Empty({ today }: { readonly today: Day }) {
  const { puzzle, level } = dailyPuzzle(today);
  return (
    <section className={classes.empty} data-part="no-plays">
      <div className={classes.board}>
        <MiniBoard cells={newBoard(puzzle, level).cells} />
      </div>
      <h2>
        <Trans>No games yet</Trans>
      </h2>
      <Link href="/?daily=today" className={links.action ?? ''}>
        <Trans>Play</Trans>
      </Link>
    </section>
  );
}
