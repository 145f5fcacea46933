import { i18n, type Messages } from '@lingui/core';
import { lazy, type ComponentType } from 'react';
import { createStore } from '../../core/base/store.ts';
import { afterPaint } from './after-paint.ts';
import { LANGUAGE_TAGS, tagOfReader, type Language } from './languages.ts';

type Catalogue = () => Promise<{ messages: Messages }>;

/**
 * Each catalogue is a chunk of its own, so that only the language that shows is loaded: what the first load
 * shows (`board`), and the texts of all that is loaded later (`parts`). See lingui.config.js.
 */
export const CATALOGUES: Readonly<
  Record<Language, { readonly board: Catalogue; readonly parts: Catalogue }>
> = {
  zh: {
    board: () => import(/* webpackChunkName: "zh" */ '../../locales/zh/board.ts'),
    parts: () => import(/* webpackChunkName: "zh-parts" */ '../../locales/zh/messages.ts'),
  },
  ft: {
    board: () => import(/* webpackChunkName: "ft" */ '../../locales/ft/board.ts'),
    parts: () => import(/* webpackChunkName: "ft-parts" */ '../../locales/ft/messages.ts'),
  },
  en: {
    board: () => import(/* webpackChunkName: "en" */ '../../locales/en/board.ts'),
    parts: () => import(/* webpackChunkName: "en-parts" */ '../../locales/en/messages.ts'),
  },
  ja: {
    board: () => import(/* webpackChunkName: "ja" */ '../../locales/ja/board.ts'),
    parts: () => import(/* webpackChunkName: "ja-parts" */ '../../locales/ja/messages.ts'),
  },
};

const laterWanted = createStore(false);

/** Loads a language and shows it; nothing changes when its catalogues cannot be had. */
export async function showLanguage(language: Language): Promise<void> {
  const { board, parts } = CATALOGUES[language];
  const loaded = await Promise.all(laterWanted.get() ? [board(), parts()] : [board()]);
  const messages = Object.assign({}, ...loaded.map((catalogue) => catalogue.messages)) as Messages;
  i18n.loadAndActivate({ locale: language, locales: [tagOfReader(language, navigator.languages)], messages });
  document.documentElement.lang = LANGUAGE_TAGS[language];
}

/** Loads a chunk of src/chunks.ts that shows something to read, and the texts of all such chunks. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  const [chunk] = await Promise.all([load(), loadLaterTexts()]);
  return chunk;
}

/** What comes after the first frame, or never where its chunk cannot be had. */
export function optionalChunk<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() =>
    afterPaint()
      .then(() => loadChunk(load))
      .catch(() => ({ default: (): null => null })),
  );
}

/** Loads the texts of all that is loaded later, in the language that shows. */
export async function loadLaterTexts(): Promise<void> {
  laterWanted.set(true);
  const language = i18n.locale as Language;
  const { messages } = await CATALOGUES[language].parts();
  // Added without an event: nothing that is on the page shows any of them, so nothing has to render again.
  if (i18n.locale === language) Object.assign(i18n.messages, messages);
  else await loadLaterTexts();
}
