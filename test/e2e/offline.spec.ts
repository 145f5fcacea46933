import { readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { BoardPage, GIVENS, PUZZLE, withWorker as test } from './board-page.ts';

test('after the first visit the app works offline with its links, and a reload continues the game', async ({
  page,
  context,
}) => {
  const board = await BoardPage.open(page);
  await board.installed();
  await board.open(`/play/${PUZZLE}?level=master&beat=271`);
  await expect.poll(() => board.read()).toBe(GIVENS);
  await expect(board.level('master')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/');
  await board.enter('A1', 5);
  await context.setOffline(true);
  await expect(board.part('hint')).toContainText('Hints need a connection');
  // The sign has its word, on a phone too.
  await page.setViewportSize({ width: 305, height: 660 });
  await expect(board.part('status').getByText('Offline', { exact: true })).toBeInViewport({ ratio: 1 });
  await board.openMenu('settings');
  await page.getByLabel('简体中文').check();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await page.keyboard.press('Escape');
  await expect(board.level('novice')).toHaveText('入门');
  await board.reload();
  await board.ready();
  await expect.poll(() => board.read()).toBe(`5${GIVENS.slice(1)}`);
  expect(await page.evaluate(askedWorker)).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await board.choose('expert');
  await board.open(`/play/${encodeURIComponent(`[1]5{48}${GIVENS.slice(3)}`)}`);
  await expect(board.cell('A1')).toHaveAttribute('data-value', '1');
  await expect(board.cell('A2')).toHaveAttribute('data-value', '5');
  await board.open('/?level=skilled');
  await expect(board.level('skilled')).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
  await board.open('/play/%E0%A4%A');
  await expect(board.part('import')).toBeVisible();
});

/** The page and those of its files that the browser did not take from the cache without asking the worker. */
function askedWorker(): string[] {
  const files = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as (PerformanceResourceTiming & { readonly workerFinalSourceType?: string })[];
  return files
    .filter((file) => file.workerFinalSourceType !== 'cache' && /\/$|\/assets\//.test(file.name))
    .map(({ name }) => name);
}

test('on a metered connection few files are kept, enough for a game with a hint, and others when they are used or asked for', async ({
  page,
  context,
}) => {
  await meter(context);
  await context.addInitScript(() => {
    localStorage.setItem('nonet.hints', String(Date.now() + 3_600_000));
  });
  await page.clock.install();
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await board.controlled();
  await page.clock.runFor('00:32');
  const texts = async () =>
    (await keptFiles(page)).filter((name) => /\/(?:hints-en|en|en-parts)\./.test(name));
  await expect.poll(texts).toHaveLength(3);
  await context.setOffline(true);
  await board.reload();
  await board.ready();
  await board.action('hint').filter({ visible: true }).click();
  await expect(page.locator('[role=dialog][data-part=hint]')).toContainText('Look at box 1');
  await page.keyboard.press('Escape');
  await board.choose('master');
  // Now that nothing more can come.
  const kept = await keptFiles(page);
  const sizes = await Promise.all(kept.map(brotliSize));
  expect(kept.length).toBeLessThanOrEqual(40);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000);
  await context.setOffline(false);
  await board.openImport();
  await expect.poll(() => keptFiles(page)).toContainEqual(expect.stringMatching(/\/import\./));
  expect((await keptFiles(page)).filter((name) => name.includes('posts'))).toEqual([]);
  await page.keyboard.press('Escape');
  await board.openMenu('settings');
  await board.action('more-settings').click();
  await page.locator('[data-action=keep-articles]').click();
  await expect.poll(() => keptFiles(page)).toContain('/packs/techniques.txt');
});

test('at rest everything else is kept, so that the lessons work offline', async ({ page, context }) => {
  await page.clock.install();
  const board = await BoardPage.open(page);
  await board.controlled();
  // Before everything is kept: what is missing is kept after the reload, and said then.
  await board.reload();
  await expect
    .poll(async () => {
      await page.clock.runFor('00:01');
      return board.part('status').textContent();
    })
    .toContain('Works offline now');
  expect(await keptFiles(page)).toContain('/packs/techniques.txt');
  await context.setOffline(true);
  await page.goto('/lessons?lesson=scanning');
  const answer = board.part('exercise-text');
  await board.cell('D6').click();
  await board.digit(4).click();
  await expect(answer).toHaveText(/^D6 is 4The 4s in F7 and G5 block/);
  await board.action('lesson-next').click();
  await page.reload();
  await expect(board.part('lesson')).toHaveAttribute('data-frame', 'right');
});

test('a page that cannot be loaded keeps the bar, Back leads to the board, and the network brings it', async ({
  page,
  context,
}) => {
  await meter(context);
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await board.controlled();
  await context.setOffline(true);
  const daily = page.getByRole('link', { name: 'Daily' });
  await daily.click();
  const failure = page.getByRole('heading', { name: 'This part could not be loaded.' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Load the page again when you are online.');
  await expect(daily).toBeVisible();
  await page.goBack();
  await expect.poll(() => board.read()).toBe(GIVENS);
  await context.setOffline(false);
  await daily.click();
  await expect(page.locator('[data-action=play]')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Learn' }).click();
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('[data-part=next]')).toBeVisible();
});

test('a new version is offered, and the page never reloads by itself', async ({ page }) => {
  let version = 1;
  const server = await serveDist(() => version);
  try {
    const address = `http://localhost:${(server.address() as AddressInfo).port}/`;
    const board = await BoardPage.open(page, `${address}?puzzle=${PUZZLE}`);
    await board.installed();
    await board.enter('A1', 1);
    let loads = 0;
    page.on('load', () => loads++);
    version = 2;
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())!.update();
    });
    await expect(board.part('update')).toContainText('New version ready');
    // The last version kept everything, so this one does too.
    const changelogs = () =>
      page.evaluate(async () =>
        (await (await caches.open('later')).keys())
          .map(({ url }) => new URL(url))
          .filter(({ pathname }) => pathname === '/changelog.md')
          .map(({ search }) => search),
      );
    await expect.poll(changelogs).toEqual(['?__WB_REVISION__=v1', '?__WB_REVISION__=v2']);
    await board.enter('A3', 2);
    expect(loads).toBe(0);
    await board.part('update').getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => loads).toBe(1);
    await board.ready();
    await expect(board.cell('A3')).toHaveAttribute('data-value', '2');
    await expect(board.part('update')).toHaveCount(0);
    await expect.poll(changelogs).toEqual(['?__WB_REVISION__=v2']);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('an interrupted installation of the service worker is retried automatically', async ({ page }) => {
  let isCut = true;
  let refused = 0;
  const server = await serveDist(
    () => 1,
    (pathname) => {
      // One of the last that are stored for offline use.
      const isRefused = isCut && pathname === '/packs/skilled.txt';
      if (isRefused) refused++;
      return isRefused;
    },
  );
  try {
    await page.clock.install();
    const board = new BoardPage(page);
    await board.open(`http://localhost:${(server.address() as AddressInfo).port}/`);
    await expect.poll(() => refused).toBe(1);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
      .toBe(true);
    isCut = false;
    await page.clock.fastForward('00:30');
    await board.controlled();
    await page.clock.runFor('00:05');
    await expect(board.status).toContainText('Works offline now');
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('the manifest is valid and the app can be installed', async ({ page, request }) => {
  const board = await BoardPage.open(page);
  await board.controlled();
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
  const manifest = JSON.parse(data!) as {
    icons: { src: string }[];
    screenshots: { src: string }[];
    shortcuts: { url: string }[];
  };
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect((await request.get(src)).headers()['content-type'], src).toMatch(/^image\//);
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
    '/?daily=today',
    ...['novice', 'medial', 'skilled', 'expert', 'master'].map((level) => `/?level=${level}`),
  ]);
});

/** Makes the browser say that it saves data. */
async function meter(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** The app's files in all caches. */
function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name !== 'texts');
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
}

async function brotliSize(name: string): Promise<number> {
  const file = path.join('dist', name);
  return (await stat(`${file}.br`).catch(() => stat(file))).size;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** The built product, with a file that changes from version to version. */
async function serveDist(
  version: () => number,
  isRefused: (pathname: string) => boolean = () => false,
): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    const file = path.join('dist', pathname === '/' ? 'index.html' : pathname);
    if (isRefused(pathname)) {
      response.writeHead(503).end();
      return;
    }
    readFile(file).then(
      (bytes) => {
        response.setHeader('content-type', TYPES[path.extname(file)] ?? 'text/plain');
        response.setHeader('cache-control', 'no-cache');
        const worker = (): string =>
          bytes.toString().replace(/(?<='revision':')\w+(?=','url':'\/changelog)/, `v${version()}`);
        response.end(pathname === '/sw.js' ? worker() : bytes);
      },
      () => {
        response.writeHead(404).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
}
