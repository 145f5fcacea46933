/**
 * Measures the message board as on a slow phone, and compares each result with its budget: opening it, typing and
 * scrolling among ten thousand posts, then scrolling through posts that show boards, and through as many of words only:
 * `npm run bench -- message-board`. The main thread's own time, at 1x times four, is that of an idle machine; frames
 * also wait for whatever else runs.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { dailyPuzzle } from '../build/core/daily/daily.js';
import { logIn, openMenu, registerReader } from './support/reader.mjs';
import { median, quantile, report } from './support/report.mjs';
import { ROUNDS, SLOW, withSite } from './support/site.mjs';

const POSTS = 10_000;
const KEYS = 60;
/** A different puzzle for each post. */
const linkTo = (url, post) => {
  const day = new Date(Date.UTC(2026, 0, post)).toISOString().slice(0, 10);
  const { puzzle, level } = dailyPuzzle(day);
  return `${url}/?puzzle=${puzzle}&level=${level}`;
};
const LINKED_POSTS = 50;
const LINKED_ROUNDS = 3;
const TEXTS = {
  words: (post) => `Post ${post}\n${'C9 and C2 are both 6 or 9.\n'.repeat(5)}`,
  boards: (post, url) => `Post ${post}\n${linkTo(url, post)}`,
};

await onBoard(POSTS, undefined, async (page) => {
  await measureOpening(page);
  await measureTyping(page);
  await measureScrolling(page);
});
for (const [kind, textOf] of Object.entries(TEXTS))
  await onBoard(LINKED_POSTS, textOf, (page, browser) => measureLinked(kind, page, browser));

/** Opens a board with so many posts. */
function onBoard(posts, textOf, measure) {
  return withSite({}, async (server, browser) => {
    const name = await registerReader(server, posts, textOf && ((post) => textOf(post, server.url)));
    const page = await browser.openPage();
    await logIn(page, server.url, name);
    await openMenu(page);
    await page.click('[data-section=posts] button');
    await page.see('article[data-post]');
    // The device's copy is stored a moment later.
    await delay(2000);
    await measure(page, browser);
  });
}

/** From the click on the section to the painted posts, from the device's copy: the server's answers come later. */
async function measureOpening(page) {
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
              if (document.querySelector('article[data-post]') === null) requestAnimationFrame(look);
              // This frame shows the posts.
              else window.afterFrame((now) => resolve(now - from));
            };
            /** @type {HTMLElement} */ (document.querySelector('[data-section=posts] button')).click();
            look();
          }),
      ),
    );
    await page.slowDown(1);
  }
  report(`opening the board from the device, ${SLOW}x, median`, median(times), 'ms', 300);
}

/** From a key in the composer to the painted letter. */
async function measureTyping(page) {
  await delay(2000);
  await page.run(() => {
    window.waits = [];
    const measure = async ({ timeStamp }) => window.waits.push((await window.painted()) - timeStamp);
    addEventListener('keydown', measure, true);
  });
  await page.focus('[data-part=composer] textarea');
  await page.slowDown(SLOW);
  for (let key = 0; key < KEYS; key++) {
    await page.press('abc '[key % 4]);
    // Polling the page would be work of its own.
    await delay(150);
  }
  await page.slowDown(1);
  const waits = await page.run(() => window.waits);
  report(`composer key to paint, ${SLOW}x, median`, median(waits), 'ms', 25);
  report(`composer key to paint, ${SLOW}x, p95`, quantile(waits, 0.95), 'ms', 40);
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
  console.log(`${seen.isWhole ? 'all' : 'not all'} posts read; the list is ${seen.height} px high`);
  report('posts in the page at once, of 10,000', seen.articles, '', 200);
  await page.slowDown(SLOW);
  const frames = await page.run(scroll, [-1]);
  await page.slowDown(1);
  report(`frame while scrolling there, ${SLOW}x, median`, median(frames), 'ms', 17);
  report(`frame while scrolling there, ${SLOW}x, p95`, quantile(frames, 0.95), 'ms', 50);
}

/** All frames of some rounds down and up, and the main thread's own time in each of one more. */
async function measureLinked(kind, page, browser) {
  if (kind === 'boards') await page.see('[data-part=linked-board] svg');
  await page.slowDown(SLOW);
  const frames = [];
  for (let round = 0; round < LINKED_ROUNDS; round++) frames.push(...(await page.run(scroll, [1, -1])));
  await page.slowDown(1);
  const events = await browser.trace(['toplevel', 'blink.user_timing'], () => page.run(scroll, [1, -1]));
  const name = `${LINKED_POSTS} posts of ${kind}, ${SLOW}x`;
  report(`${name}: frame, median`, median(frames), 'ms');
  report(`${name}: frame, p95`, quantile(frames, 0.95), 'ms');
  report(`${name}: own time of a frame, median`, median(ownTimes(events)), 'ms');
  report(`${name}: own time of a frame, p95`, quantile(ownTimes(events), 0.95), 'ms', 33);
}

/** In the page: scrolls 60 pixels in each of 120 frames, down (1) or up (-1), one way after the other. */
function scroll(ways) {
  const list = document.querySelector('[data-part=posts]');
  return window.framesDuring(async () => {
    for (const way of ways)
      for (let frame = 0; frame < 120; frame++) {
        list.scrollTop += way * 60;
        performance.mark('scrolled');
        await new Promise(requestAnimationFrame);
      }
  });
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
