import { isLanguage, type Language } from '../../core/base/language.ts';
import { TEXT_COUNT } from '../../core/hints/article-numbers.ts';

export interface TextKey {
  readonly language: Language;
  readonly number: number;
}

/** Reads a text's key: language and number, such as `en0`; undefined when there is no such text. */
export function parseTextKey(text: string): TextKey | undefined {
  const [, code, digits] = /^([a-z]{2})(0|[1-9][0-9]{0,2})$/.exec(text) ?? [];
  const number = Number(digits);
  return isLanguage(code) && number < TEXT_COUNT ? { language: code, number } : undefined;
}
