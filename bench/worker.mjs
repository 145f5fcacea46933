/**
 * The engine's worker next to the page, at a quarter of the machine's speed, like a phone:
 *
 *     npm run bench -- worker
 *
 * Prints its size, the time to its first hint once its script is loaded, and the longest gap between two
 * frames of the page while the worker follows the whole path of a very hard puzzle.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { BROWSER } from '../scripts/browser.mjs';

const SLOW = 4;
/** @type {Record<string, string>} */
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.txt': 'text/plain' };
const hardest = readFileSync('test/fixtures/puzzles/hardest.txt', 'utf8').trim().split('\n')[0];

const file = readdirSync('dist/assets').find((name) => /^engine\.[0-9a-f]+\.js$/.test(name));
const bytes = gzipSync(readFileSync(`dist/assets/${file}`), { level: 9 }).length;
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const name = pathname === '/' ? '/index.html' : pathname;
  try {
    const content = readFileSync(path.join('dist', name));
    response.writeHead(200, { 'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream' });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, () => resolve(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
const browser = await chromium.launch(BROWSER);
const context = await browser.newContext({ serviceWorkers: 'block' });
const page = await context.newPage();
await page.goto(`http://localhost:${port}/?puzzle=${hardest}`);
await page.locator('[role=gridcell]').nth(80).waitFor();
await page.waitForTimeout(1000);
const session = await context.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
const { first, idle, busy } = await page.evaluate(
  async ({ url, digits }) => {
    const gaps = async (work) => {
      let longest = 0;
      let last = performance.now();
      let isOver = false;
      const look = (now) => {
        longest = Math.max(longest, now - last);
        last = now;
        if (!isOver) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      await work();
      isOver = true;
      return longest;
    };
    const idle = await gaps(() => new Promise((resolve) => setTimeout(resolve, 2000)));
    let first;
    const busy = await gaps(async () => {
      const worker = new Worker(url);
      const ask = (id, name, input) =>
        new Promise((resolve) => {
          worker.onmessage = resolve;
          worker.postMessage({ id, name, input });
        });
      // An answer means that the script is loaded; the call does nothing else.
      await ask(1, 'steps', { position: { digits: new Uint8Array(81) }, techniques: [] });
      const start = performance.now();
      await ask(2, 'nextStep', { position: { digits } });
      first = performance.now() - start;
      await ask(3, 'path', { digits });
      worker.terminate();
    });
    return { first, idle, busy };
  },
  { url: `/assets/${file}`, digits: Array.from(hardest, (sign) => (sign === '.' ? 0 : Number(sign))) },
);
await browser.close();
server.close();

print('engine chunk, gzip', bytes / 1000, 'kB', 60);
print('first hint once the script is loaded', first, 'ms', 40);
print(`longest frame gap at ${SLOW}x, idle`, idle, 'ms');
print(`longest frame gap at ${SLOW}x, engine at work`, busy, 'ms', 50);

function print(name, value, unit, budget) {
  const verdict = budget === undefined ? '' : `budget ${budget} ${value <= budget ? 'kept' : 'NOT KEPT'}`;
  console.log(`${name.padEnd(44)}${value.toFixed(1).padStart(8)} ${unit}  ${verdict}`);
  if (budget !== undefined && value > budget) process.exitCode = 1;
}
