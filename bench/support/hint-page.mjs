/**
 * Cost of a hint for the page, in Chromium: from the click on the hint button to the text in its sheet, for
 * an easy position and for the hardest step of a puzzle rated above 10.7, and the longest gap between two
 * frames meanwhile, on a CPU slowed down four times. The median of several rounds, each with a fresh hint;
 * the first one, which loads the engine, is listed separately.
 */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { parseGrid } from '../../build/core/sudoku/grid.js';
import { Position } from '../../build/core/sudoku/position.js';
import { applyStep, nextStep } from '../../build/core/sudoku/rate/next-step.js';
import { BROWSER } from '../../scripts/browser.mjs';

const ROUNDS = 9;
const EASY = '.5.7.3.6...7...8.....816.......3......5...1..73..4..869.6...2.484.572.93...4.9...';
const HARDEST = new URL('../../test/fixtures/puzzles/hardest.txt', import.meta.url);

/** @param url a server whose page can be opened */
export async function measurePage(url) {
  const browser = await chromium.launch(BROWSER);
  for (const [name, puzzle, goalMs] of [
    ['easy', EASY, 50],
    ['hard', hardPosition(), 500],
  ]) {
    const page = await openPage(browser, `${url}/?puzzle=${encodeURIComponent(puzzle)}`);
    const first = await timeHint(page);
    const times = await rounds(page);
    console.log(
      `page     ${name}: click to text ${median(times.map(({ textMs }) => textMs)).toFixed(0)} ms (goal ${goalMs}), ` +
        `including loading the engine ${first.textMs.toFixed(0)} ms`,
    );
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const slow = await rounds(page);
    console.log(
      `page     ${name}, CPU 4x slower: longest frame gap ${median(slow.map(({ gapMs }) => gapMs)).toFixed(0)} ms (goal 50)`,
    );
    await page.context().close();
  }
  await browser.close();
}

/**
 * The position, among those on the path of the first of the hardest puzzles, whose step takes longest, as
 * text to import.
 */
function hardPosition() {
  const position = Position.from(parseGrid(readFileSync(HARDEST, 'utf8').slice(0, 81)));
  let longest = 0;
  let text = '';
  for (;;) {
    const start = process.cpuUsage();
    const step = nextStep(position);
    const { user } = process.cpuUsage(start);
    if (step === undefined) return text;
    if (user > longest) [longest, text] = [user, importText(position)];
    applyStep(position, step);
  }
}

function importText({ digits, candidates }) {
  const notes = (mask) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => mask & (1 << (digit - 1))).join('');
  return Array.from(digits, (digit, cell) => (digit > 0 ? digit : `{${notes(candidates[cell])}}`)).join('');
}

async function openPage(browser, address) {
  const page = await browser.newPage();
  // The device may answer, since hints are free.
  await page.addInitScript(() => {
    localStorage.setItem('nonet.hints', String(Date.now() + 3_600_000));
  });
  await page.route('**/noper/kuprice', (route) => route.abort());
  await page.goto(address);
  // Texts with notes are parsed by a separate chunk, after the first frame.
  await page.waitForFunction(
    (notes) => document.querySelectorAll('[role=gridcell][data-kind=notes]').length === notes,
    address.split('%7B').length - 1,
  );
  return page;
}

async function rounds(page) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timeHint(page));
  return times;
}

/** Requests a hint and closes it again. */
function timeHint(page) {
  return page.evaluate(async () => {
    const text = () => document.querySelector('[role=dialog][data-part=hint] [data-part=hint-text]');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let watching = true;
    let gapMs = 0;
    const frames = async () => {
      let before = await frame();
      while (watching) {
        const now = await frame();
        gapMs = Math.max(gapMs, now - before);
        before = now;
      }
    };
    const watched = frames();
    const start = performance.now();
    const shown = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!text()) return;
        observer.disconnect();
        resolve(performance.now() - start);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    /** @type {HTMLElement} */ (document.querySelector('[data-action=hint]')).click();
    const textMs = await shown;
    // The picture is drawn after the text.
    for (let count = 0; count < 10; count++) await frame();
    watching = false;
    await watched;
    const dialog = text().closest('[role=dialog]');
    /** @type {HTMLElement} */ (dialog.querySelector('[data-action=hint-close]')).click();
    await frame();
    return { textMs, gapMs };
  });
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
