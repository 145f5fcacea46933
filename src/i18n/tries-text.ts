import { msg, plural } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { joinSentences } from './join-sentences.ts';

interface Tries {
  /** The number of remaining tries of a wrong secret, if the server gives it. */
  readonly left?: number | undefined;
  /** The answer may have been lost on its way. */
  readonly isUnanswered?: boolean;
}

/** The text of a failed call, with what a person can try next. */
export function withTries(i18n: I18n, text: string, { left, isUnanswered }: Tries): string {
  const tries = isUnanswered
    ? i18n._(msg`Press again: nothing is done twice.`)
    : left !== undefined &&
      i18n._(msg`${plural(left, { 0: 'No tries left.', one: '# try left.', other: '# tries left.' })}`);
  return tries ? joinSentences(i18n, [text, tries]) : text;
}

/** Whether the answer to a call may have been lost on its way. */
export function isUnanswered({ kind }: { readonly kind: string }): boolean {
  // Of a proxy, which may have lost the server's answer.
  return kind === 'offline' || kind === 'timeout' || kind === 'unknown-answer';
}
