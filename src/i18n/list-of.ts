import type { I18n } from '@lingui/core';

/**
 * The items as a list in the reader's language. Chinese has a space between Han characters and cell names or
 * figures, which `Intl` leaves out.
 */
export function listOf(
  { locales }: Pick<I18n, 'locales'>,
  type: 'conjunction' | 'disjunction',
  items: readonly string[],
): string {
  return new Intl.ListFormat(locales, { type }).format(items).replaceAll(/(?<=\w)[和或](?=\w)/g, ' $& ');
}
