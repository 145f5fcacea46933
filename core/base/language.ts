export const LANGUAGES = ['zh', 'ft', 'en', 'ja'] as const;
/** zh is simplified Chinese, ft traditional Chinese (Taiwan's use). */
export type Language = (typeof LANGUAGES)[number];

/**
 * The first wanted language that there is, by the language tags of a browser.
 *
 * @param tags BCP 47 tags in order of preference, such as `zh-TW`
 */
export function matchLanguage(tags: readonly string[], fallback: Language): Language {
  for (const tag of tags) {
    if (/^zh-(tw|hk|mo|hant)(-|$)/i.test(tag)) return 'ft';
    const main = /^[a-z]+/i.exec(tag)?.[0].toLowerCase();
    const found = LANGUAGES.find((language) => language === main);
    if (found !== undefined) return found;
  }
  return fallback;
}
