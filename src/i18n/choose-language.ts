import { isLanguage, matchLanguage, type Language } from '../../core/base/language.ts';

/** The stored choice; else the first supported language of the browser's list; else the build's default. */
export function chooseLanguage(
  stored: string | null,
  preferred: readonly string[],
  fallback: string,
): Language {
  if (isLanguage(stored)) return stored;
  return matchLanguage(preferred, isLanguage(fallback) ? fallback : 'en');
}
