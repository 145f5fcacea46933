import {
  isLanguage,
  LANGUAGE_TAGS,
  languageOf,
  matchLanguage,
  type Language,
} from '../../core/base/language.ts';

export { LANGUAGE_TAGS, LANGUAGES, type Language } from '../../core/base/language.ts';

/** The stored choice; else the first supported language of the browser's list; else the build's default. */
export function chooseLanguage(
  stored: string | null,
  preferred: readonly string[],
  fallback: string,
): Language {
  if (isLanguage(stored)) return stored;
  return matchLanguage(preferred, isLanguage(fallback) ? fallback : 'en');
}

/** The tag for formatting dates and numbers, with the reader's region if the browser names it. */
export function tagOfReader(language: Language, preferred: readonly string[]): string {
  const isPlain = (tag: string): boolean => /^[a-z]{2}(-[a-z0-9]+)*$/i.test(tag);
  return preferred.find((tag) => isPlain(tag) && languageOf(tag) === language) ?? LANGUAGE_TAGS[language];
}
