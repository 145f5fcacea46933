export { DailyCalendar } from './daily-calendar.tsx';
export { ShareDaily } from './share-daily.tsx';
