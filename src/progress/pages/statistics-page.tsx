import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Play } from '../../../core/statistics/play.ts';
import { openDatabase } from '../../data/db/database.ts';
import { deletePlays, restorePlays } from '../../data/db/plays.ts';
import { Statistics } from '../statistics/statistics.tsx';
import { usePlays, useToday } from '../../game/index.ts';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ReadingPage } from '../../session/index.ts';
import classes from './statistics-page.module.css';

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
      {plays && (
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
