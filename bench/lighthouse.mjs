/**
 * Runs Lighthouse as on a phone and compares the scores with their budgets: `npm run bench -- lighthouse`.
 * The main screen, an article, the login, the daily puzzle and Learn are reloaded and rated in all four
 * categories (medians of five). The drawer and the message board open within the page, so they are rated in
 * place, without performance.
 */
import { chromium } from '@playwright/test';
import lighthouse, { snapshot } from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { BROWSER } from '../scripts/browser.mjs';
import { median } from './support/report.mjs';
import { quick, withServer } from './support/site.mjs';

const ROUNDS = quick ? 1 : 5;
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const STANDING = ['accessibility', 'best-practices', 'seo'];
const LOADED = ['performance', ...STANDING];
const account = { email: 'reader@example.org', password: 'Right-Pass1' };

console.log(`| screen | ${LOADED.join(' | ')} |`);
console.log(`|---|${LOADED.map(() => '---|').join('')}`);
await withServer({ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password }, async ({ url }) => {
  const browser = await puppeteer.launch({
    executablePath: BROWSER.executablePath ?? chromium.executablePath(),
    args: BROWSER.args,
  });
  try {
    const page = await browser.newPage();
    for (const [name, address] of [
      ['main screen', '/'],
      ['article', '/agreement?text=en23'],
      ['login', '/login'],
      ['daily', '/daily'],
      ['Learn', '/practice'],
    ])
      await judgeLoad(name, url + address, page);
    await judgeStanding(url, await browser.newPage());
  } finally {
    await browser.close();
  }
});

async function judgeLoad(name, address, page) {
  /** @type {Record<string, number[]>} */
  const scores = {};
  for (let round = 0; round < ROUNDS; round++) {
    const { lhr } = await lighthouse(address, { logLevel: 'error', onlyCategories: LOADED }, undefined, page);
    for (const [category, { score }] of Object.entries(lhr.categories))
      (scores[category] ??= []).push(score * 100);
  }
  report(name, (category) => median(scores[category]));
}

async function judgeStanding(url, page) {
  await page.setViewport(PHONE);
  await page.goto(`${url}/login`);
  await page.locator('input[type=email]').fill(account.email);
  await page.locator('input[type=password]').fill(account.password);
  await page.keyboard.press('Enter');
  // The button of the menu lies below the login until then.
  await page.waitForFunction(() => location.pathname === '/');
  await page.locator('[data-action=menu]').click();
  await page.locator('[data-section=posts] button').wait();
  await judgeAsItStands('drawer', page);
  await page.locator('[data-section=posts] button').click();
  await page.locator('[data-part=composer]').wait();
  await judgeAsItStands('message board', page);
}

async function judgeAsItStands(name, page) {
  const { lhr } = await snapshot(page, { flags: { logLevel: 'error', onlyCategories: STANDING } });
  report(name, (category) => (lhr.categories[category]?.score ?? NaN) * 100);
  for (const { title, score, scoreDisplayMode } of Object.values(lhr.audits))
    if (score !== null && score < 1 && scoreDisplayMode === 'binary') console.log(`  ${name}: ${title}`);
}

/** Performance must be at least 95, the others 100. */
function report(name, scoreOf) {
  const cells = LOADED.map((category) => {
    const score = scoreOf(category);
    if (Number.isNaN(score)) return '–';
    const isEnough = score >= (category === 'performance' ? 95 : 100);
    if (!isEnough) process.exitCode = 1;
    return `${score.toFixed(0)}${isEnough ? '' : ' NO'}`;
  });
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
