/** Natural intervals between grid lines for times, in seconds. */
const STEPS = [10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 36_000];
const MOST_LINES = 4;

/** The grid lines of a time axis, from 0 to the first one that is at least the maximum. */
export function timeTicks(longest: number): number[] {
  const step =
    STEPS.find((each) => each * MOST_LINES >= longest) ?? Math.ceil(longest / MOST_LINES / 3600) * 3600;
  const count = Math.max(1, Math.ceil(longest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Maps values to pixels. If all values are equal, they are in the middle. */
export function linearScale(
  [from, to]: readonly [number, number],
  [first, last]: readonly [number, number],
): (value: number) => number {
  if (from === to) return () => (first + last) / 2;
  return (value) => first + ((value - from) / (to - from)) * (last - first);
}
