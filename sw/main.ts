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
import { replay } from './replay.ts';
import { sharedPuzzleAddress } from './share.ts';
import { answerText } from './texts.ts';

declare const process: { readonly env: { readonly API_BASE_URL: string } };
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// The page of the first visit is served from here at once: it may lose the network before its next load.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Every address of the app is the same shell; the server's own pages are not the app's.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(?:noper|cando|power|docs|dev|health|ready)(?:\/|$)/],
  }),
);

registerRoute(({ url }) => url.pathname === TEXT_PATH && url.search !== '', answerText);

// A puzzle that another app shares: the page opens it as it opens a link.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share',
  async ({ request }) => Response.redirect(await sharedPuzzleAddress(await request.formData()), 303),
  'POST',
);

// The page asks for it when a person accepts the new version; otherwise it waits for the next start.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// The network is back. Browsers without this event leave it to the page.
self.addEventListener('sync' as never, (event: SyncEvent) => {
  if (event.tag === SYNC_TAG) event.waitUntil(replay(process.env.API_BASE_URL || self.location.origin));
});
