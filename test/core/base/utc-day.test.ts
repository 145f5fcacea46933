import { utcDay, endOfUtcDay } from '../../../core/base/day.ts';

// Specification 9.4
test.each([
  ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['2026-11-21T23:59:59.999Z', '2026-11-22T00:00:00.000Z'],
  ['2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['1970-01-01T00:00:00.000Z', '1970-01-02T00:00:00.000Z'],
])('the day of %s ends at %s', (now, end) => {
  expect(endOfUtcDay(Date.parse(now))).toBe(Date.parse(end));
  expect(utcDay(endOfUtcDay(Date.parse(now)))).toBe(utcDay(Date.parse(now)) + 1);
});
