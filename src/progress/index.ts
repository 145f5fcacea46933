export { DailySection } from './daily/daily-section.tsx';
export { ShareResult } from './daily/share-result.tsx';
