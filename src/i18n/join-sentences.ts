import type { I18n } from '@lingui/core';

/** Sentences in a row: only English has a space between them. */
export function joinSentences({ locale }: I18n, sentences: readonly string[]): string {
  return sentences.join(locale === 'en' ? ' ' : '');
}
