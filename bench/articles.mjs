/**
 * Time to open an article that has been read before: `npm run bench -- articles`. Measured from the click on
 * its link to the frame that shows its text and pictures, with the service worker's copy and without a
 * network; prints the median over articles of each kind next to the goal.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER } from '../scripts/browser.mjs';
import { startServer } from './support/server.mjs';

const GOAL_MS = 100;
/** Short and long ones, with pictures of singles, fish, chains, colours and nets. */
const TEXTS = [5, 13, 21, 34, 41, 51, 55, 61, 64, 66];

const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-articles-'));
const server = await startServer(folder);
const browser = await chromium.launch(BROWSER);
try {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${server.url}/articles`);
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
  // Reads each once, which stores it.
  for (const text of TEXTS) await open(page, text);
  const session = await context.newCDPSession(page);
  for (const rate of [1, 4]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    for (const offline of [false, true]) {
      await context.setOffline(offline);
      const times = [];
      for (const text of TEXTS) times.push(await open(page, text));
      times.sort((a, b) => a - b);
      console.log(
        `CPU ${rate}x slower, ${offline ? 'offline' : 'online '}: median ${times[Math.floor(times.length / 2)].toFixed(0)} ms, ` +
          `longest ${times.at(-1).toFixed(0)} ms${rate === 1 ? ` (goal ${GOAL_MS})` : ''}`,
      );
    }
    await context.setOffline(false);
  }
} finally {
  await browser.close();
  server.child.kill();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Opens an article from the list; returns the milliseconds from the click to the frame that shows it, then
 * goes back.
 */
async function open(page, text) {
  const link = page.locator(`main a[href$="text=en${text}"]`).first();
  await link.waitFor();
  const ms = await link.evaluate(async (element, number) => {
    const start = performance.now();
    element.click();
    const isThere = () => document.querySelector(`article[data-text="${number}"] figure svg`);
    while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
    // The frame after the one that drew it.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  }, text);
  await page.goBack();
  return ms;
}
