import { i18n, type Messages } from '@lingui/core';
import { LANGUAGE_TAGS, type Language } from './languages.ts';

/** Texts in each language, each to be loaded by itself. */
export type Catalogue = Readonly<Record<Language, () => Promise<{ messages: Messages }>>>;

/** Each catalogue is a chunk of its own, so that only the language that shows is loaded. */
const MAIN: Catalogue = {
  zh: () => import(/* webpackChunkName: "zh" */ '../../locales/zh/messages.ts'),
  ft: () => import(/* webpackChunkName: "ft" */ '../../locales/ft/messages.ts'),
  en: () => import(/* webpackChunkName: "en" */ '../../locales/en/messages.ts'),
  ja: () => import(/* webpackChunkName: "ja" */ '../../locales/ja/messages.ts'),
};

const shown: Catalogue[] = [MAIN];

/** Loads the texts of a part of the page that comes later, and from then on in every language. */
export async function addCatalogue(catalogue: Catalogue): Promise<void> {
  if (shown.includes(catalogue)) return;
  const language = i18n.locale as Language;
  const { messages } = await catalogue[language]();
  shown.push(catalogue);
  i18n.load(language, messages);
}

/** Loads a language and shows it; nothing changes when its catalogue cannot be had. */
export async function showLanguage(language: Language): Promise<void> {
  const loaded = await Promise.all(shown.map((catalogue) => catalogue[language]()));
  const messages = loaded.reduce<Messages>((all, part) => ({ ...all, ...part.messages }), {});
  i18n.loadAndActivate({ locale: language, locales: [LANGUAGE_TAGS[language]], messages });
  document.documentElement.lang = LANGUAGE_TAGS[language];
}
