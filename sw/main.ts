/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CALL_SEGMENTS } from '../core/base/addresses.ts';
import { SYNC_TAG } from '../src/data/outbox/drain.ts';
import { KEEP, type Asked } from '../src/data/kept-files.ts';
import { TEXT_PATH } from '../src/data/text-cache.ts';
import { articlePages } from './article-pages.ts';
import { createLaterFiles, isCatalogue } from './later-files.ts';
import { replay } from './replay.ts';
import { sharedPuzzleAddress } from './share.ts';
import { routeStatically } from './static-routes.ts';
import { answerText } from './texts.ts';

declare const process: { readonly env: { readonly API_BASE_URL: string } };
/** See `markLater` in webpack.config.js. */
interface Entry extends PrecacheEntry {
  readonly isLater?: true;
}
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const apiUrl = process.env.API_BASE_URL || self.location.origin;

// Takes control of the page at the first visit, since the page may be offline at its next load.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
const entries = self.__WB_MANIFEST as Entry[];
precacheAndRoute(entries.filter(({ isLater }) => !isLater));
routeStatically(entries.filter(({ isLater, url }) => !isLater || isCatalogue(url)));
cleanupOutdatedCaches();

const later = createLaterFiles(entries.filter(({ isLater }) => isLater));
registerRoute(
  ({ url }) => later.has(url.href),
  ({ url, event }) => later.answer(url.href, event),
);

const answerApp = createHandlerBoundToURL('/index.html');
const app = entries.map(({ url }) => url).find((url) => /\bassets\/main\.\w+\.js$/.test(url))!;

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && url.pathname === '/agreement' && url.searchParams.has('text'),
  articlePages(app, answerApp),
);

// All other routes of the app get the same shell, except the pages that the server renders itself.
registerRoute(
  new NavigationRoute(answerApp, {
    denylist: [
      new RegExp(`^/(?:${[...CALL_SEGMENTS, 'preview', 'robots.txt', 'sitemap.xml'].join('|')})(?:/|$)`),
    ],
  }),
);

registerRoute(({ url }) => url.pathname === TEXT_PATH && url.search !== '', answerText);

// The share target: redirect to the link that opens the shared puzzle.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share',
  async ({ request }) => Response.redirect(await sharedPuzzleAddress(await request.formData()), 303),
  'POST',
);

// The page sends SKIP_WAITING when a person accepts the new version; otherwise the worker waits until no tab
// of the old version is open. It sends SYNC_TAG when it is hidden or closed.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const asked = event.data as Asked | { type: 'SKIP_WAITING' | typeof SYNC_TAG } | null;
  if (asked?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (asked?.type === SYNC_TAG) event.waitUntil(replay(apiUrl));
  if (asked?.type !== KEEP) return;
  event.waitUntil(later.keepBatch(asked).then((missing) => event.ports[0]?.postMessage(missing)));
});

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// The network is back. In browsers without Background Sync, the page drains the outbox instead. The
// compiler's list of events lacks this one.
self.addEventListener('sync' as never, (event: SyncEvent) => {
  if (event.tag === SYNC_TAG) event.waitUntil(replay(apiUrl));
});
