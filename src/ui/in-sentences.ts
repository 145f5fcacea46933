import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Joins texts with the full stop of the language. The last one is left unchanged. */
export function inSentences(i18n: I18n, texts: readonly string[]): string {
  return texts.reduce((said, next) => i18n._(msg`${said}. ${next}`));
}
