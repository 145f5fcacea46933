/**
 * Takes the screenshots for the manifest and the README. Run by hand when the design changes, after a build:
 * `node scripts/make-screenshots.mjs`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER } from './browser.mjs';

const PORT = 3302;
/** SudokuWiki's "AIC Rule 1" position with its entries and notes, in the coded text of the import dialog. */
const POSITION =
  '{156}{169}{58}{578}4{1578}{159}3[2]2[3]7{158}{15}96[4]{158}{15}{149}{458}236{159}7{158}9{14}[3]{158}[6]{458}2{15}7{156}{1467}{45}{17}[2]{47}[8][9][3]8{17}2[3][9]{157}{15}[6]4[3]5[1]972[4][8][6][7][8]64{15}{15}3[2]9[4]2[9][6]8[3][7]{15}{15}';

const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-'));
const server = spawn('node', ['build/server/main.js'], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise((resolve) => server.stdout.once('data', resolve));
const browser = await chromium.launch(BROWSER);
mkdirSync('public/screenshots', { recursive: true });
for (const [file, width, height, deviceScaleFactor] of /** @type {const} */ ([
  ['phone', 360, 740, 2],
  ['desktop', 1280, 800, 1],
])) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor, locale: 'en-GB' });
  await page.goto(`http://localhost:${PORT}/?puzzle=${encodeURIComponent(POSITION)}`);
  await page.locator('[role=gridcell]').nth(80).waitFor();
  await page.locator('[data-digit="5"]').click();
  await page.screenshot({ path: `public/screenshots/${file}.png` });
}
await browser.close();
server.kill();
rmSync(folder, { recursive: true, force: true });
