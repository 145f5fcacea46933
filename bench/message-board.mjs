/**
 * Measures the message board as on a slow phone, and compares each result with its budget: `npm run bench --
 * message-board`.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';
import { BROWSER } from '../scripts/browser.mjs';

const Sqlite = createRequire(import.meta.url)('better-sqlite3');
const SLOW = 4;
const ROUNDS = 9;
const POSTS = 10_000;
const PORT = 3302;
const APP = `http://localhost:${PORT}`;
const FOLDER = 'build/bench/board-data';
const rows = [];

rmSync(FOLDER, { recursive: true, force: true });
const server = spawn('node', ['build/server/main.js'], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: FOLDER, LOG_LEVEL: 'silent', PACING: 'off' },
  stdio: 'ignore',
});
const browser = await chromium.launch(BROWSER);
try {
  await until(`${APP}/health`);
  const email = await register();
  fill(email);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  const page = await context.newPage();
  await logIn(page, email);
  const session = await context.newCDPSession(page);
  await measureOpening(context, page, session);
  await measureTyping(page, session);
  await measureScrolling(page, session);
} finally {
  await browser.close();
  server.kill();
}
print();

/** From the click on the section to the painted posts, without the network, from the device's copy. */
async function measureOpening(context, page, session) {
  await openBoard(page);
  await page.waitForTimeout(1500);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await context.setOffline(true);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.reload();
    await page.locator('[data-action=menu]').click();
    await page.waitForSelector('[data-section=posts]');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    times.push(
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            const from = performance.now();
            const look = () => {
              if (document.querySelectorAll('article[data-post]').length > 0)
                requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
              else requestAnimationFrame(look);
            };
            /** @type {HTMLElement} */ (document.querySelector('[data-section=posts] button')).click();
            look();
          }),
      ),
    );
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  await context.setOffline(false);
  add(`opening the board from the device, ${SLOW}x, median`, median(times), 'ms', 300);
}

/** From a key in the composer to the painted letter. */
async function measureTyping(page, session) {
  await page.evaluate(() => {
    window.waits = [];
    addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - event.timeStamp))),
      true,
    );
  });
  await page.getByLabel('Your message').click();
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  for (let key = 0; key < 60; key++) {
    await page.keyboard.press('abc '[key % 4]);
    await page.waitForFunction((count) => window.waits.length >= count, key + 1);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const waits = (await page.evaluate(() => window.waits)).sort((a, b) => a - b);
  add(`composer key to paint, ${SLOW}x, median`, median(waits), 'ms', 25);
  add(`composer key to paint, ${SLOW}x, p95`, waits[Math.ceil(waits.length * 0.95) - 1], 'ms', 40);
}

/**
 * Scrolls to the oldest of ten thousand posts: measures what stays in the page, and how long frames take
 * there.
 */
async function measureScrolling(page, session) {
  const seen = await page.evaluate(async () => {
    const list = document.querySelector('[role=feed]');
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
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  const frames = await page.evaluate(async () => {
    const list = document.querySelector('[role=feed]');
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
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  add(`frame while scrolling there, ${SLOW}x, median`, median(frames), 'ms', 17);
  add(`frame while scrolling there, ${SLOW}x, p95`, frames[Math.ceil(frames.length * 0.95) - 1], 'ms', 50);
}

async function register() {
  const email = 'reader@example.org';
  const password = 'Right-Pass1';
  const call = async (path, fields) =>
    (
      await fetch(`${APP}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      })
    ).json();
  await call('/noper/kuemail', { eml: email });
  const mails = await (await fetch(`${APP}/dev/mail`)).text();
  const code = /([0-9]{4}) is/.exec(mails)[1];
  await call('/noper/kumark', { eml: email, mak: code });
  await call('/noper/kuregister', {
    inp: [email, code, password, password, '+1 555 0100', 'First pet?', 'Rex'],
  });
  return email;
}

/** Fills the board with posts of many lengths, a minute apart. */
function fill(email) {
  const file = new Sqlite(`${FOLDER}/nonet.sqlite`);
  const { id } = file.prepare('select id from accounts where email = ?').get(email);
  const insert = file.prepare(
    'insert into posts (id, seq, change, author_id, text, created_at) values (?, ?, ?, ?, ?, ?)',
  );
  const now = Date.now();
  file.transaction(() => {
    for (let post = 1; post <= POSTS; post++) {
      const text = `Post ${post} [${(post % 60) + 1}] ${'C9 and C2 are both 6 or 9. '.repeat(post % 7)}`;
      insert.run(crypto.randomUUID(), post, post, id, text.trim(), now - (POSTS - post) * 60_000);
    }
    file.prepare('update message_clock set change = ?').run(POSTS);
  })();
  file.close();
}

async function logIn(page, email) {
  await page.goto(`${APP}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Right-Pass1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${APP}/`);
}

async function openBoard(page) {
  await page.locator('[data-action=menu]').click();
  await page.locator('[data-section=posts] button').first().click();
  await page.waitForSelector('article[data-post]');
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
