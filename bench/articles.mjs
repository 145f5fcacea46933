/**
 * Time until the words of an article can be read, and bytes until then: `npm run bench -- articles [NAME=URL
 * …]`. The first visit, and a later one with the service worker, next to a bare page with the same words, at
 * a processor that is four times slower; in random order. Other servers can be measured in the same run.
 */
import { readFileSync } from 'node:fs';
import { shuffle } from '../build/core/base/random.js';
import { serve } from './support/bare-page.mjs';
import { median } from './support/report.mjs';
import { ROUNDS, SLOW, withSite } from './support/site.mjs';

const TEXT = 'en13';

await withSite({}, async (server, browser) => {
  const bare = await serveBare();
  const pages = [
    ['bare', bare.url],
    ['Nonet', `${server.url}/agreement?text=${TEXT}`],
    ...process.argv.filter((word) => word.includes('=')).map((each) => each.split(/=(.*)/s)),
  ].map(([name, url]) => ({ name, url, visits: [] }));
  for (let round = 0; round < ROUNDS; round++)
    for (const { url, name, visits } of shuffle([...pages], Math.random)) {
      const context = await browser.newContext();
      visits.push({
        first: await visit(context, url, name !== 'bare'),
        later: await visit(context, url),
      });
      await context.close();
    }
  bare.close();
  for (const { name, visits } of pages)
    for (const kind of ['first', 'later']) {
      const of = (key, digits = 0) =>
        median(
          visits.map((each) => each[kind][key]),
          digits,
        );
      console.log(
        `${name.padEnd(8)} ${kind} visit: first paint ${of('paint')} ms, words ${of('words')} ms; ` +
          `${of('waited', 1)} kB of HTML and styles, ${of('arrived', 1)} kB in all before the words`,
      );
    }
});

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
    window.afterFrame((words) => {
      /** @type {any[]} */
      const [page, ...all] = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
      const files = all.filter(({ responseEnd }) => responseEnd <= words);
      const bytes = (entries) =>
        entries.reduce((sum, { transferSize }) => sum + transferSize, page.transferSize) / 1000;
      // The entry of a paint comes after it.
      setTimeout(() => {
        const paint = performance.getEntriesByName('first-contentful-paint')[0].startTime;
        const styles = files.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking');
        window.seen = { words, paint, waited: bytes(styles), arrived: bytes(files) };
      }, 500);
    });
  };
  requestAnimationFrame(look);
}

/** The words alone, as HTML without styles and scripts. */
function serveBare() {
  const text = readFileSync(`build/articles/${TEXT.slice(0, 2)}/${TEXT.slice(2)}.md`, 'utf8');
  const [title, ...words] = text.replaceAll(/^```[^]*?^```$/gm, '').split(/\n{2,}/);
  const paragraphs = words.map((each) => `<p>${each}</p>`).join('');
  return serve((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Bare</title><h1>${title.slice(2)}</h1>${paragraphs}`);
  });
}
