/**
 * Measures the start of the page and the first hint as a person experiences them, beside a bare React page, and compares
 * each result with its goal: `npm run bench -- page [--quick]`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { setTimeout as delay } from 'node:timers/promises';
import { openBesideBare, PUZZLE, ROUNDS, SLOW } from './support/beside-bare.mjs';
import { createReport, median } from './support/report.mjs';

const { add, note, print } = createReport();
const { browser, app, bare, close } = await openBesideBare();
try {
  await measureSize();
  await measureStarts();
  await measureFirstHints();
} finally {
  await close();
}
print();

/** Bytes requested before the board can be played. */
async function measureSize() {
  const context = await browser.newContext();
  const page = await context.openPage();
  await page.goTo(`${app}?puzzle=${PUZZLE}`);
  const asked = await page.until(() => {
    if (!document.querySelector('[data-digit="1"]')) return false;
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return files.filter((name) => /\/(main|zh|ft|en|ja)\.\w+\.(js|css)$/.test(name));
  });
  // The first script is inlined in the page.
  const inside = /<script>(.+?)<\/script>/s.exec(readFileSync('dist/index.html', 'utf8'))[1];
  const texts = [...asked.map((name) => readFileSync(path.join('dist', name))), inside];
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
  add('JS + CSS until the board is playable, gzip', bytes / 1000, 'kB', 110);
  await context.close();
}

/**
 * From navigation to the first frame in which a tapped cell shows a typed digit (echo), and to the frame in
 * which the whole page is there (full): at a first visit and at the second, with the service worker, in random
 * order with the bare page.
 */
async function measureStarts() {
  const visits = { app: [], again: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const order = Math.random() < 0.5 ? ['app', 'bare'] : ['bare', 'app'];
    for (const name of order) {
      const context = await browser.newContext();
      visits[name].push(await visit(context, name === 'app' ? `${app}?puzzle=${PUZZLE}` : bare, '5'));
      if (name === 'app') {
        const page = await context.openPage();
        await page.goTo(app);
        await page.until(() => navigator.serviceWorker.controller !== null);
        await page.close();
        await delay(2000);
        visits.again.push(await visit(context, app, '6'));
      }
      await context.close();
    }
  }
  const of = (name, figure) => median(visits[name].map((each) => each[figure]));
  for (const [name, title] of [
    ['app', 'first visit'],
    ['again', 'second visit'],
  ]) {
    add(`${title}, ${SLOW}x: echo above the bare page's`, of(name, 'echo') - of('bare', 'echo'), 'ms', 150);
    add(`${title}, ${SLOW}x: full above the bare page's`, of(name, 'full') - of('bare', 'full'), 'ms', 300);
    add(`${title}, ${SLOW}x: first paint`, of(name, 'paint'), 'ms', 264);
  }
  for (const name of Object.keys(visits)) {
    const figures = ['paint', 'echo', 'full', 'echoCpu', 'fullCpu'];
    note(`${name}: ${figures.map((figure) => `${figure} ${of(name, figure).toFixed(0)}`).join(', ')} ms`);
  }
}

async function visit(context, url, digit) {
  const page = await context.openPage();
  await page.beforeScripts(watchStart, digit);
  await page.slowDown(SLOW);
  let times;
  let paint;
  const events = await browser.trace(['toplevel', 'blink.user_timing'], async () => {
    await page.goTo(url);
    times = await page.until(() => window.start?.full && window.start.echo && window.start);
    paint = await page.run(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
  });
  await page.close();
  return { ...times, paint, echoCpu: cpuUntil(events, 'echo'), fullCpu: cpuUntil(events, 'full') };
}

/** Runs in the page: taps a cell and types a digit as soon as there is a cell, and looks at each frame. */
function watchStart(digit) {
  window.start = {};
  const afterFrame = (name) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      performance.mark(name);
      window.start[name] = performance.now();
    };
    port2.postMessage(null);
  };
  let asked = false;
  const look = () => {
    const cells = document.querySelectorAll('#root :is([data-kind], [role=gridcell])');
    const cell = cells[40];
    if (cells.length === 81 && !window.start.echo) {
      if (cell.textContent === digit) afterFrame('echo');
      else if (!asked || cell.ariaSelected !== 'true') {
        const pointer = { bubbles: true, isPrimary: true, pointerId: 1 };
        for (const type of ['pointerdown', 'pointerup']) cell.dispatchEvent(new PointerEvent(type, pointer));
      } else
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: digit, bubbles: true, cancelable: true }),
        );
      asked = true;
    }
    const isWhole = document.querySelector('[role=gridcell]') && document.querySelector('[data-digit="1"]');
    if (isWhole && !window.start.full) afterFrame('full');
    if (!window.start.full || !window.start.echo) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** CPU milliseconds of the page's main thread until its mark. */
function cpuUntil(events, name) {
  const mark = events.find((event) => event.name === name && event.cat.includes('user_timing'));
  const tasks = events
    .filter(
      ({ name: task, pid, tid, ts }) =>
        /RunTask/.test(task) && pid === mark.pid && tid === mark.tid && ts <= mark.ts,
    )
    .sort((one, other) => one.ts - other.ts);
  let sum = 0;
  let end = 0;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // A task within another is counted with that.
    if (ts < end) continue;
    end = ts + dur;
    sum += tdur;
  }
  return sum / 1000;
}

/** From the press to the words of a visit's first hint, on an idle page. */
async function measureFirstHints() {
  const waits = { 1: [], [SLOW]: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const rate of [1, SLOW]) waits[rate].push(await firstHint(rate));
  add('first hint of a visit, press to words', median(waits[1]), 'ms', 60);
  add(`first hint of a visit, press to words, ${SLOW}x`, median(waits[SLOW]), 'ms', 234);
}

async function firstHint(rate) {
  const context = await browser.newContext();
  const page = await context.openPage();
  // Hints are free, so the device answers.
  await page.beforeScripts(() => {
    const ask = window.fetch;
    const free = () => JSON.stringify({ code: 54, price: 0, until: Date.now() + 3_600_000 });
    window.fetch = (request, options) =>
      new Request(request).url.endsWith('/noper/kuprice')
        ? Promise.resolve(new Response(free(), { headers: { 'Content-Type': 'application/json' } }))
        : ask(request, options);
  });
  await page.goTo(`${app}?puzzle=${PUZZLE}`);
  await page.until(() => document.querySelector('[data-action=hint]') !== null);
  // The page is idle and preloads later parts.
  await delay(5000);
  await page.slowDown(rate);
  const ms = await page.run(
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
