import { MOST_REVIEWS } from '../../../core/learn/path.ts';
import { stored } from '../../platform/stored.ts';

/** The number of recent times to keep, which are in milliseconds. */
const MOST_KEPT = 20;
/** Fewer times do not show what is usual. */
const FEWEST = 3;
/** The guess until then. */
const USUAL_MS = 60_000;
/** A player who takes longer was probably interrupted. */
const LONGEST_MS = 10 * 60_000;

const kept = stored('nonet.review-times', (json) => (json as unknown[]).filter(isTime), []);

/** Records how long an exercise took; infinite if unknown, which is not recorded. */
export function noteReviewTime(ms: number): void {
  if (ms > 0 && ms <= LONGEST_MS) kept.write([...kept.read(), Math.round(ms)].slice(-MOST_KEPT));
}

/** How many minutes the due reviews take: by the player's own median, once there are enough times. */
export function reviewMinutes(due: number): number {
  const times = kept.read().toSorted((one, other) => one - other);
  const usual = times.length < FEWEST ? USUAL_MS : times[Math.floor(times.length / 2)]!;
  return Math.max(1, Math.round((Math.min(due, MOST_REVIEWS) * usual) / 60_000));
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= LONGEST_MS;
}
