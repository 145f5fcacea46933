import { isLanguage, languageOf, matchLanguage, type Language } from '../../core/base/language.ts';

export { LANGUAGES, type Language } from '../../core/base/language.ts';

/** The standard tag: `Intl` and `<html lang>` do not know `ft`. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = {
  zh: 'zh-Hans',
  ft: 'zh-Hant',
  en: 'en',
  ja: 'ja',
};

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
