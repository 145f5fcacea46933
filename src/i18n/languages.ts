import { LANGUAGE_TAGS, languageOf, type Language } from '../../core/base/language.ts';

export { LANGUAGE_TAGS, LANGUAGES, type Language } from '../../core/base/language.ts';

/** The tag for formatting dates and numbers, with the reader's region if the browser names it. */
export function tagOfReader(language: Language, preferred: readonly string[]): string {
  const isPlain = (tag: string): boolean => /^[a-z]{2}(-[a-z0-9]+)*$/i.test(tag);
  return preferred.find((tag) => isPlain(tag) && languageOf(tag) === language) ?? LANGUAGE_TAGS[language];
}
