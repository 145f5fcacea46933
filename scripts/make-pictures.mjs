/**
 * Draws the PNG icons from the SVG mark, and takes the screenshots for the manifest and the README. Run by hand when
 * mark or design change, after a build: `node scripts/make-pictures.mjs`.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { withServer } from '../bench/support/site.mjs';
import { BROWSER } from './browser.mjs';

/** SudokuWiki's "AIC Rule 1" position with its entries and notes, in the coded text of the import dialog. */
const POSITION =
  '{156}{169}{58}{578}4{1578}{159}3[2]2[3]7{158}{15}96[4]{158}{15}{149}{458}236{159}7{158}9{14}[3]{158}[6]{458}2{15}7{156}{1467}{45}{17}[2]{47}[8][9][3]8{17}2[3][9]{157}{15}[6]4[3]5[1]972[4][8][6][7][8]64{15}{15}3[2]9[4]2[9][6]8[3][7]{15}{15}';

/** @type {[source: string, file: string, size: number][]} */
const ICONS = [
  ['icon', 'icon-192', 192],
  ['icon', 'icon-512', 512],
  ['maskable', 'maskable-512', 512],
];

mkdirSync('public/screenshots', { recursive: true });
await withServer({}, async ({ url }) => {
  const browser = await chromium.launch(BROWSER);
  for (const [source, file, size] of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const svg = readFileSync(`public/icons/${source}.svg`, 'utf8');
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
    await page.screenshot({ path: `public/icons/${file}.png`, omitBackground: true });
  }
  for (const [file, width, height, deviceScaleFactor] of /** @type {const} */ ([
    ['phone', 360, 740, 2],
    ['desktop', 1280, 800, 1],
  ])) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor, locale: 'en-GB' });
    await page.goto(`${url}/?puzzle=${encodeURIComponent(POSITION)}`);
    // Texts with notes are parsed by a separate chunk, after the first frame.
    await page.locator('[data-kind=notes]').first().waitFor();
    await page.locator('[data-digit="5"]').click();
    await page.screenshot({ path: `public/screenshots/${file}.png` });
  }
  await browser.close();
});
