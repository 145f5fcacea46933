/**
 * Measures an edit by key and by pad, beside a bare React page, and compares each result with its goal:
 * `npm run bench -- edits [--quick]`. Both pages take turns, so that other work on the machine meets both alike; the
 * ratio of their times and all counts hold on a busy machine too.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { besideBare } from './support/bare-page.mjs';
import { median, quantile, report, sum } from './support/report.mjs';
import { PUZZLE, quick, ROUNDS, SLOW } from './support/site.mjs';

const EDITS = 18;

await besideBare(async ({ browser, app, bare }) => {
  const open = {
    bare: await openBoard(browser, bare),
    app: await openBoard(browser, `${app}?puzzle=${PUZZLE}`),
  };
  for (const way of ['key', 'pad']) {
    for (const rate of [1, SLOW]) {
      const batches = { bare: [], app: [] };
      // The first batch warms up.
      for (let round = 0; round <= ROUNDS; round++)
        for (const name of Object.keys(open)) {
          const batch = await enterBatch(open[name], way, rate);
          if (round > 0) batches[name].push(batch);
        }
      reportBatches(way, rate, batches);
    }
    report(`${way}: elements restyled`, await restyled(browser, open.app, way), '', way === 'key' ? 12 : 16);
  }
  await measureRedraws(open.app.page);
});

/** From a key or a press on the pad to the painted digit, and the main thread's work for it. */
function reportBatches(way, rate, batches) {
  const of = (name, figure, digits = 1) =>
    median(
      batches[name].map((batch) => batch[figure]),
      digits,
    );
  const waits = (name) => batches[name].flatMap((batch) => batch.waits);
  if (rate === 1) {
    report(`${way}, 1x: main thread`, of('app', 'cpu'), 'ms', way === 'key' ? 9 : 10);
    console.log(
      `${way}, 1x: times the bare page's ${(of('app', 'cpu', 3) / of('bare', 'cpu', 3)).toFixed(2)}`,
    );
  } else {
    report(`${way} to paint, ${SLOW}x, median`, median(waits('app')), 'ms', 24);
    report(`${way} to paint, ${SLOW}x, p95`, quantile(waits('app'), 0.95), 'ms', 36);
  }
  for (const name of Object.keys(batches))
    console.log(
      `${name}, ${way}, ${rate}x: main thread ${of(name, 'cpu')} ms, ${of(name, 'layouts')} layouts, ` +
        `${of(name, 'styles')} recalculations, to paint ${median(waits(name), 0)} and ${quantile(waits(name), 0.95, 0)} ms`,
    );
}

/** A page whose first free cell is selected, once all later parts are there. */
async function openBoard(browser, url) {
  const page = await (await browser.newContext()).openPage();
  await page.goTo(url);
  await page.until(() => document.querySelector('[data-digit="9"]') !== null);
  await delay(quick ? 4000 : 10_000);
  await page.run(() => {
    window.waits = [];
    const measure = async ({ timeStamp }) => window.waits.push((await window.painted()) - timeStamp);
    for (const type of ['keydown', 'click']) addEventListener(type, measure, { capture: true });
  });
  const { cell, pad } = await page.run(() => {
    const centre = (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const free = [...document.querySelectorAll('[role=gridcell]')].find((each) => each.textContent === '');
    const keys = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
      document.querySelector(`[data-digit="${digit}"]`),
    );
    return { cell: centre(free), pad: keys.map(centre) };
  });
  await page.clickAt(...cell);
  return { page, pad };
}

/** Enters the digits 1 to 9 in turn; the work of one edit on average. */
async function enterBatch({ page, pad }, way, rate) {
  await page.call('Page.bringToFront');
  await page.slowDown(rate);
  await page.run(() => (window.waits = []));
  const before = await page.work();
  for (let edit = 0; edit < EDITS; edit++) {
    const digit = (edit % 9) + 1;
    await (way === 'key' ? page.press(String(digit)) : page.clickAt(...pad[digit - 1]));
    await delay(rate === 1 ? 100 : 200);
  }
  const after = await page.work();
  const each = (figure) => (after[figure] - before[figure]) / EDITS;
  const waits = await page.run(() => window.waits);
  await page.slowDown(1);
  return { cpu: each('cpu'), layouts: each('layouts'), styles: each('styles'), waits };
}

/** How many elements the browser restyles for one edit. */
async function restyled(browser, board, way) {
  const events = await browser.trace(['blink', 'devtools.timeline'], () => enterBatch(board, way, 1));
  const counts = events
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
  return sum(counts) / EDITS;
}

/** The cells that one digit changes, except those with the same digit, which are highlighted and so change anyway. */
async function measureRedraws(page) {
  for (let time = 0; time < 2; time++) await page.press('e');
  await page.run(() => {
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
  await page.press('7');
  await delay(200);
  const { entered, needless } = await page.run(() => {
    const after = window.looks();
    const changed = (what) =>
      Object.keys(after).filter((cell) => after[cell][what] !== window.before[cell][what]);
    const own = new Set(changed('look'));
    return {
      entered: changed('digit').length,
      needless: [...window.touched].filter((cell) => !own.has(cell)).length,
    };
  });
  report('cells with another digit after one edit', entered, '', 1);
  report('other cells redrawn without a change of their own marks', needless, '', 0);

  const toggles = async (count) => {
    for (let edit = 0; edit < count; edit++) {
      if (edit % 2 === 0) await page.press('5');
      else await page.press('z');
    }
  };
  // Until all later parts are loaded and the browser has compiled everything: from then on, only a leak grows.
  await toggles(quick ? 100 : 2500);
  const before = await page.heap();
  await toggles(quick ? 100 : 500);
  report('heap growth over 500 edits', ((await page.heap()) - before) / 1000, 'kB', 100);
}
