import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { BoardPage, hold, PUZZLE, solutionOf } from './board-page.ts';
import { rowsOf } from './stored.ts';

test('after a crash, a restarted browser restores the game with its history, its clock and the settings', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nonet-'));
  const start = () =>
    playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL: baseURL!,
      locale: 'en-GB',
    });
  const first = await start();
  const board = new BoardPage(await first.newPage());
  await board.open(`/?puzzle=${PUZZLE}`);
  await board.enter('A1', 1);
  await board.enter('A3', 2);
  await board.kept();
  await expect(board.part('time')).not.toHaveText('00:00');
  const before = await board.read();
  await board.openMenu('settings');
  await board.page.locator('[data-theme-choice=dark]').click();
  await board.page.getByLabel('日本語').check();
  await expect(board.page.locator('html')).toHaveAttribute('lang', 'ja');
  const crashed = board.page.waitForEvent('crash');
  await board.page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await first.close();
  const second = await start();
  const again = new BoardPage(await second.newPage());
  await again.open();
  expect(await again.read()).toBe(before);
  await expect(again.part('time')).not.toHaveText('00:00');
  await expect(again.page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(again.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(again.level('novice')).toHaveText('入門');
  await expect(again.level('custom')).toHaveAttribute('aria-pressed', 'true');
  await again.tool('undo').click();
  await expect(again.cell('A3')).toHaveAttribute('data-value', '');
  await again.tool('redo').click();
  expect(await again.read()).toBe(before);
  await second.close();
});

test('the last language that was chosen is shown, also if another takes longer to load', async ({ page }) => {
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await board.openMenu('settings');
  const letCome = await hold(page, /\/ja\.\w+\.js$/);
  await page.evaluate(() => {
    const html = document.documentElement;
    const shown: string[] = [];
    new MutationObserver(() => shown.push(html.lang)).observe(html, { attributeFilter: ['lang'] });
    Object.assign(window, { shown });
  });
  await page.getByLabel('日本語').check();
  await page.getByLabel('简体中文').check();
  letCome();
  await expect.poll(() => page.evaluate('shown')).toEqual(['ja', 'zh-Hans']);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('zh');
});

test('a second tab says that the game is open in another tab and can take it over', async ({
  page,
  context,
}) => {
  const one = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await one.enter('A1', 1);
  await one.kept();
  const two = new BoardPage(await context.newPage());
  // Longer than any passing message.
  await two.page.clock.install();
  await two.open();
  await expect(two.status).toContainText('Open in another tab');
  await two.page.clock.fastForward('00:30');
  await expect(two.status).toContainText('Open in another tab');
  await two.enter('A3', 2);
  await one.enter('B1', 3);
  await two.page.clock.resume();
  await two.status.getByRole('button', { name: 'Play here' }).click();
  // The game as it stands there; what was played on the copy stays a game of its own.
  await expect(two.cell('B1')).toHaveAttribute('data-value', '3');
  await expect(two.cell('A3')).toHaveAttribute('data-value', '');
  await expect(two.status).toContainText('Your last game is kept.');
  await expect(two.status).not.toContainText('another tab');
  await expect(one.status).toContainText('Played in another tab');
  await expect(one.action('pause')).toHaveAttribute('aria-pressed', 'true');
});

test('the game is playable in a browser that refuses all storage', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('refused', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse });
    IDBFactory.prototype.open = refuse;
  });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  const board = await BoardPage.open(page);
  await board.choose('expert');
  await board.tool('save').click();
  await expect(board.status).toContainText('Failed to save data: this browser refuses to store it.');
  expect(faults).toEqual([]);
});

test('a solved game that the device cannot store is not left without a word', async ({ page }) => {
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}&level=novice`);
  await page.evaluate(() => {
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')!;
    const refuse = (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.defineProperty(IDBObjectStore.prototype, 'put', { ...put, value: refuse });
    Object.assign(window, { makeRoom: () => Object.defineProperty(IDBObjectStore.prototype, 'put', put) });
  });
  await board.solve(PUZZLE);
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(board.status).toContainText('This browser refuses to store your last game.');
  await page.evaluate(() => {
    (window as never as { makeRoom: () => void }).makeRoom();
  });
  await board.status.getByRole('button', { name: 'Back to it' }).click();
  await expect.poll(() => board.read()).toBe(solutionOf(PUZZLE));
  await expect.poll(async () => JSON.stringify(await rowsOf(page, 'records'))).toMatch(/"wonOn":"\d/);
});
