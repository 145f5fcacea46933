/**
 * The engine's worker next to the page, at a quarter of the machine's speed, like a phone:
 *
 *     npm run bench -- worker
 *
 * Prints its size, the time to its first hint once its script is loaded, and the longest gap between two
 * frames of the page while the worker follows the whole path of a very hard puzzle.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { linesOf } from '../scripts/positions.mjs';
import { report } from './support/report.mjs';
import { SLOW, withSite } from './support/site.mjs';

const file = readdirSync('dist/assets').find((name) => /^engine\.[0-9a-f]+\.js$/.test(name));
const bytes = gzipSync(readFileSync(`dist/assets/${file}`), { level: 9 }).length;
const [hardest] = linesOf('test/fixtures/puzzles/hardest.txt');

await withSite({}, async ({ url }, browser) => {
  const page = await browser.openPage();
  // The page's own policy lets only itself start workers.
  await page.call('Page.setBypassCSP', { enabled: true });
  await page.goTo(url);
  await page.see('[role=gridcell]');
  await delay(1000);
  await page.slowDown(SLOW);
  const { first, idle, busy } = await page.run(follow, `/assets/${file}`, hardest.replaceAll('.', '0'));
  report('engine chunk, gzip', bytes / 1000, 'kB', 60);
  report('first hint once the script is loaded', first, 'ms', 40);
  report(`longest frame gap at ${SLOW}x, idle`, idle, 'ms');
  report(`longest frame gap at ${SLOW}x, engine at work`, busy, 'ms', 50);
});

/** Runs in the page: starts a worker, and has it follow the path of a puzzle. */
async function follow(script, puzzle) {
  const idle = await window.framesDuring(() => new Promise((resolve) => setTimeout(resolve, 2000)));
  let first;
  const busy = await window.framesDuring(async () => {
    const worker = new Worker(script);
    const ask = (id, name, input) =>
      new Promise((resolve) => {
        worker.onmessage = resolve;
        worker.postMessage({ id, name, input });
      });
    // An answer, here an error, means that the script is loaded.
    await ask(1, '', null);
    const start = performance.now();
    await ask(2, 'findHint', { puzzle, digits: puzzle, notes: Array(81).fill(0), mode: 'without-notes' });
    first = performance.now() - start;
    await ask(3, 'ratePuzzle', { puzzle, without: [] });
    worker.terminate();
  });
  return { first, idle: Math.max(...idle), busy: Math.max(...busy) };
}
