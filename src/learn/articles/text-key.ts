import { LANGUAGES, type Language } from '../../../core/base/language.ts';
import { TEXT_COUNT } from './texts.ts';

export interface TextKey {
  readonly language: Language;
  readonly number: number;
}

/** Reads a text's key: language and number, such as `en0`; undefined when there is no such text. */
export function parseTextKey(text: string): TextKey | undefined {
  const [, code, digits] = /^([a-z]{2})(0|[1-9][0-9]{0,2})$/.exec(text) ?? [];
  const language = LANGUAGES.find((each) => each === code);
  const number = Number(digits);
  return language && number < TEXT_COUNT ? { language, number } : undefined;
}
