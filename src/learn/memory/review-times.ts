import { stored } from '../../platform/stored.ts';

/** The latest ones, in milliseconds. */
const MOST_KEPT = 20;
/** Fewer say nothing about what is usual. */
const FEWEST = 3;
/** Whoever takes longer has gone away meanwhile. */
const LONGEST_MS = 10 * 60_000;

const kept = stored(
  'nonet.review-times',
  (times: readonly number[]) => times.filter((time) => time > 0 && time <= LONGEST_MS),
  [],
);

/** Notes how long an exercise took; not finite if that is unknown. */
export function noteReviewTime(ms: number): void {
  if (ms > 0 && ms <= LONGEST_MS) kept.write([...kept.read(), Math.round(ms)].slice(-MOST_KEPT));
}

/** The player's own median; undefined until there are enough. */
export function usualReviewMs(): number | undefined {
  const times = kept.read().toSorted((one, other) => one - other);
  return times.length < FEWEST ? undefined : times[Math.floor(times.length / 2)];
}
