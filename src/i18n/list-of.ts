import type { I18n } from '@lingui/core';

/**
 * The items as a list in the reader's language. Chinese has a space between Han characters and cell names or
 * figures, which `Intl` leaves out.
 */
export function listOf(
  { locale, locales }: Pick<I18n, 'locale' | 'locales'>,
  type: 'conjunction' | 'disjunction',
  items: readonly string[],
): string {
  // Hints write no comma before "and".
  const format = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locales, { type });
  return format.format(items).replaceAll(/(?<=\w)[和或](?=\w)/g, ' $& ');
}
