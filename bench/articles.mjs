/**
 * Time until the words of an article can be read, and bytes until then: `npm run bench -- articles [NAME=URL
 * …]`. The first visit, and a later one with the service worker, next to a bare page with the same words, at
 * a processor that is four times slower; in random order. Other servers can be measured in the same run.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { openChromium } from './support/chromium.mjs';
import { startServer } from './support/server.mjs';

const ROUNDS = 9;
const SLOW = 4;
const TEXT = 'en13';

const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-articles-'));
const server = await startServer(folder);
const bare = await serveBare();
const pages = [
  ['bare', bare.url],
  ['Nonet', `${server.url}/agreement?text=${TEXT}`],
  ...process.argv.slice(2).map((each) => each.split(/=(.*)/s)),
].map(([name, url]) => ({ name, url, visits: [] }));
const browser = await openChromium();
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const { url, name, visits } of pages.toSorted(() => Math.random() - 0.5)) {
      const context = await browser.newContext();
      visits.push({
        first: await visit(context, url, name !== 'bare'),
        later: await visit(context, url),
      });
      await context.close();
    }
  }
  for (const { name, visits } of pages) {
    for (const kind of ['first', 'later']) {
      const of = (key) => median(visits.map((each) => each[kind][key]));
      console.log(
        `${name.padEnd(8)} ${kind} visit: first paint ${of('paint').toFixed(0)} ms, words ${of('words').toFixed(0)} ms; ` +
          `${(of('waited') / 1000).toFixed(1)} kB of HTML and styles, ${(of('arrived') / 1000).toFixed(1)} kB in all before the words`,
      );
    }
  }
} finally {
  await browser.close();
  server.child.kill();
  bare.close();
  rmSync(folder, { recursive: true, force: true });
}

/** @param waits whether to wait for the service worker */
async function visit(context, url, waits = false) {
  const page = await context.openPage();
  await page.beforeScripts(probe);
  await page.slowDown(SLOW);
  await page.goTo(url);
  const seen = await page.until(() => window.seen);
  await page.slowDown(1);
  if (waits) await page.until(() => navigator.serviceWorker.controller !== null);
  await page.close();
  return seen;
}

/** Notes the frame after the one that shows the words, and what had arrived by then. */
function probe() {
  const look = () => {
    if (!document.querySelector('h1')?.parentElement.querySelector('p')) {
      requestAnimationFrame(look);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const words = performance.now();
      /** @type {any[]} */
      const [page, ...all] = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
      const files = all.filter(({ responseEnd }) => responseEnd <= words);
      const bytes = (entries) =>
        entries.reduce((sum, { transferSize }) => sum + transferSize, page.transferSize);
      // The entry of a paint comes after it.
      setTimeout(() => {
        const paint = performance.getEntriesByName('first-contentful-paint')[0].startTime;
        const styles = files.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking');
        window.seen = { words, paint, waited: bytes(styles), arrived: bytes(files) };
      }, 500);
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}

/** The words alone, as HTML without styles and scripts. */
async function serveBare() {
  const text = readFileSync(`build/articles/${TEXT.slice(0, 2)}/${TEXT.slice(2)}.md`, 'utf8');
  const words = text.replaceAll(/^```[^]*?^```$/gm, '').split(/\n{2,}/);
  const html = `<!doctype html><title>Bare</title><h1>${words[0].slice(2)}</h1>${words
    .slice(1)
    .map((each) => `<p>${each}</p>`)
    .join('')}`;
  const listening = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
  });
  await once(listening.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (listening.address());
  return { url: `http://127.0.0.1:${port}/`, close: () => listening.close() };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
