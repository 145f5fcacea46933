/** @jest-environment node */
import { setupI18n, type I18n } from '@lingui/core';
import { formatAgo } from '../../../src/i18n/format.ts';
import { formatDay } from '../../../src/i18n/format-day.ts';

const i18nOf = (locale: string): I18n => setupI18n({ locale, messages: { [locale]: {} } });
const english = i18nOf('en');

// Specification 9.11
test.each([
  [-5000, 'now'],
  [0, 'now'],
  [30_000, '30 seconds ago'],
  [12 * 60_000, '12 minutes ago'],
  [3 * 3_600_000, '3 hours ago'],
  [86_400_000, 'yesterday'],
  [29 * 86_400_000, '29 days ago'],
  [30 * 86_400_000, 'last month'],
  [364 * 86_400_000, '12 months ago'],
  [730 * 86_400_000, '2 years ago'],
])('an age of %d ms is "%s"', (age, words) => {
  expect(formatAgo(english, age, 'long')).toBe(words);
});

test('relative times put a space between Han characters and digits in Chinese, but not in Japanese', () => {
  expect(formatAgo(i18nOf('zh-Hans'), 9 * 60_000, 'long')).toBe('9 分钟前');
  expect(formatAgo(i18nOf('zh-Hant'), 3 * 3_600_000, 'long')).toBe('3 小時前');
  expect(formatAgo(i18nOf('ja'), 9 * 60_000, 'long')).toBe('9分前');
});

test.each([
  ['en', 'Sunday, November 29'],
  ['zh-Hans', '11月29日星期日'],
  ['ja', '11月29日(日)'],
])('in %s a day is "%s"', (locale, words) => {
  expect(formatDay(i18nOf(locale), '2026-11-29')).toBe(words);
});

test('short relative times abbreviate the unit and omit seconds', () => {
  expect(formatAgo(english, 12 * 60_000)).toBe('12 min. ago');
  expect(formatAgo(english, 200 * 86_400_000)).toBe('6 mo. ago');
  // Lists with short ages do not tick: seconds would stand still.
  expect(formatAgo(english, 34_000)).toBe('now');
});
