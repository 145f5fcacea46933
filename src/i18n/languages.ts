/** The four languages of the product; `ft` is Traditional Chinese as Taiwan writes it. */
export const LANGUAGES = ['zh', 'ft', 'en', 'ja'] as const;
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
 * The stored choice; else the first language of the browser's list that the product speaks; else the
 * default of the build.
 */
export function chooseLanguage(
  stored: string | null,
  preferred: readonly string[],
  fallback: string,
): Language {
  if (isLanguage(stored)) return stored;
  const found = preferred.map(languageOf).find((language) => language !== undefined);
  return found ?? (isLanguage(fallback) ? fallback : 'en');
}

/** The tag that dates and figures are written by: as in the reader's own region, where the browser names it. */
export function tagOfReader(language: Language, preferred: readonly string[]): string {
  const isPlain = (tag: string): boolean => /^[a-z]{2}(-[a-z0-9]+)*$/i.test(tag);
  return preferred.find((tag) => isPlain(tag) && languageOf(tag) === language) ?? LANGUAGE_TAGS[language];
}

function languageOf(tag: string): Language | undefined {
  if (/^zh-(tw|hk|mo|hant)\b/i.test(tag)) return 'ft';
  return /^(zh|ja|en)(-|$)/i.exec(tag)?.[1]?.toLowerCase() as Language | undefined;
}
