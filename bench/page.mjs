/**
 * Measures the page as a person experiences it, and compares each result with its budget: `npm run bench --
 * page [--quick]`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { BROWSER } from '../scripts/browser.mjs';

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 3 : 9;
const SLOW = 4;
const PORT = 3301;
const APP = `http://localhost:${PORT}/`;
const PUZZLE = '....4..3.2.7..96.....236.7.9.....2.7.........8.2.....4.5.972.....64..3.9.2..8....';

const rows = [];
const server = spawn('node', ['build/server/main.js'], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: 'build/bench/data' },
  stdio: 'ignore',
});
spawnSync('npx', ['webpack', '--config', 'bench/bare/webpack.config.js'], { stdio: 'inherit' });
const bare = await serveBare();
const browser = await chromium.launch(BROWSER);
try {
  await until(`${APP}health`);
  await measureSize();
  await measureStarts();
  await measureEdits();
  await measureFirstHints();
} finally {
  await browser.close();
  server.kill();
  bare.close();
}
print();

/** Bytes requested before the board can be played. */
async function measureSize() {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-digit="1"]')) return;
      observer.disconnect();
      window.playableAt = performance.now();
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${APP}?puzzle=${PUZZLE}`);
  await playable(page);
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < window.playableAt)
      .map(({ name }) => new URL(name).pathname),
  );
  const files = asked.filter((name) => /\.(js|css)$/.test(name)).map((name) => path.join('dist', name));
  // The first script is inlined in the page.
  const inside = /<script>(.+?)<\/script>/s.exec(readFileSync('dist/index.html', 'utf8'))[1];
  const bytes = [...files.map((file) => readFileSync(file)), inside].reduce(
    (sum, text) => sum + gzipSync(text, { level: 9 }).length,
    0,
  );
  add('JS + CSS until the board is playable, gzip', bytes / 1000, 'kB', 110);
  await page.context().close();
}

/**
 * From navigation to a board that accepts a digit: cold, warm, and the bare page, one after another in each
 * round.
 */
async function measureStarts() {
  const cold = [];
  const warm = [];
  const empty = [];
  const shift = [];
  for (let round = 0; round < ROUNDS; round++) {
    empty.push(await start(await browser.newContext(), `http://localhost:${bare.address().port}/`));
    const context = await browser.newContext();
    cold.push(await start(context, `${APP}?puzzle=${PUZZLE}`, shift));
    const page = await context.newPage();
    await page.goto(APP);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.close();
    warm.push(await start(context, `${APP}?puzzle=${PUZZLE}`));
    await context.close();
  }
  add(`cold start, ${SLOW}x slower CPU, above a bare React page`, median(cold) - median(empty), 'ms', 150);
  add('warm start with the service worker / cold', median(warm) / median(cold), '×', 1);
  add('layout shift', Math.max(...shift), '', 0);
  note(
    `cold ${median(cold).toFixed(0)} ms, warm ${median(warm).toFixed(0)} ms, bare ${median(empty).toFixed(0)} ms`,
  );
}

async function start(context, address, shifts) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shift += /** @type {PerformanceEntry & { value: number }} */ (entry).value;
    }).observe({ type: 'layout-shift', buffered: true });
    // The board is ready once its cells exist and a frame with them has been painted.
    const look = () => {
      if (
        document.querySelectorAll('[role=gridcell]').length === 81 &&
        document.getElementById('root')?.dataset.ready !== 'false'
      ) {
        requestAnimationFrame(() => setTimeout(() => (window.boardAt ??= performance.now())));
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(address);
  await page.waitForFunction(() => window.boardAt !== undefined);
  const at = await page.evaluate(() => window.boardAt);
  shifts?.push(await page.evaluate(() => window.shift));
  await page.close();
  return at;
}

/**
 * From a key to the painted digit, the main thread's work for it, the redrawn cells, and the memory that is
 * retained.
 */
async function measureEdits() {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(`${APP}?puzzle=${PUZZLE}`);
  await playable(page);
  const empty = await page.$$eval('[role=gridcell][data-value=""]', (cells) =>
    cells.map((cell) => cell.dataset.cell),
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  await session.send('Performance.enable');
  await page.evaluate(() => {
    window.waits = [];
    addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - event.timeStamp))),
      true,
    );
  });
  await page.click(`[data-cell="${empty[0]}"]`);
  const edits = quick ? 20 : 60;
  const before = await taskSeconds(session);
  for (let edit = 0; edit < edits; edit++) {
    await page.keyboard.press(String((edit % 9) + 1));
    // Polling the page in every frame would be work of its own.
    await page.waitForTimeout(150);
  }
  const cpu = ((await taskSeconds(session)) - before) / edits;
  const waits = (await page.evaluate(() => window.waits)).sort((a, b) => a - b);
  add(`key to painted digit, ${SLOW}x, median`, median(waits), 'ms', 25);
  add(`key to painted digit, ${SLOW}x, p95`, waits[Math.ceil(waits.length * 0.95) - 1], 'ms', 40);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const beforeFast = await taskSeconds(session);
  for (let edit = 0; edit < edits; edit++) await page.keyboard.press(String((edit % 9) + 1));
  add('main thread for an edit', (((await taskSeconds(session)) - beforeFast) / edits) * 1000, 'ms', 10);
  note(`main thread for an edit at ${SLOW}x: ${(cpu * 1000).toFixed(1)} ms`);

  const { entered, needless } = await cellsTouched(page);
  add('cells with another digit after one edit', entered, '', 1);
  add('other cells redrawn without a change of their own marks', needless, '', 0);

  const heap = async () => {
    // Pending writes must not count as growth.
    await page.waitForTimeout(1000);
    // Objects found dead by the first collection may keep others alive.
    for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const toggles = async (count) => {
    for (let edit = 0; edit < count; edit++) await page.keyboard.press(edit % 2 === 0 ? '5' : 'z');
  };
  // Until all later parts are loaded and the browser has compiled everything: from then on, only a leak
  // grows.
  await toggles(quick ? 100 : 2500);
  const heapBefore = await heap();
  await toggles(quick ? 100 : 500);
  add('heap growth over 500 edits', ((await heap()) - heapBefore) / 1000, 'kB', 100);
  await context.close();
}

/** From the press to the words of a visit's first hint, on an idle page. */
async function measureFirstHints() {
  const fast = [];
  const slow = [];
  for (let round = 0; round < ROUNDS; round++) {
    fast.push(await firstHint(1));
    slow.push(await firstHint(SLOW));
  }
  add('first hint of a visit, press to words', median(fast), 'ms', 100);
  add(`first hint of a visit, press to words, ${SLOW}x`, median(slow), 'ms', 250);
}

async function firstHint(rate) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  // Hints are free, so the device answers.
  await page.route('**/noper/kuprice', (route) =>
    route.fulfill({ json: { code: 54, price: 0, until: Date.now() + 3_600_000 } }),
  );
  await page.goto(`${APP}?puzzle=${PUZZLE}`);
  await playable(page);
  // The page is idle and preloads later parts.
  await page.waitForTimeout(5000);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const ms = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const start = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[role=dialog][data-part=hint] [data-part=hint-text]')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        });
        observer.observe(document.body, { childList: true, subtree: true });
        /** @type {HTMLElement} */ (document.querySelector('[data-action=hint]')).click();
      }),
  );
  await context.close();
  return ms;
}

/**
 * The cells that the page changes for one digit, except those with the same digit, which are highlighted and
 * so change anyway.
 */
async function cellsTouched(page) {
  await page.keyboard.press('e');
  await page.keyboard.press('e');
  await page.evaluate(() => {
    window.touched = new Set();
    window.looks = () =>
      Object.fromEntries(
        Array.from(
          /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[role=gridcell]')),
          (cell) => [cell.dataset.cell, { digit: cell.dataset.value, look: cell.outerHTML }],
        ),
      );
    window.before = window.looks();
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const cell = /** @type {HTMLElement} */ (element?.closest('[role=gridcell]'));
        if (cell) window.touched.add(cell.dataset.cell);
      }
    }).observe(document.querySelector('[role=grid]'), {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  await page.keyboard.press('7');
  await page.waitForTimeout(200);
  return page.evaluate(() => {
    const after = window.looks();
    const changed = (what) =>
      Object.keys(after).filter((cell) => after[cell][what] !== window.before[cell][what]);
    const own = new Set(changed('look'));
    return {
      entered: changed('digit').length,
      needless: [...window.touched].filter((cell) => !own.has(cell)).length,
    };
  });
}

async function playable(page) {
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 81);
  await page.waitForSelector('[data-digit="1"]');
}

async function taskSeconds(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

async function until(address) {
  for (;;) {
    try {
      if ((await fetch(address)).ok) return;
    } catch {
      // Not yet listening.
    }
  }
}

function serveBare() {
  const folder = 'build/bench/bare';
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('.'))
      .map((name) => [`/${name}`, gzipSync(readFileSync(path.join(folder, name)))]),
  );
  const http = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : request.url;
    response.writeHead(files.has(name) ? 200 : 404, {
      'Content-Type': name.endsWith('.js') ? 'text/javascript' : 'text/html',
      'Content-Encoding': 'gzip',
    });
    response.end(files.get(name));
  });
  return new Promise((resolve) => http.listen(0, () => resolve(http)));
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

function add(name, value, unit, budget, direction = 'at most') {
  const kept = direction === 'at most' ? value <= budget : value >= budget;
  rows.push({
    name,
    value: `${Number(value.toFixed(2))} ${unit}`.trim(),
    budget: `${direction} ${budget}`,
    kept: kept ? 'yes' : 'NO',
  });
}

function note(text) {
  rows.push({ name: text, value: '', budget: '', kept: '' });
}

function print() {
  console.log('| measured | value | budget | kept |\n|---|---|---|---|');
  for (const { name, value, budget, kept } of rows)
    console.log(`| ${name} | ${value} | ${budget} | ${kept} |`);
  process.exitCode = rows.some(({ kept }) => kept === 'NO') ? 1 : 0;
}
