/**
 * Measures frames while a member scrolls through 50 posts that show boards, as on a slow phone, and through as many
 * posts of words only: `npm run bench -- linked-boards`. The main thread's own time, at 1x times four, is that of an
 * idle machine; frames also wait for whatever else runs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dailyPuzzle } from '../build/core/daily/daily.js';
import { openChromium } from './support/chromium.mjs';
import { logIn, registerReader } from './support/reader.mjs';
import { startServer } from './support/server.mjs';

const SLOW = 4;
const POSTS = 50;
const ROUNDS = 3;
const BUDGET_MS = 33;

/** A different puzzle for each post. */
const linkTo = (url, post) => {
  const day = new Date(Date.UTC(2026, 0, post)).toISOString().slice(0, 10);
  const { puzzle, level } = dailyPuzzle(day);
  return `${url}/?puzzle=${puzzle}&level=${level}`;
};
const TEXTS = {
  words: () => (post) => `Post ${post}\n${'C9 and C2 are both 6 or 9.\n'.repeat(5)}`,
  boards: (url) => (post) => `Post ${post}\n${linkTo(url, post)}`,
};

const browser = await openChromium();
try {
  console.log(`| ${POSTS} posts of | frames: median, p95 | own time of a frame: median, p95 | budget |`);
  console.log('|---|---|---|---|');
  for (const [kind, textsAt] of Object.entries(TEXTS)) {
    const { frames, own } = await measure(textsAt);
    console.log(`| ${kind} | ${inWords(frames)} | ${inWords(own)} | ${BUDGET_MS} ms |`);
    if (at(own, 0.95) > BUDGET_MS) process.exitCode = 1;
  }
} finally {
  await browser.close();
}

/** All frames of some rounds down and up, and the main thread's own time in each of one more; in milliseconds. */
async function measure(textsAt) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
  const server = await startServer(folder, undefined, { LOG_LEVEL: 'silent' });
  const context = await browser.newContext();
  try {
    const name = await registerReader(server, folder, POSTS, textsAt(server.url));
    const page = await context.openPage();
    await logIn(page, server.url, name);
    await page.click('[data-action=menu]');
    await page.see('[data-section=posts]');
    await page.click('[data-section=posts] button');
    await page.see('article[data-post]');
    if (textsAt === TEXTS.boards) await page.see('[data-part=linked-board] svg');
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await page.slowDown(SLOW);
    const frames = [];
    for (let round = 0; round < ROUNDS; round++) frames.push(...(await page.run(scroll)));
    await page.slowDown(1);
    const events = await browser.trace(['toplevel', 'blink.user_timing'], () => page.run(scroll));
    return { frames, own: ownTimes(events) };
  } finally {
    await context.close();
    server.child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In the page: to the end of the list and back, 60 pixels in each frame. */
async function scroll() {
  const list = document.querySelector('[data-part=posts]');
  const took = [];
  let before = await new Promise(requestAnimationFrame);
  for (const way of [1, -1]) {
    for (let frame = 0; frame < 120; frame++) {
      list.scrollTop += way * 60;
      performance.mark('scrolled');
      const now = await new Promise(requestAnimationFrame);
      took.push(now - before);
      before = now;
    }
  }
  return took;
}

/** The time that the main thread worked from one scroll step to the next, as on the slow phone. */
function ownTimes(events) {
  const marks = events.filter(({ name }) => name === 'scrolled');
  const times = marks.map(() => 0);
  for (const { name, pid, tid, ts, tdur = 0 } of events) {
    if (!/RunTask$/.test(name) || pid !== marks[0].pid || tid !== marks[0].tid) continue;
    const frame = marks.findLastIndex((mark) => mark.ts <= ts + tdur);
    if (frame >= 0) times[frame] += (tdur * SLOW) / 1000;
  }
  return times;
}

function inWords(times) {
  return `${at(times, 0.5)}, ${at(times, 0.95)} ms`;
}

function at(times, share) {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1]);
}
