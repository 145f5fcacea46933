import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { DailyCalendar } from '../daily/daily-calendar.tsx';
import { usePlays, useToday } from '../../game/index.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { ReadingPage } from '../../session/index.ts';

/** `/daily`: the puzzle of a day, and the calendar. */
export default function DailyPage() {
  const { t } = useLingui();
  const plays = usePlays();
  const today = useToday();
  usePageTitle(t`Daily`);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return <ReadingPage wide>{plays && <DailyCalendar plays={plays} today={today} />}</ReadingPage>;
}
