import type { I18n } from '@lingui/core';
import { DAY_MS, dayNumber, type Day } from '../../core/base/day.ts';

/** In Japanese "29日(日)", for "29日日曜日" is hard to read. */
const long = ({ locale }: I18n): Intl.DateTimeFormatOptions => ({
  weekday: locale === 'ja' ? 'short' : 'long',
  day: 'numeric',
  month: 'long',
});

/** A calendar day in the reader's language: "Saturday 21 November", or with the given parts. */
export function formatDay(i18n: I18n, day: Day, parts: Intl.DateTimeFormatOptions = long(i18n)): string {
  // Formatted in UTC, since a day has no time zone. Lingui keeps its formatters, which are slow to create.
  return i18n.date(dayNumber(day)! * DAY_MS, { ...parts, timeZone: 'UTC' });
}
