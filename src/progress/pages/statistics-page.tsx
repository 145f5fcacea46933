import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Play } from '../../../core/statistics/play.ts';
import { recentPlays } from '../../../core/statistics/summary.ts';
import { openDatabase } from '../../data/db/database.ts';
import { Statistics } from '../statistics/statistics.tsx';
import { usePlays, useToday } from '../../game/index.ts';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ReadingPage } from '../../settings/index.ts';
import classes from './statistics-page.module.css';
import links from '../../ui/links.module.css';

/** `/statistics`: the statistics of this device. */
export default function StatisticsPage() {
  const { t } = useLingui();
  const plays = usePlays();
  const today = useToday();
  const [deleted, setDeleted] = useState<readonly Play[] | null>(null);
  usePageTitle(t`Statistics`);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const isEmpty = plays && recentPlays(plays, null, today).length === 0;
  return (
    <ReadingPage wide>
      <h1 className={classes.title}>
        <Trans>Statistics</Trans>
      </h1>
      <p className={classes.ways}>
        <Link href="/daily">
          <Trans>Puzzle of the day</Trans>
        </Link>
      </p>
      <p role="status" className={classes.deleted}>
        {deleted && (
          <>
            <Trans>The statistics are deleted.</Trans>
            <Button
              look="text"
              data-action="undo"
              onClick={() => {
                void openDatabase()
                  .plays.bulkPut(deleted)
                  .then(() => {
                    setDeleted(null);
                  });
              }}
            >
              <Trans>Undo</Trans>
            </Button>
          </>
        )}
      </p>
      {isEmpty && <Empty />}
      {plays && !isEmpty && (
        <Statistics
          plays={plays}
          today={today}
          onDelete={() => {
            void openDatabase()
              .plays.clear()
              .then(() => {
                setDeleted(plays);
                window.scrollTo(0, 0);
              });
          }}
        />
      )}
    </ReadingPage>
  );
}

function Empty() {
  return (
    <section className={classes.empty} data-part="no-plays">
      <h2>
        <Trans>No games yet</Trans>
      </h2>
      <p>
        <Trans>Solve a puzzle, and its time, hints and day are kept here, on this device.</Trans>
      </p>
      <Link href="/" className={links.action ?? ''}>
        <Trans>Play</Trans>
      </Link>
    </section>
  );
}
