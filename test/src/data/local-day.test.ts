import { localDay } from '../../../src/data/local-day.ts';

test.each<[where: string, moment: string, behind: number, day: string]>([
  ['in Greenwich', '2026-11-21T23:30:00Z', 0, '2026-11-21'],
  ['in Shanghai', '2026-11-21T23:30:00Z', -480, '2026-11-22'],
  ['on Kiritimati', '2026-11-21T10:00:00Z', -840, '2026-11-22'],
  ['in Honolulu', '2026-11-21T10:00:00Z', 600, '2026-11-21'],
  ['in Honolulu', '2026-11-21T09:59:00Z', 600, '2026-11-20'],
  ['in Berlin in summer', '2026-03-29T22:00:00Z', -120, '2026-03-30'],
  ['in Berlin in summer', '2026-03-29T21:59:00Z', -120, '2026-03-29'],
])('%s, the moment %s at an offset of %i minutes is on the day %s', (_where, moment, behind, day) => {
  expect(localDay(Date.parse(moment), behind)).toBe(day);
});

test('without an offset, the day is that of the device clock', () => {
  const noon = new Date(2026, 10, 21, 12).getTime();
  expect(localDay(noon)).toBe('2026-11-21');
  expect(localDay(new Date(2026, 10, 21, 0, 0, 1).getTime())).toBe('2026-11-21');
  expect(localDay(new Date(2026, 10, 21, 23, 59, 59).getTime())).toBe('2026-11-21');
});
