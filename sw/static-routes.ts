/// <reference lib="webworker" />
import { matchPrecache, type PrecacheEntry } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope;

/** The compiler's list of events lacks this; Chromium has it since version 123. */
interface InstallEvent extends ExtendableEvent {
  readonly addRoutes?: (rules: readonly object[]) => Promise<void>;
}

const SHELL = '/index.html';
const SHELL_CACHE = 'shell-';

/**
 * Lets the browser take the page and its scripts from the cache itself, so that a visit does not wait for the
 * worker to start.
 *
 * @param entries the files that are cached at installation, or soon after
 */
export function routeStatically(entries: readonly PrecacheEntry[]): void {
  const { revision } = entries.find(({ url }) => url === SHELL)!;
  const cacheName = `${SHELL_CACHE}${revision}`;
  const assets = entries.filter(({ url }) => url.startsWith('/assets/'));
  self.addEventListener('install', (event: InstallEvent) => {
    const added = event.addRoutes?.([
      {
        condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
        source: { cacheName },
      },
      { condition: { or: assets.map(({ url }) => ({ urlPattern: url })) }, source: 'cache' },
    ]);
    // A browser that knows other rules than these asks the worker.
    event.waitUntil(added?.catch(() => undefined) ?? Promise.resolve());
  });
  // The browser finds the shell only under the address of the page, without the revision that the precache adds.
  self.addEventListener('activate', (event) => {
    const keep = async (): Promise<void> => {
      for (const name of await caches.keys())
        if (name.startsWith(SHELL_CACHE) && name !== cacheName) await caches.delete(name);
      const shell = await matchPrecache(SHELL);
      if (shell) await (await caches.open(cacheName)).put('/', shell);
    };
    event.waitUntil(keep());
  });
}
