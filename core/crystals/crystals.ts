import { DAY_MS } from '../base/day.ts';

/** The highest balance. */
export const CRYSTAL_CAP = 99_999;

/**
 * The day (UTC) for which a hint is paid, as days since 1970.
 *
 * @param now milliseconds since 1970
 */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** The end of that day, in milliseconds since 1970. */
export function endOfDay(now: number): number {
  return (dayOf(now) + 1) * DAY_MS;
}
