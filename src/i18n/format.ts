import { DAY_MS } from '../../core/base/day.ts';
import type { I18n } from '@lingui/core';

/** A month counts 30 days, as in the specification; twelve of them are less than a year. */
const UNITS = {
  year: 365 * DAY_MS,
  month: 30 * DAY_MS,
  day: DAY_MS,
  hour: 3_600_000,
  minute: 60_000,
};

/**
 * How long ago something was, in the reader's language: "2 min. ago", or "2 minutes ago" in the long style. A
 * negative age, from a device clock behind the server's, reads "now". In the short style, so does an age of
 * less than a minute, so that lists do not tick.
 */
export function formatAgo(i18n: I18n, ageMs: number, style: 'short' | 'long' = 'short'): string {
  const format = new Intl.RelativeTimeFormat(i18n.locales ?? i18n.locale, { numeric: 'auto', style });
  const [unit, length] = Object.entries(UNITS).find(([, size]) => ageMs >= size) ?? [
    'second',
    style === 'long' ? 1000 : Infinity,
  ];
  return spaced(i18n, format.format(-Math.max(0, Math.floor(ageMs / length)), unit as 'second'));
}

/** A count of what is known only up to a number: "29", "30+". */
export function formatUpTo(count: number, most: number): string {
  return count < most ? String(count) : `${most}+`;
}

/** A day without its year: "14 Nov". */
export function dayText(i18n: I18n, at: number): string {
  return i18n.date(at, { month: 'short', day: 'numeric' });
}

/** A local day and time: "21 Nov, 14:05". */
export function formatMoment(i18n: I18n, at: number): string {
  return i18n.date(at, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}

/** A text that no line divides at a space. */
export function whole(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** Chinese texts of the app have a space between Han characters and digits, Japanese ones have none: unlike `Intl`. */
function spaced({ locale }: I18n, text: string): string {
  if (locale === 'ja') return text.replace(/(?<=\d) (?=\p{sc=Han})/gu, '');
  return text.replace(/(?<=\d)(?=\p{sc=Han})|(?<=\p{sc=Han})(?=\d)/gu, ' ');
}
