export { DailyCalendar } from './daily/daily-calendar.tsx';
export { ShareResult } from './daily/share-result.tsx';
export { Statistics } from './statistics/statistics.tsx';
export { usePlays } from './use-plays.ts';
export { useToday } from './use-today.ts';
