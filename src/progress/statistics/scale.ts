/** Natural intervals between grid lines for times, in seconds. */
const STEPS = [60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 36_000];
const MOST_LINES = 4;

/** The grid lines of a time axis, from the last one below all times to the first one above them. */
export function timeTicks(shortest: number, longest: number): number[] {
  const lines = (step: number): number => Math.ceil(longest / step) - Math.floor(shortest / step);
  const step =
    STEPS.find((each) => lines(each) <= MOST_LINES) ?? Math.ceil(longest / MOST_LINES / 3600) * 3600;
  const from = Math.floor(shortest / step) * step;
  return Array.from({ length: Math.max(1, lines(step)) + 1 }, (_, at) => from + at * step);
}

/** Maps values to pixels. If all values are equal, they are at the end. */
export function linearScale(
  [from, to]: readonly [number, number],
  [first, last]: readonly [number, number],
): (value: number) => number {
  if (from === to) return () => last;
  return (value) => first + ((value - from) / (to - from)) * (last - first);
}
