/**
 * Counts the words on each screen in four languages, without its content (boards, hints, texts, lists) and its labels
 * (buttons, links, headings, fields): `npm run bench -- words [--show]`. `--show` prints them.
 */
import { chromium } from '@playwright/test';
import { BROWSER } from '../scripts/browser.mjs';
import { PUZZLE, withServer } from './support/site.mjs';

const LANGUAGES = { en: 'en', zh: 'zh-CN', ft: 'zh-TW', ja: 'ja' };
const MOST = 12;
const CONTENT = [
  'header, nav, h1, h2, h3, label, legend, button, a, summary, select, option, table, svg, dt',
  '[role=grid], [role=timer], [data-part=status], [data-part=hint-text], article, kbd',
].join(', ');
const press = (action) => (page) =>
  page.locator(`[data-action=${action}]`).filter({ visible: true }).first().click();
/** @type {Record<string, [address: string, act?: (page: import('@playwright/test').Page) => Promise<void>]>} */
const SCREENS = {
  board: [`/?puzzle=${PUZZLE}`],
  hint: [
    `/?puzzle=${PUZZLE}`,
    async (page) => {
      await press('hint')(page);
      await page.locator('[data-part=dock-slot] [role=dialog]').waitFor();
    },
  ],
  check: [
    `/?puzzle=${PUZZLE}`,
    async (page) => {
      await page.locator('[data-cell=A1]').click();
      await page.locator('[data-digit="1"]').click();
      await page.keyboard.press('v');
      await page.locator('[data-part=dock-slot] h2').first().waitFor();
    },
  ],
  login: ['/login'],
  register: ['/register'],
  recovery: ['/getpassword'],
  daily: ['/daily'],
  statistics: ['/statistics'],
  learn: ['/practice'],
  lesson: ['/lessons?n=1'],
  practice: ['/practice?technique=x-wing'],
  example: ['/practice?technique=x-wing&part=example'],
  drill: ['/drill'],
  articles: ['/articles'],
};
const isShown = process.argv.includes('--show');

await withServer({ HINT_PRICE: '0' }, async ({ url }) => {
  const browser = await chromium.launch(BROWSER);
  for (const [language, locale] of Object.entries(LANGUAGES)) await walk(browser, url, language, locale);
  await browser.close();
});

async function walk(browser, url, language, locale) {
  for (const [name, [address, act]] of Object.entries(SCREENS)) {
    const context = await browser.newContext({ locale, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(`${url}${address}`, { waitUntil: 'networkidle' });
    await act?.(page);
    await page.waitForLoadState('networkidle');
    const texts = await page.evaluate(wordsOf, CONTENT);
    const words = texts.flatMap((text) => [
      ...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text),
    ]);
    const count = words.filter(({ isWordLike }) => isWordLike).length;
    console.log(language.padEnd(3), name.padEnd(11), String(count).padStart(3), count > MOST ? 'more' : '');
    if (isShown) console.log(texts.map((text) => `      ${text}`).join('\n'));
    await context.close();
  }
}

/** The visible texts of the page outside elements that match a selector; runs in the page. */
function wordsOf(content) {
  const walker = document.createTreeWalker(
    document.querySelector('dialog:modal') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const texts = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const box = parentElement.getBoundingClientRect();
    const isSeen = box.width > 1 && parentElement.checkVisibility({ visibilityProperty: true });
    const text = textContent.trim();
    // Single characters name rows and columns.
    if (isSeen && text.length > 1 && !parentElement.closest(content)) texts.push(text);
  }
  return texts;
}
