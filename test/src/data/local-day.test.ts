import { localDay } from '../../../src/data/local-day.ts';

test.each<[moment: string, zone: string, day: string]>([
  ['2026-11-21T23:30:00Z', 'UTC', '2026-11-21'],
  ['2026-11-21T23:30:00Z', 'Asia/Shanghai', '2026-11-22'],
  ['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', '2026-11-22'],
  ['2026-11-21T10:00:00Z', 'Pacific/Honolulu', '2026-11-21'],
  ['2026-11-21T09:59:00Z', 'Pacific/Honolulu', '2026-11-20'],
  // An hour that comes twice, and one that never comes, stay on their day.
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25'],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25'],
  ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
  ['2026-03-29T21:59:00Z', 'Europe/Berlin', '2026-03-29'],
])('%s is in %s the day %s', (moment, zone, day) => {
  expect(localDay(Date.parse(moment), zone)).toBe(day);
});
