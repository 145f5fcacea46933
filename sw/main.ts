/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SYNC_TAG } from '../src/data/outbox/drain.ts';
import { TEXT_PATH } from '../src/data/text-cache.ts';
import { articlePages } from './article-pages.ts';
import { replay } from './replay.ts';
import { sharedPuzzleAddress } from './share.ts';
import { answerText } from './texts.ts';

declare const process: { readonly env: { readonly API_BASE_URL: string } };
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// Takes control of the page at the first visit, since the page may be offline at its next load.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
const files = self.__WB_MANIFEST;
precacheAndRoute(files);
cleanupOutdatedCaches();

const answerApp = createHandlerBoundToURL('/index.html');
const app = files
  .map((file) => (typeof file === 'string' ? file : file.url))
  .find((url) => /\bassets\/main\.\w+\.js$/.test(url))!;

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && url.pathname === '/agreement' && url.searchParams.has('text'),
  articlePages(app, answerApp),
);

// All other routes of the app get the same shell, except the pages that the server renders itself.
registerRoute(
  new NavigationRoute(answerApp, {
    denylist: [/^\/(?:noper|cando|power|docs|dev|health|ready)(?:\/|$)/],
  }),
);

registerRoute(({ url }) => url.pathname === TEXT_PATH && url.search !== '', answerText);

// The share target: redirect to the link that opens the shared puzzle.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share',
  async ({ request }) => Response.redirect(await sharedPuzzleAddress(await request.formData()), 303),
  'POST',
);

// The page sends this when a person accepts the new version; otherwise the worker waits until no tab of the
// old version is open.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// The network is back. In browsers without Background Sync, the page drains the outbox instead. The
// compiler's list of events lacks this one.
self.addEventListener('sync' as never, (event: SyncEvent) => {
  if (event.tag === SYNC_TAG) event.waitUntil(replay(process.env.API_BASE_URL || self.location.origin));
});
