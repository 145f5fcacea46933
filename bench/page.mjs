/**
 * Measures the start of the page and hints as a person experiences them, beside a bare React page, and compares each
 * result with its goal: `npm run bench -- page [--quick]`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { setTimeout as delay } from 'node:timers/promises';
import { digitsOf } from '../build/core/sudoku/digits.js';
import { parseGrid } from '../build/core/sudoku/grid.js';
import { Position } from '../build/core/sudoku/position.js';
import { linesOf, pathOf } from '../scripts/positions.mjs';
import { besideBare } from './support/bare-page.mjs';
import { median, report } from './support/report.mjs';
import { PUZZLE, ROUNDS, SLOW } from './support/site.mjs';

/** An easy step, and the hardest of a puzzle rated above 10.7, each with its goal for the text in milliseconds. */
const EASY = '.5.7.3.6...7...8.....816.......3......5...1..73..4..869.6...2.484.572.93...4.9...';
const HINTS = { easy: [EASY, 50], hard: [hardPosition(), 500] };

await besideBare(async (site) => {
  await measureSize(site);
  await measureStarts(site);
  await measureFirstHints(site);
  await measureHints(site);
});

/** Bytes requested before the board can be played. */
async function measureSize({ browser, app }) {
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
  report('JS + CSS until the board is playable, gzip', bytes / 1000, 'kB', 110);
  await context.close();
}

/**
 * From navigation to the first frame in which a tapped cell shows a typed digit (echo), and to the frame in
 * which the whole page is there (full): at a first visit and at the second, with the service worker, in random
 * order with the bare page.
 */
async function measureStarts({ browser, app, bare }) {
  const visits = { app: [], again: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const order = Math.random() < 0.5 ? ['app', 'bare'] : ['bare', 'app'];
    for (const name of order) {
      const context = await browser.newContext();
      visits[name].push(
        await visit(browser, context, name === 'app' ? `${app}?puzzle=${PUZZLE}` : bare, '5'),
      );
      if (name === 'app') {
        const page = await context.openPage();
        await page.goTo(app);
        await page.until(() => navigator.serviceWorker.controller !== null);
        await page.close();
        await delay(2000);
        visits.again.push(await visit(browser, context, app, '6'));
      }
      await context.close();
    }
  }
  const of = (name, figure) => median(visits[name].map((each) => each[figure]));
  for (const [name, title] of [
    ['app', 'first visit'],
    ['again', 'second visit'],
  ]) {
    report(
      `${title}, ${SLOW}x: echo above the bare page's`,
      of(name, 'echo') - of('bare', 'echo'),
      'ms',
      150,
    );
    report(
      `${title}, ${SLOW}x: full above the bare page's`,
      of(name, 'full') - of('bare', 'full'),
      'ms',
      300,
    );
    report(`${title}, ${SLOW}x: first paint`, of(name, 'paint'), 'ms', 264);
  }
  for (const name of Object.keys(visits)) {
    const figures = ['paint', 'echo', 'full', 'echoCpu', 'fullCpu'];
    console.log(
      `${name}: ${figures.map((figure) => `${figure} ${of(name, figure).toFixed(0)}`).join(', ')} ms`,
    );
  }
}

async function visit(browser, context, url, digit) {
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
  const noteFrame = (name) =>
    window.afterFrame((now) => {
      performance.mark(name);
      window.start[name] = now;
    });
  let asked = false;
  const look = () => {
    const cells = document.querySelectorAll('#root :is([data-kind], [role=gridcell])');
    const cell = cells[40];
    if (cells.length === 81 && !window.start.echo) {
      if (cell.textContent === digit) noteFrame('echo');
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
    if (isWhole && !window.start.full) noteFrame('full');
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
async function measureFirstHints({ browser, app }) {
  const waits = { 1: [], [SLOW]: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const rate of [1, SLOW]) {
      const context = await browser.newContext();
      const page = await openBoard(context, app, PUZZLE);
      await page.slowDown(rate);
      waits[rate].push((await page.run(timeHint)).painted);
      await context.close();
    }
  report('first hint of a visit, press to words', median(waits[1]), 'ms', 60);
  report(`first hint of a visit, press to words, ${SLOW}x`, median(waits[SLOW]), 'ms', 234);
}

/** Later hints: from the press to the words, painted or not, and the longest gap between frames on a slow phone. */
async function measureHints({ browser, app }) {
  for (const [name, [puzzle, goal]] of Object.entries(HINTS)) {
    const context = await browser.newContext();
    const page = await openBoard(context, app, puzzle);
    const times = { 1: [], [SLOW]: [] };
    for (const rate of [1, SLOW]) {
      await page.slowDown(rate);
      // The first one loads the engine.
      for (let round = 0; round <= ROUNDS; round++) times[rate].push(await page.run(timeHint));
    }
    const of = (rate, figure) => median(times[rate].slice(1).map((each) => each[figure]));
    report(`${name} hint, press to text`, of(1, 'text'), 'ms', goal);
    report(`${name} hint, longest gap between frames, ${SLOW}x`, of(SLOW, 'gap'), 'ms', 50);
    await context.close();
  }
}

/** A board for whose hints the device answers. */
async function openBoard(context, app, puzzle) {
  const page = await context.openPage();
  await page.beforeScripts(() => localStorage.setItem('nonet.hints', String(Date.now() + 3_600_000)));
  await page.goTo(`${app}?puzzle=${encodeURIComponent(puzzle)}`);
  await page.see('[data-action=hint]');
  // Texts with notes are parsed by a separate chunk, after the first frame.
  await page.until(
    (notes) => document.querySelectorAll('[role=gridcell][data-kind=notes]').length === notes,
    puzzle.split('{').length - 1,
  );
  // The page is idle and preloads later parts.
  await delay(5000);
  return page;
}

/** Runs in the page: asks for a hint and closes it again. */
async function timeHint() {
  let text;
  let painted;
  const frame = () => new Promise(requestAnimationFrame);
  const frames = await window.framesDuring(async () => {
    const start = performance.now();
    const told = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=dialog][data-part=hint] [data-part=hint-text]')) return;
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    /** @type {HTMLElement} */ (document.querySelector('[data-action=hint]')).click();
    text = (await told) - start;
    painted = (await window.painted()) - start;
    // The picture is drawn after the text.
    for (let count = 0; count < 10; count++) await frame();
  });
  const close = document.querySelector('[role=dialog][data-part=hint] [data-action=close]');
  /** @type {HTMLElement} */ (close).click();
  await frame();
  return { text, painted, gap: Math.max(...frames) };
}

/** The position whose step takes longest, on the path of the first of the hardest puzzles, as text to import. */
function hardPosition() {
  const [hardest] = linesOf('test/fixtures/puzzles/hardest.txt');
  let [longest, text] = [0, ''];
  const position = Position.from(parseGrid(hardest));
  let before = process.cpuUsage();
  for (const _ of pathOf(position)) {
    const { user } = process.cpuUsage(before);
    if (user > longest) [longest, text] = [user, importText(position)];
    before = process.cpuUsage();
  }
  return text;
}

function importText({ digits, candidates }) {
  return Array.from(digits, (digit, cell) => digit || `{${digitsOf(candidates[cell]).join('')}}`).join('');
}
