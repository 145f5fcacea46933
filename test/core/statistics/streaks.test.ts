import { dayNumber, dayOf, weekdayOf } from '../../../core/base/day.ts';
import { streaksOf } from '../../../core/statistics/streaks.ts';

test('days convert to numbers and back, across leap years and centuries', () => {
  for (const day of ['1970-01-01', '2000-02-29', '2024-12-31', '2026-11-21', '2100-03-01', '1600-01-01'])
    expect([day, dayOf(dayNumber(day)!), dayNumber(day)]).toEqual([
      day,
      day,
      Date.parse(`${day}T00:00Z`) / 86_400_000,
    ]);
  for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '', 'today', '2026-04-31'])
    expect([text, dayNumber(text)]).toEqual([text, undefined]);
  expect(
    ['2026-11-16', '2026-11-21', '2026-11-22', '1969-12-29'].map((day) => weekdayOf(dayNumber(day)!)),
  ).toEqual([0, 5, 6, 0]);
});

const TODAY = '2026-03-30';

test.each<[name: string, days: string[], current: number, longest: number]>([
  ['no days', [], 0, 0],
  ['today only', ['2026-03-30'], 1, 1],
  ['yesterday, since today is not over', ['2026-03-29'], 1, 1],
  ['the day before yesterday', ['2026-03-28'], 0, 1],
  ['days in any order, one of them twice', ['2026-03-30', '2026-03-28', '2026-03-29', '2026-03-30'], 3, 3],
  ['days with a gap', ['2026-03-30', '2026-03-28', '2026-03-27', '2026-03-26'], 1, 3],
  // Europe's clocks change on 29 March, America's on the 8th: 23 and 25 hours are a day each.
  [
    'days across clock changes',
    ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-28', '2026-03-29', '2026-03-30'],
    3,
    3,
  ],
  [
    'days across a new year and a leap day',
    ['2024-02-28', '2024-02-29', '2024-03-01', '2025-12-31', '2026-01-01'],
    0,
    3,
  ],
  ['days including tomorrow, after a flight to the west', ['2026-03-29', '2026-03-30', '2026-03-31'], 3, 3],
  ['days up to yesterday, and tomorrow', ['2026-03-28', '2026-03-29', '2026-03-31'], 2, 2],
  ['days and invalid dates', ['2026-03-29', '2026-02-30', 'x', '2026-03-30'], 2, 2],
])('finds the current and longest streak of %s', (_, days, current, longest) => {
  expect(streaksOf(days, TODAY)).toEqual({ current, longest });
});
