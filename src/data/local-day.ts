import type { Day } from '../../core/base/day.ts';

/**
 * The calendar day of a moment on this device.
 *
 * @param at milliseconds since 1970
 * @param timeZone IANA name; default: the device's own
 */
export function localDay(at: number, timeZone?: string): Day {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.year!.padStart(4, '0')}-${parts.month!}-${parts.day!}`;
}
