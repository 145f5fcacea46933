/// <reference lib="webworker" />
import { isFromServer, TEXT_CACHE, TEXT_TIMEOUT_MS } from '../src/data/text-cache.ts';

interface Asked {
  readonly request: Request;
  readonly event: ExtendableEvent;
}

/**
 * Stale-while-revalidate: a text that was read before is available at once and offline, and refreshed for the
 * next time.
 */
export async function answerText({ request, event }: Asked): Promise<Response> {
  const cache = await caches.open(TEXT_CACHE);
  // Keyed by the URL alone: headers do not change the text.
  const kept = await cache.match(request.url, { ignoreVary: true });
  const fresh = fetch(request, { signal: AbortSignal.timeout(TEXT_TIMEOUT_MS) }).then(async (response) => {
    if (isFromServer(response)) await cache.put(request.url, response.clone());
    return response;
  });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}
