import { msg, plural } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';

/** What a wrong secret is told: that it is wrong, and how many tries are left where the server says so. */
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
