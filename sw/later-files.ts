/// <reference lib="webworker" />
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { LANGUAGES } from '../core/base/language.ts';
import type { Answer, Asked } from '../src/data/kept-files.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'later';
/** Small, so that fetching pauses soon after a person returns to the page. */
const BATCH = 6;

/** Files that are not needed to play: kept when they are used, or when the page asks for them. */
export function createLaterFiles(entries: PrecacheEntry[]) {
  const controller = new PrecacheController({ cacheName: CACHE });
  controller.addToCacheList(entries);
  /** URL to cache key, which also contains the revision if the URL has no hash. */
  const keys = controller.getURLsToCacheKeys();
  // What the last version kept, the next one keeps too before it takes over.
  self.addEventListener('install', (event) => {
    const renew = async (): Promise<void> => {
      const names = new Set((await cachedKeys()).map(nameOf));
      await keep(keys, await missing(keys, (url) => names.has(nameOf(url))));
    };
    event.waitUntil(renew());
  });
  // Deletes what this version no longer has.
  self.addEventListener('activate', (event) => {
    void controller.activate(event);
  });
  return {
    has: (url: string): boolean => keys.has(url),
    /** Cache first. */
    async answer(url: string, event: ExtendableEvent): Promise<Response> {
      const key = keys.get(url)!;
      const cache = await caches.open(CACHE);
      const cached = await cache.match(key, { ignoreVary: true });
      if (cached) return cached;
      const response = await load(url, key);
      // Storage may be full.
      if (response.ok) event.waitUntil(cache.put(key, response.clone()).catch(() => undefined));
      return response;
    },
    async keepBatch({ language }: Asked): Promise<Answer> {
      const isWanted = (url: string): boolean =>
        language === undefined || TEXTS.exec(url)?.groups?.language === language;
      try {
        const urls = await missing(keys, isWanted);
        await keep(keys, urls.slice(0, BATCH));
        return Math.max(0, urls.length - BATCH);
      } catch {
        return null;
      }
    },
  };
}

type Keys = ReadonlyMap<string, string>;

async function cachedKeys(): Promise<string[]> {
  return (await (await caches.open(CACHE)).keys()).map(({ url }) => url);
}

async function missing(keys: Keys, isWanted: (url: string) => boolean): Promise<string[]> {
  const cached = new Set(await cachedKeys());
  return [...keys].filter(([url, key]) => isWanted(url) && !cached.has(key)).map(([url]) => url);
}

async function keep(keys: Keys, urls: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const url of urls) {
    const response = await load(url, keys.get(url)!);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await cache.put(keys.get(url)!, response);
  }
}

function load(url: string, key: string): Promise<Response> {
  return fetch(url, { cache: key === url ? 'default' : 'reload' });
}

/** The texts of hints, of the board and of all later chunks. */
const TEXTS = /\/assets\/(?:hints-)?(?<language>\w+)(?:-parts)?\.\w+\.js$/;

/** Whether it contains texts of the app, which the page has kept as soon as it is in their language. */
export function isCatalogue(url: string): boolean {
  return LANGUAGES.some((language) => language === TEXTS.exec(url)?.groups?.language);
}

/** A file without its version. */
function nameOf(url: string): string {
  return new URL(url).pathname.replace(/\.[0-9a-f]{5,8}\./, '.');
}
