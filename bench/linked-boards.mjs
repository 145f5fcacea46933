/**
 * Measures frames while a member scrolls through 50 posts that show boards, as on a slow phone, and through as many
 * posts of words only: `npm run bench -- linked-boards`.
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
  console.log(`| ${POSTS} posts of | frames | median | p95 | budget |\n|---|---|---|---|---|`);
  for (const [kind, textsAt] of Object.entries(TEXTS)) {
    const frames = await measure(textsAt);
    const p95 = at(frames, 0.95);
    console.log(`| ${kind} | ${frames.length} | ${at(frames, 0.5)} ms | ${p95} ms | ${BUDGET_MS} ms |`);
    if (kind === 'boards' && p95 > BUDGET_MS) process.exitCode = 1;
  }
} finally {
  await browser.close();
}

/** All frames of some rounds down and up, sorted, in milliseconds. */
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
    return frames.sort((a, b) => a - b);
  } finally {
    await context.close();
    server.child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In the page: to the end of the list and back, 60 pixels in each frame. */
async function scroll() {
  const list = document.querySelector('[role=feed]');
  const took = [];
  let before = await new Promise(requestAnimationFrame);
  for (const way of [1, -1]) {
    for (let frame = 0; frame < 120; frame++) {
      list.scrollTop += way * 60;
      const now = await new Promise(requestAnimationFrame);
      took.push(now - before);
      before = now;
    }
  }
  return took;
}

function at(sorted, share) {
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1]);
}
