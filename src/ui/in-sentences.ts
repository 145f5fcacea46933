import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Texts one after the other, with the full stop of the language between them. The last ends as it is. */
export function inSentences(i18n: I18n, texts: readonly string[]): string {
  return texts.reduce((said, next) => i18n._(msg`${said}. ${next}`));
}
