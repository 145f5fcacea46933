import { useEffect, useState } from 'react';
import type { Day } from '../../../core/base/day.ts';
import { localDay } from '../../data/local-day.ts';

const LOOK_EVERY_MS = 30_000;

/** Today's local date; updates at midnight. */
export function useToday(): Day {
  const [today, setToday] = useState(() => localDay(Date.now()));
  useEffect(() => {
    const look = (): void => {
      setToday(localDay(Date.now()));
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
