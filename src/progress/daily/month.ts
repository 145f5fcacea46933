import { dayNumber, dayOf, weekdayOf, type Day } from '../../../core/base/day.ts';

/** `YYYY-MM`. */
export type Month = string;

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The weeks of a month, Monday first; null for days of adjacent months. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first = dayNumber(`${month}-01`)!;
  const days: (Day | null)[] = Array.from({ length: weekdayOf(first) }, () => null);
  for (let number = first; monthOf(dayOf(number)) === month; number++) days.push(dayOf(number));
  while (days.length % 7 > 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The same day of the month this many months later, or that month's last day if it is shorter. */
export function monthsLater(day: Day, months: number): Day {
  const [year, month] = monthOf(day).split('-').map(Number) as [number, number];
  const count = year * 12 + month - 1 + months;
  const wanted = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
  for (let date = Number(day.slice(8)); ; date--) {
    const found = `${wanted}-${String(date).padStart(2, '0')}`;
    if (dayNumber(found) !== undefined) return found;
  }
}

export function daysLater(day: Day, days: number): Day {
  return dayOf(dayNumber(day)! + days);
}

/** The day itself if it is in the range, otherwise the nearer end. */
export function within(day: Day, first: Day, last: Day): Day {
  if (day < first) return first;
  return day > last ? last : day;
}
