/// <reference lib="webworker" />

/** The cache of the pages of articles that have been opened; each contains the words. */
const PAGE_CACHE = 'article-pages';

/** After this, the app is shown, which loads the text or has it stored. */
const PAGE_TIMEOUT_MS = 2000;

interface Asked {
  readonly request: Request;
  readonly event: ExtendableEvent;
}

/**
 * Stale-while-revalidate for pages of articles. Only pages of this version of the app are shown: they name
 * its files, which are stored on this device. Without one, the app itself is the page.
 *
 * @param app the app's script, whose name differs in each version
 * @param answerApp answers with the app
 */
export function articlePages<Options extends Asked>(
  app: string,
  answerApp: (asked: Options) => Promise<Response>,
  timeoutMs = PAGE_TIMEOUT_MS,
) {
  const isCurrent = async (page: Response): Promise<boolean> => (await page.clone().text()).includes(app);
  return async (asked: Options): Promise<Response> => {
    const { request, event } = asked;
    const cache = await caches.open(PAGE_CACHE);
    const kept = await cache.match(request.url, { ignoreVary: true });
    const fresh = fetch(request, { signal: AbortSignal.timeout(timeoutMs) }).then(async (page) => {
      // A captive portal answers with a page of its own.
      if (!(await isCurrent(page))) return undefined;
      await cache.put(request.url, page.clone());
      return page;
    });
    if (!kept || !(await isCurrent(kept))) return (await fresh.catch(() => undefined)) ?? answerApp(asked);
    event.waitUntil(fresh.catch(() => undefined));
    return kept;
  };
}
