import { readLocal, writeLocal } from '../../platform/settings.ts';

const KEY = 'nonet.review-times';
/** The latest ones, in milliseconds. */
const MOST_KEPT = 20;
/** Fewer say nothing about what is usual. */
const FEWEST = 3;
/** Whoever takes longer has gone away meanwhile. */
const LONGEST_MS = 10 * 60_000;

/** Notes how long an exercise took; not finite if that is unknown. */
export function noteReviewTime(ms: number): void {
  if (ms > 0 && ms <= LONGEST_MS)
    writeLocal(KEY, [...readTimes(), Math.round(ms)].slice(-MOST_KEPT).join(' '));
}

/** The player's own median; undefined until there are enough. */
export function usualReviewMs(): number | undefined {
  const times = readTimes().sort((one, other) => one - other);
  return times.length < FEWEST ? undefined : times[Math.floor(times.length / 2)];
}

function readTimes(): number[] {
  return (readLocal(KEY) ?? '')
    .split(' ')
    .map(Number)
    .filter((time) => time > 0 && time <= LONGEST_MS);
}
