import { msg, plural } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';

/** The text for a wrong secret, with the number of remaining tries if the server gives it. */
export function withTries(
  i18n: I18n,
  text: string,
  { left }: { readonly left?: number | undefined },
): string {
  if (left === undefined) return text;
  const tries = i18n._(
    msg`${plural(left, { 0: 'No tries left.', one: '# try left.', other: '# tries left.' })}`,
  );
  return [text, tries].join(i18n.locale === 'en' ? ' ' : '');
}
