export { DailyCalendar } from './daily-calendar.tsx';
export { ShareResult } from './share-result.tsx';
