import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Two statements on one line, joined by the comma of the language. */
export function beside(i18n: I18n, one: string, other: string): string {
  return i18n._(msg({ message: `${one}, ${other}`, context: 'two statements, one beside the other' }));
}
