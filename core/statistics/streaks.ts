import { dayNumber, type Day } from '../base/day.ts';

export interface Streaks {
  /** The streak up to today; today does not break it until it is over. */
  readonly current: number;
  readonly longest: number;
}

/** Lengths of streaks. Days may be in any order and repeated. */
export function streaksOf(days: Iterable<Day>, today: Day): Streaks {
  const now = dayNumber(today)!;
  // After flying west, a win can be dated tomorrow; what is dated later comes from a device with a wrong clock.
  const numbers = [...new Set(days)]
    .flatMap((day) => dayNumber(day) ?? [])
    .filter((number) => number <= now + 1)
    .sort((one, other) => one - other);
  let [run, longest, current] = [0, 0, 0];
  for (const [at, number] of numbers.entries()) {
    run = number - 1 === numbers[at - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
    if (number >= now - 1) current = Math.max(current, run);
  }
  return { current, longest };
}
