/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export type Day = string;

export const DAY_SECONDS = 86_400;
export const DAY_MS = DAY_SECONDS * 1000;
export const YEAR_SECONDS = 365 * DAY_SECONDS;

/* oxlint-disable no-restricted-globals -- of `Date` only the arithmetic of the calendar, which needs no clock. */
/**
 * Days since 1 January 1970, negative before; undefined if the text is not a calendar day. Days are counted
 * as numbers, so that clock changes do not matter.
 */
export function dayNumber(day: Day): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  // Some engines parse 30 February as a day in March.
  return Number.isNaN(number) || dayOf(number) !== day ? undefined : number;
}

/** The inverse of {@link dayNumber}; years 0 to 9999. */
export function dayOf(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
/* oxlint-enable no-restricted-globals */

/** 0 for Monday to 6 for Sunday, of a day's number. */
export function weekdayOf(number: number): number {
  return (((number + 3) % 7) + 7) % 7;
}

/** The number of the day in UTC. @param now milliseconds since 1970 */
export function utcDay(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** The end of that day, in milliseconds since 1970. */
export function endOfUtcDay(now: number): number {
  return (utcDay(now) + 1) * DAY_MS;
}
