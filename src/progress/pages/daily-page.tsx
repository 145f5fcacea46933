import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { DailyCalendar } from '../daily/daily-calendar.tsx';
import { usePlays, useToday } from '../../game/index.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { ReadingPage } from '../../settings/index.ts';
import classes from './statistics-page.module.css';

/** `/daily`: the calendar of daily puzzles. */
export default function DailyPage() {
  const { t } = useLingui();
  const plays = usePlays();
  const today = useToday();
  usePageTitle(t`Puzzle of the day`);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <ReadingPage wide>
      <h1 className={classes.title}>
        <Trans>Puzzle of the day</Trans>
      </h1>
      <p className={classes.intro}>
        <Trans>The same for everybody: easy on Monday, hard on Sunday.</Trans>
      </p>
      {plays && <DailyCalendar plays={plays} today={today} />}
      <p className={classes.ways}>
        <Link href="/statistics">
          <Trans>Statistics</Trans>
        </Link>
      </p>
    </ReadingPage>
  );
}
