import { spaced } from '../i18n/format.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
/** Months count 30 days, as in the specification; twelve of them are no year yet. */
const UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const formats = new Map<string, Intl.RelativeTimeFormat>();

/**
 * How long ago something was, from seconds to years: "12 minutes ago". A clock that is behind the
 * server's sees no future, only "now".
 *
 * @param locale a language tag that `Intl` knows
 * @param ageMs milliseconds
 */
export function ago(locale: string, ageMs: number): string {
  let format = formats.get(locale);
  if (!format) formats.set(locale, (format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })));
  const age = Math.max(0, ageMs);
  const [unit, length] = UNITS.find(([, size]) => age >= size) ?? (['second', SECOND_MS] as const);
  return spaced(format.format(-Math.floor(age / length), unit));
}
