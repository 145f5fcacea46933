import type { Language } from './languages.ts';

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  zh: '简体中文',
  ft: '繁體中文',
  en: 'English',
  ja: '日本語',
};
