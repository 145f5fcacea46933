import { dayNumber, type Day } from '../base/day.ts';

export interface Streaks {
  /** The streak up to today; today does not break it until it is over. */
  readonly current: number;
  readonly longest: number;
}

/** Lengths of streaks. Days may be in any order and repeated. */
export function streaksOf(days: Iterable<Day>, today: Day): Streaks {
  const numbers = [...new Set(days)].flatMap((day) => dayNumber(day) ?? []).sort((one, other) => one - other);
  const now = dayNumber(today)!;
  let [run, longest, current] = [0, 0, 0];
  for (const [at, number] of numbers.entries()) {
    run = number - 1 === numbers[at - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
    // After flying west, a win can be dated tomorrow.
    if (number >= now - 1) current = run;
  }
  return { current, longest };
}
