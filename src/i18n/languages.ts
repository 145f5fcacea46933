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
  for (const tag of preferred) {
    if (/^zh-(tw|hk|mo|hant)\b/i.test(tag)) return 'ft';
    const found = /^(zh|ja|en)(-|$)/i.exec(tag)?.[1]?.toLowerCase();
    if (found !== undefined) return found as Language;
  }
  return isLanguage(fallback) ? fallback : 'en';
}
