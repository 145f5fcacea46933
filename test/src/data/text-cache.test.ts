import { keepAllTexts } from '../../../src/data/text-cache.ts';
import { answerText } from '../../../sw/texts.ts';
import { fetchText } from '../../../src/platform/fetch-text.ts';
import { serveHere } from '../../support/serve-here.ts';

/** Whether the bodies end. */
let stalls: boolean;
/** Before the server stands a page that asks for a login. */
let isPortal = false;

const site = serveHere((_request, response) => {
  if (isPortal) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Log in');
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"code":59');
  if (!stalls) response.end(',"data":""}');
});

/** A cache that reads what it is given, as the browser's does. */
function fakeCaches(): { readonly kept: string[] } {
  const kept: string[] = [];
  const put = async (address: string, response: Response): Promise<void> => {
    await response.text();
    kept.push(address);
  };
  Object.assign(globalThis, {
    caches: { open: () => Promise.resolve({ put, match: () => Promise.resolve(undefined) }) },
  });
  return { kept };
}

test('all texts of a language are cached', async () => {
  stalls = false;
  const { kept } = fakeCaches();
  let told = 0;
  await keepAllTexts(site.url, 'en', 6, () => told++, 5000);
  expect([kept.length, told]).toEqual([6, 6]);
});

test('caching stops with an error if a text stalls after its headers', async () => {
  stalls = true;
  const { kept } = fakeCaches();
  await expect(keepAllTexts(site.url, 'en', 6, () => undefined, 50)).rejects.toThrow();
  expect(kept).toEqual([]);
});

test('the page of a captive portal is not cached as a text', async () => {
  stalls = false;
  const { kept } = fakeCaches();
  const asked = { request: new Request(`${site.url}/noper/kutextno?txt=en1`), event: {} as never };
  isPortal = true;
  try {
    expect(await (await answerText(asked)).text()).toBe('<p>Log in');
    await expect(keepAllTexts(site.url, 'en', 6, () => undefined, 5000)).rejects.toThrow();
    expect(kept).toEqual([]);
  } finally {
    isPortal = false;
  }
  // Another cache: of what was asked for at once, some may only be on its way.
  const later = fakeCaches();
  await answerText(asked);
  expect(later.kept).toEqual([asked.request.url]);
});

test('loading a pack that stalls after its headers times out', async () => {
  stalls = true;
  const { fetch } = globalThis;
  globalThis.fetch = (address, init) => fetch(new URL(address as string, site.url), init);
  try {
    await expect(fetchText('/packs/novice.txt', 50)).rejects.toThrow();
  } finally {
    globalThis.fetch = fetch;
  }
});
