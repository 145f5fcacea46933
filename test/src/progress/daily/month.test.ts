/** @jest-environment node */
import { monthsLater, weeksOf, within } from '../../../../src/progress/daily/month.ts';

test('the weeks of a month begin on Monday and omit the days of other months', () => {
  expect(weeksOf('2026-11')).toHaveLength(6);
  expect(weeksOf('2026-11')[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeksOf('2026-11').at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
  // Four whole weeks.
  expect(weeksOf('2027-02').flat()).toEqual(
    Array.from({ length: 28 }, (_, at) => `2027-02-${String(at + 1).padStart(2, '0')}`),
  );
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
});

test.each([
  ['2026-11-21', -1, '2026-10-21'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s plus %i months is %s', (day, months, later) => {
  expect(monthsLater(day, months)).toBe(later);
});

test.each([
  ['2025-12-31', '2026-01-01'],
  ['2026-05-05', '2026-05-05'],
  ['2026-11-22', '2026-11-21'],
])('%s limited to the open days is %s', (day, found) => {
  expect(within(day, '2026-01-01', '2026-11-21')).toBe(found);
});
