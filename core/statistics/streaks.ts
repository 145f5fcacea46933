import { dayNumber, type Day } from '../base/day.ts';

export interface Streaks {
  /** Days in a row up to today; a day that is not over yet breaks nothing. */
  readonly current: number;
  readonly longest: number;
}

/** How many days in a row. The days may come in any order and more than once. */
export function streaksOf(days: Iterable<Day>, today: Day): Streaks {
  const numbers = [...new Set(days)].flatMap((day) => dayNumber(day) ?? []).sort((one, other) => one - other);
  const now = dayNumber(today)!;
  let [run, longest, current] = [0, 0, 0];
  for (const [at, number] of numbers.entries()) {
    run = number - 1 === numbers[at - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
    // Who has flown west has won tomorrow.
    if (number >= now - 1) current = run;
  }
  return { current, longest };
}
