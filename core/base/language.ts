export const LANGUAGES = ['zh', 'ft', 'en', 'ja'] as const;
/** zh is simplified Chinese, ft traditional Chinese (Taiwan's use). */
export type Language = (typeof LANGUAGES)[number];

/** The standard tag: `Intl` and `<html lang>` do not know `ft`. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = {
  zh: 'zh-Hans',
  ft: 'zh-Hant',
  en: 'en',
  ja: 'ja',
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/**
 * The first supported language in a browser's list of language tags.
 *
 * @param tags BCP 47 tags in order of preference, such as `zh-TW`
 */
export function matchLanguage(tags: readonly string[], fallback: Language): Language {
  return tags.map(languageOf).find((language) => language !== undefined) ?? fallback;
}

/** @param tag BCP 47 */
export function languageOf(tag: string): Language | undefined {
  if (/^zh-(tw|hk|mo|hant)(-|$)/i.test(tag)) return 'ft';
  const main = /^[a-z]+(?=-|$)/i.exec(tag)?.[0].toLowerCase();
  return LANGUAGES.find((language) => language === main);
}
