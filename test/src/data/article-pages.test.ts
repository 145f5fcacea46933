import { articlePages } from '../../../sw/article-pages.ts';

const APP = '/assets/main.1.js';
const page = (words: string, app = APP) => new Response(`<script src=${app}></script>${words}`);
const URL_OF_TEXT = 'https://nonet.example/agreement?text=en13';

/**
 * Opens the article.
 *
 * @param kept the cached page
 * @param fetched what the network answers; undefined: nothing, within the time limit
 */
async function open(kept: Response | undefined, fetched: Response | Error | undefined) {
  const put: string[] = [];
  const cache = {
    match: () => Promise.resolve(kept?.clone()),
    put: async (_url: string, response: Response) => {
      put.push((await response.text()).replace(/^<script.*<\/script>/, ''));
    },
  };
  Object.assign(globalThis, { caches: { open: () => Promise.resolve(cache) } });
  jest.spyOn(globalThis, 'fetch').mockImplementation((_request, init) => {
    if (fetched instanceof Error) return Promise.reject(fetched);
    if (fetched) return Promise.resolve(fetched.clone());
    return new Promise((_, reject) => {
      init!.signal!.addEventListener('abort', () => {
        reject(new Error('timeout'));
      });
    });
  });
  const later: Promise<unknown>[] = [];
  const event = { waitUntil: (work: Promise<unknown>) => later.push(work) } as never;
  const answer = articlePages(APP, () => Promise.resolve(page('the app')), 20);
  const shown = await answer({ request: new Request(URL_OF_TEXT), event });
  await Promise.all(later);
  return [(await shown.text()).replace(/^<script.*<\/script>/, ''), put];
}

test.each<[string, Response | undefined, Response | Error | undefined, string, string[]]>([
  ['a first visit shows and keeps the page', undefined, page('new'), 'new', ['new']],
  ['a later visit shows the kept page and refreshes it', page('old'), page('new'), 'old', ['new']],
  ['a kept page is shown offline', page('old'), new TypeError('offline'), 'old', []],
  ['a kept page of another version is not shown', page('old', 'x.js'), page('new'), 'new', ['new']],
  ['the app is shown offline, if no page is kept', undefined, new TypeError('offline'), 'the app', []],
  ['the app is shown if the network is slow', undefined, undefined, 'the app', []],
  ['a page of another version is neither shown nor kept', undefined, page('new', 'x.js'), 'the app', []],
  ['the page of a captive portal is neither shown nor kept', undefined, new Response('Pay'), 'the app', []],
])('%s', async (_name, kept, fetched, shown, put) => {
  expect(await open(kept, fetched)).toEqual([shown, put]);
});
