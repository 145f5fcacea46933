import { i18n, type Messages } from '@lingui/core';
import { lazy, type ComponentType } from 'react';
import { createStore } from '../../core/base/store.ts';
import { afterPaint } from './after-paint.ts';
import { LANGUAGE_TAGS, tagOfReader, type Language } from './languages.ts';

type Catalogue = () => Promise<{ messages: Messages }>;

/**
 * Each catalogue is a chunk, so that only the current language is loaded: the texts of the first load
 * (`board`), and those of all later chunks (`messages`). See lingui.config.js.
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

/**
 * Loads a second time what failed. A browser fails a request that reaches a service worker while it stops, and
 * answers the next one.
 */
export function twice<Value>(load: () => Promise<Value>): Promise<Value> {
  return load().catch(load);
}

/** Loads and activates a language; nothing changes if its catalogues fail to load. */
export async function showLanguage(language: Language): Promise<void> {
  const { board, parts } = CATALOGUES[language];
  const loaded = await Promise.all(laterWanted.get() ? [twice(board), twice(parts)] : [twice(board)]);
  const messages = Object.assign({}, ...loaded.map((catalogue) => catalogue.messages)) as Messages;
  i18n.loadAndActivate({ locale: language, locales: [tagOfReader(language, navigator.languages)], messages });
  document.documentElement.lang = LANGUAGE_TAGS[language];
}

/** Loads a chunk with texts, and the catalogue of all later chunks. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  const [chunk] = await Promise.all([twice(load), loadLaterTexts()]);
  return chunk;
}

/** A component in a chunk of its own. */
export function lazyChunk<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadChunk(load));
}

/** Renders after the first frame; stays empty until its chunk has loaded, which is retried until it succeeds. */
export function optionalChunk<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const bring = (): ReturnType<typeof load> => loadChunk(load).catch(() => untilRetry().then(bring));
  return lazy(() => afterPaint().then(bring));
}

const RETRY_MS = 30_000;

/**
 * Resolves after a while, or as soon as the network is back.
 *
 * @param offer gets a function that resolves it at once
 */
export function untilRetry(ms = RETRY_MS, offer?: (retry: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const retry = (): void => {
      clearTimeout(timer);
      removeEventListener('online', retry);
      resolve();
    };
    const timer = setTimeout(retry, ms);
    addEventListener('online', retry);
    offer?.(retry);
  });
}

/** Loads the catalogue of all later chunks in the current language. */
export async function loadLaterTexts(): Promise<void> {
  laterWanted.set(true);
  const language = i18n.locale as Language;
  const { messages } = await twice(CATALOGUES[language].parts);
  // Added without a change event: nothing on the page uses these texts yet, so nothing has to re-render.
  if (i18n.locale === language) Object.assign(i18n.messages, messages);
  else await loadLaterTexts();
}
