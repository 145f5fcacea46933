/**
 * Draws the PNG icons from the SVG mark. Run by hand when the mark changes: `node scripts/make-icons.mjs`.
 */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { BROWSER } from './browser.mjs';

const browser = await chromium.launch(BROWSER);
const page = await browser.newPage();
/** @type {[source: string, file: string, size: number][]} */
const ICONS = [
  ['icon', 'icon-192', 192],
  ['icon', 'icon-512', 512],
  ['maskable', 'maskable-512', 512],
];
for (const [source, file, size] of ICONS) {
  const svg = readFileSync(`public/icons/${source}.svg`, 'utf8');
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  await page.screenshot({ path: `public/icons/${file}.png`, omitBackground: true });
}
await browser.close();
