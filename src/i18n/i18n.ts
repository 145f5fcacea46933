import { i18n, type Messages } from '@lingui/core';
import { LANGUAGE_TAGS, type Language } from './languages.ts';

/** Each catalogue is a chunk of its own, so that only the language that shows is loaded. */
const CATALOGUES: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  zh: () => import(/* webpackChunkName: "zh" */ '../../locales/zh/messages.ts'),
  ft: () => import(/* webpackChunkName: "ft" */ '../../locales/ft/messages.ts'),
  en: () => import(/* webpackChunkName: "en" */ '../../locales/en/messages.ts'),
  ja: () => import(/* webpackChunkName: "ja" */ '../../locales/ja/messages.ts'),
};

/** Loads a language and shows it; nothing changes when its catalogue cannot be had. */
export async function showLanguage(language: Language): Promise<void> {
  const { messages } = await CATALOGUES[language]();
  i18n.loadAndActivate({ locale: language, locales: [LANGUAGE_TAGS[language]], messages });
  document.documentElement.lang = LANGUAGE_TAGS[language];
}
