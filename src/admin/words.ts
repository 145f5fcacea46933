import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AccountState, Restriction } from '../../core/administration/restriction.ts';

/** The six options in the order of the form, each with its effect on the account. */
export const RESTRICTION_WORDS: Readonly<
  Record<Restriction, { readonly name: MessageDescriptor; readonly meaning: MessageDescriptor }>
> = {
  week: {
    name: msg`Message board off for 1 week`,
    meaning: msg`Reads and likes, but does not post, edit or comment; ends by itself`,
  },
  month: {
    name: msg`Message board off for 1 month`,
    meaning: msg`The same for 30 days`,
  },
  year: {
    name: msg`Message board off for 1 year`,
    meaning: msg`The same for 365 days`,
  },
  forever: {
    name: msg`Message board off for good`,
    meaning: msg`The same without an end, until somebody restores it`,
  },
  deactivated: {
    name: msg`Deactivate the account`,
    meaning: msg`Logged out everywhere at once, and cannot log in`,
  },
  none: {
    name: msg`Restore to normal`,
    meaning: msg`Removes all restrictions`,
  },
};

/**
 * The state of an account, with the end of its restriction: "Message board off until 28 Nov 2026, 09:15".
 */
export function stateText(i18n: I18n, { restriction, until }: AccountState): string {
  if (restriction === 'none') return i18n._(msg`Normal`);
  if (restriction === 'deactivated') return i18n._(msg`Deactivated`);
  if (until === undefined) return i18n._(msg`Message board off for good`);
  const end = formatDateTime(i18n, until);
  return i18n._(msg`Message board off until ${end}`);
}

export function formatDateTime(i18n: I18n, at: number): string {
  return i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' });
}

export function formatDate(i18n: I18n, at: number): string {
  return i18n.date(at, { dateStyle: 'medium' });
}
