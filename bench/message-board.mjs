/**
 * Measures the message board as on a slow phone, and compares each result with its budget: `npm run bench --
 * message-board`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openChromium } from './support/chromium.mjs';
import { logIn, registerReader } from './support/reader.mjs';
import { startServer } from './support/server.mjs';

const SLOW = 4;
const ROUNDS = 9;
const POSTS = 10_000;
const KEYS = 60;
const rows = [];

const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
const server = await startServer(folder, undefined, { LOG_LEVEL: 'silent' });
const browser = await openChromium();
try {
  const name = await registerReader(server, folder, POSTS);
  const page = await browser.openPage();
  await logIn(page, server.url, name);
  await measureOpening(page);
  await measureTyping(page);
  await measureScrolling(page);
} finally {
  await browser.close();
  server.child.kill();
  rmSync(folder, { recursive: true, force: true });
}
print();

/** From the click on the section to the painted posts, from the device's copy: the server's answers come later. */
async function measureOpening(page) {
  await openMenu(page);
  await page.click('[data-section=posts] button');
  await page.see('article[data-post]');
  // The copy is stored a moment later.
  await rest(2000);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.reload();
    await openMenu(page);
    await page.slowDown(SLOW);
    times.push(
      await page.run(
        () =>
          new Promise((resolve) => {
            const from = performance.now();
            const look = () => {
              if (document.querySelector('article[data-post]') === null) return requestAnimationFrame(look);
              // This frame shows the posts.
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - from);
              return port2.postMessage(null);
            };
            /** @type {HTMLElement} */ (document.querySelector('[data-section=posts] button')).click();
            look();
          }),
      ),
    );
    await page.slowDown(1);
  }
  add(`opening the board from the device, ${SLOW}x, median`, median(times), 'ms', 300);
}

/** From a key in the composer to the painted letter. */
async function measureTyping(page) {
  await rest(2000);
  await page.run(() => {
    window.waits = [];
    addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.waits.push(performance.now() - event.timeStamp);
          port2.postMessage(null);
        }),
      true,
    );
    /** @type {HTMLElement} */ (document.querySelector('[data-part=composer] textarea')).focus();
  });
  await page.slowDown(SLOW);
  for (let key = 0; key < KEYS; key++) {
    await page.press('abc '[key % 4]);
    // Polling the page would be work of its own.
    await rest(150);
  }
  await page.slowDown(1);
  const waits = (await page.run(() => window.waits)).sort((a, b) => a - b);
  add(`composer key to paint, ${SLOW}x, median`, median(waits), 'ms', 25);
  add(`composer key to paint, ${SLOW}x, p95`, waits[Math.ceil(waits.length * 0.95) - 1], 'ms', 40);
}

/**
 * Scrolls to the oldest of ten thousand posts: measures what stays in the page, and how long frames take
 * there.
 */
async function measureScrolling(page) {
  const seen = await page.run(async () => {
    const list = document.querySelector('[data-part=posts]');
    const until = performance.now() + 60_000;
    while (performance.now() < until && document.querySelector('[data-part=older]')) {
      list.scrollTop = list.scrollHeight;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return {
      articles: document.querySelectorAll('article[data-post]').length,
      height: list.scrollHeight,
      isWhole: document.querySelector('[data-part=older]') === null,
    };
  });
  note(`${seen.isWhole ? 'all' : 'not all'} posts read; the list is ${seen.height} px high`);
  add('posts in the page at once, of 10,000', seen.articles, '', 200);
  await page.slowDown(SLOW);
  const frames = await page.run(async () => {
    const list = document.querySelector('[data-part=posts]');
    const took = [];
    let before = await new Promise(requestAnimationFrame);
    for (let frame = 0; frame < 120; frame++) {
      list.scrollTop -= 60;
      const now = await new Promise(requestAnimationFrame);
      took.push(now - before);
      before = now;
    }
    return took.sort((a, b) => a - b);
  });
  await page.slowDown(1);
  add(`frame while scrolling there, ${SLOW}x, median`, median(frames), 'ms', 17);
  add(`frame while scrolling there, ${SLOW}x, p95`, frames[Math.ceil(frames.length * 0.95) - 1], 'ms', 50);
}

async function openMenu(page) {
  await page.click('[data-action=menu]');
  await page.see('[data-section=posts]');
  // The menu fetches the board, as it does while a person reads it.
  await rest(1000);
}

function rest(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

function add(name, value, unit, budget) {
  rows.push([name, `${Number(value.toFixed(1))} ${unit}`.trim(), `at most ${budget}`, value <= budget]);
}

function note(text) {
  rows.push([text, '', '', true]);
}

function print() {
  console.log('| measured | value | budget | kept |\n|---|---|---|---|');
  for (const [name, value, budget, kept] of rows)
    console.log(`| ${name} | ${value} | ${budget} | ${budget === '' ? '' : kept ? 'yes' : 'NO'} |`);
  process.exitCode = rows.every(([, , , kept]) => kept) ? 0 : 1;
}
