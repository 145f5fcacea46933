import type { Day } from '../../core/base/day.ts';

/**
 * The calendar day of a moment on this device.
 *
 * @param at milliseconds since 1970
 * @param behind minutes that local time is behind UTC at that moment
 */
export function localDay(at: number, behind = new Date(at).getTimezoneOffset()): Day {
  return new Date(at - behind * 60_000).toISOString().slice(0, 10);
}
