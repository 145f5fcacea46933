import { expect, test } from '@playwright/test';
import { BoardPage, boxOf, hold, PUZZLE } from './board-page.ts';
import { register, signIn } from './members.ts';

test('the menu pressed just before a link has been taken up stays open', async ({ page }) => {
  // The board begins to listen to double clicks immediately before it clears the link from the URL.
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    document.addEventListener = (type: string, ...rest: [EventListener]) => {
      listen(type, ...rest);
      if (type === 'dblclick') document.querySelector<HTMLElement>('[data-action=menu]')!.click();
    };
  });
  const board = new BoardPage(page);
  await page.goto(`/?puzzle=${PUZZLE}`);
  await expect(board.part('menu')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('the menu opens once its code has loaded, and the board stays usable if loading fails', async ({
  page,
}) => {
  const board = new BoardPage(page);
  await signIn(page.context(), await register());
  let isHeld = true;
  let cut = '';
  let letCome = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  const asked = new Set<string>();
  await page.route(/\/(shared|companion|menu|services)\.[^/]*js$/, async (route) => {
    const name = /(\w+)\.[^/]*$/.exec(route.request().url())![1];
    asked.add(name);
    if (isHeld) await come;
    if (name === cut) await route.abort();
    else await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await board.action('menu').click();
  await expect.poll(() => asked.has('shared')).toBe(true);
  await expect(board.part('menu')).toHaveCount(0);
  isHeld = false;
  letCome();
  await expect(board.part('menu')).toBeVisible();

  for (const missing of ['menu', 'services']) {
    cut = missing;
    await page.reload();
    await board.action('menu').click();
    await expect(board.status).toContainText('This part could not be loaded.');
    await expect(board.cells).toHaveCount(81);
    cut = '';
    // What failed is asked for again no sooner than a second later.
    await expect(async () => {
      // One that opens late covers its button.
      if (!(await board.part('menu').isVisible())) await board.action('menu').click({ timeout: 1000 });
      await expect(board.part('menu')).toBeVisible({ timeout: 1000 });
    }).toPass();
  }
});

test('a page that cannot be loaded keeps the bar even if its message cannot be loaded either', async ({
  page,
}) => {
  await page.route(/\/(pages|sorry)\.[^/]*js$/, (route) => route.abort());
  const board = await BoardPage.open(page);
  const daily = page.getByRole('link', { name: 'Daily' });
  await daily.click();
  await expect(board.cells).toHaveCount(0);
  await expect(daily).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(board.cells).toHaveCount(81);
});

test('a page that loads slowly says so below the bar, which stands still', async ({ page }) => {
  const letCome = await hold(page, /assets\/days\..*js$/);
  const board = await BoardPage.open(page);
  const daily = page.getByRole('link', { name: 'Daily' });
  const place = await daily.boundingBox();
  await daily.click();
  await expect(board.part('loading')).toBeVisible();
  await expect(board.part('announcer')).toHaveText('Please wait!');
  expect(await daily.boundingBox()).toEqual(place);
  letCome();
  await expect(page.locator('[data-action=play]')).toBeVisible();
  await expect(board.part('loading')).toHaveCount(0);
  await expect(board.part('announcer')).not.toHaveText('Please wait!');
});

test('a page that could not be loaded comes by itself once its file is served', async ({ page }) => {
  await page.route('**/assets/pages.*', (route) => route.abort());
  await BoardPage.open(page);
  await page.getByRole('link', { name: 'Daily' }).click();
  await expect(page.getByRole('heading', { name: 'This part could not be loaded.' })).toBeVisible();
  await page.unroute('**/assets/pages.*');
  await expect(page.locator('[data-action=play]')).toBeVisible();
});

test('a new user sees how to begin and a link to the lessons until they have read the rules', async ({
  page,
}) => {
  await page.clock.install();
  const board = await BoardPage.open(page);
  await expect(board.status).toHaveText('Tap an empty cell, then a digit.');
  // Nothing has begun, not even the clock: also after a reload, which shows the stored board.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('nonet.game'))).not.toBe(null);
  await page.reload();
  await board.ready();
  await expect(board.status).toHaveText('Tap an empty cell, then a digit.');
  await page.clock.fastForward(5000);
  await expect(page.getByRole('timer')).toHaveText('00:00');
  const empty = (await board.read()).indexOf('0');
  await board.cells.nth(empty).click();
  await board.digit(5).click();
  await page.keyboard.press('Escape');
  await expect(board.status).toContainText('to go');
  await expect(page.locator('footer')).toContainText('New to Sudoku?');
  await board.action('newcomer').click();
  await expect(page).toHaveURL('/lessons');
  await page.getByRole('link', { name: 'The rules in two minutes' }).click();
  await expect(page).toHaveURL('/rules');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The rules in two minutes');
  await expect(page.locator('figure svg')).toHaveCount(3);
  await page.getByRole('link', { name: 'Play' }).first().click();
  await board.ready();
  await expect(board.action('newcomer')).toHaveCount(0);
  await page.reload();
  await board.ready();
  await expect(board.status).toContainText('to go');
  await expect(board.action('newcomer')).toHaveCount(0);
});

test('every page has the same bar and opens at its top, and text pages share a left edge', async ({
  page,
}) => {
  const board = new BoardPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await board.open();
  const bar = page.locator('header > :first-child');
  const look = async () => ({
    links: await bar.getByRole('link').evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width } = each.getBoundingClientRect();
        return [each.textContent, x, y, width];
      }),
    ),
    menu: await board.action('menu').boundingBox(),
  });
  const onBoard = await look();
  // Not even for a moment, while a page's chunk loads.
  const missing = await page.evaluateHandle(() => {
    const places: string[] = [];
    new MutationObserver(() => {
      const bars = Array.from(document.querySelectorAll('header'));
      if (!bars.some((each) => each.checkVisibility())) places.push(location.pathname);
    }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
    return places;
  });
  for (const place of ['Daily', 'Learn', 'Statistics', 'Play'])
    await test.step(place, async () => {
      const link = bar.getByRole('link', { name: place });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(bar.locator('[aria-current]')).toHaveCount(1);
      await expect(page.getByRole('main')).toBeVisible();
      expect(await look()).toEqual(onBoard);
    });
  expect(await missing.jsonValue()).toEqual([]);
  const edges = new Set<string>();
  const heading = page.getByRole('heading', { level: 1 });
  for (const [path, place] of [
    ['/statistics', 'Statistics'],
    ['/daily', 'Daily'],
    ['/articles', 'Learn'],
    ['/practice', 'Learn'],
    ['/drill', 'Learn'],
    ['/lessons', 'Learn'],
    ['/rules', 'Learn'],
    ['/agreement?text=en0', undefined],
  ] as const) {
    const before = (await heading.textContent())!;
    await page.evaluate((address) => {
      history.pushState({}, '', address);
    }, path);
    await expect(heading).not.toHaveText(before);
    expect(await bar.locator('[aria-current]').allTextContents(), path).toHaveLength(place ? 1 : 0);
    if (place) await expect(bar.locator('[aria-current]')).toContainText(place);
    const title = (await heading.boundingBox())!;
    edges.add(`${title.x}`);
  }
  expect([...edges]).toEqual([`${(1280 - 1068) / 2}`]);
  await page.setViewportSize({ width: 305, height: 640 });
  await page.mouse.wheel(0, 10_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await page.evaluate(() => {
    history.pushState({}, '', '/');
  });
  await board.ready();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("the browser's Back closes what lies over or beside the board first and only then leaves the page", async ({
  page,
}) => {
  const board = new BoardPage(page);
  await signIn(page.context(), await register());
  await page.goto('/rules');
  await board.open(`/?puzzle=${PUZZLE}`);
  await board.openMenu();
  await page.goBack();
  await expect(board.part('menu')).toHaveCount(0);
  await expect(page).toHaveURL('/');
  // An overlay that another one leads to, one that is closed by a key, and one after it.
  await board.act('rating');
  await expect(board.part('rating')).toBeVisible();
  await page.goBack();
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await board.act('saved');
  await expect(board.part('saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await board.openMenu();
  await page.keyboard.press('Escape');
  await expect(board.part('menu')).toHaveCount(0);
  await expect(board.action('menu')).toBeFocused();
  // A sheet in the dock, and the menu over it.
  await page.keyboard.press('v');
  await expect(board.part('check')).toBeVisible();
  await board.openMenu();
  await page.goBack();
  await expect(board.part('menu')).toHaveCount(0);
  await expect(board.part('check')).toBeVisible();
  await page.goBack();
  await expect(board.part('check')).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/rules');
});

test('the menu, closed, leads back to the page on which it was opened', async ({ page }) => {
  const board = new BoardPage(page);
  const seesPage = async (): Promise<void> => {
    await expect(page).toHaveURL('/rules');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The rules in two minutes');
  };
  // A visitor's: what was gone back from can be gone forward to.
  await board.open();
  const first = await page.evaluate(() => history.length);
  await board.action('menu').click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(page).toHaveURL(/\/login$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  await board.ready();
  expect(await page.evaluate(() => history.length)).toBe(first + 1);
  // What it opens has its entry.
  await board.act('export', 'data');
  await expect(board.part('export')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => history.length)).toBe(first + 1);
  await page.goBack();
  await expect(board.part('export')).toHaveCount(0);
  await board.ready();
  // With a sheet on the board below, and by two presses.
  await board.action('hint').click();
  await expect(board.action('login')).toBeVisible();
  await page.getByRole('link', { name: 'Daily' }).click();
  await expect(page).toHaveURL('/daily');
  // With the page comes its own bar.
  await expect(page.getByRole('main')).toBeVisible();
  // At once: where the button was, the menu that has opened has its cross.
  await board
    .action('menu')
    .filter({ visible: true })
    .evaluate((button: HTMLElement) => {
      for (let time = 0; time < 2; time++) button.click();
    });
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/daily');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  await page.goto('/rules');
  await seesPage();
  const length = await page.evaluate(() => history.length);
  await board.action('menu').click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await seesPage();
  await board.act('export', 'data');
  await expect(board.part('export')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await seesPage();
  await signIn(page.context(), await register());
  await page.reload();
  await seesPage();
  for (const close of ['key', 'Back', 'key'] as const) {
    await board.action('menu').click();
    await expect(board.part('menu').getByRole('heading').first()).toBeVisible();
    await expect(page).toHaveURL('/');
    await (close === 'key' ? page.keyboard.press('Escape') : page.goBack());
    await seesPage();
  }
  expect(await page.evaluate(() => history.length)).toBe(length + 2);
  // What was opened from it stays.
  await board.act('rating');
  await expect(board.part('rating')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(board.part('rating')).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await board.openMenu();
  await page.keyboard.press('Escape');
  await expect(board.part('menu')).toHaveCount(0);
  await expect(page).toHaveURL('/');
  // Over a sheet.
  await page.keyboard.press('v');
  await expect(board.part('check')).toBeVisible();
  await page.locator('header').getByRole('link', { name: 'Daily' }).click();
  for (const close of ['key', 'Back'] as const) {
    await expect(page).toHaveURL('/daily');
    await expect(page.getByRole('main')).toBeVisible();
    await board.action('menu').filter({ visible: true }).click();
    await expect(board.part('menu').getByRole('heading').first()).toBeVisible();
    await (close === 'key' ? page.keyboard.press('Escape') : page.goBack());
  }
  await expect(page).toHaveURL('/daily');
  await expect(page.getByRole('main')).toBeVisible();
  await page.locator('header').filter({ visible: true }).getByRole('link', { name: 'Play' }).click();
  await board.ready();
  await expect(page).toHaveURL('/');
});

test('beside the name of a daily puzzle there is room for an unreachable server', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/noper/**', (route) => route.abort());
  const board = new BoardPage(page);
  await board.open('/?daily=2026-11-20');
  await expect(board.status).toContainText('Daily 20 Nov');
  await expect(board.part('not-reached')).toBeVisible();
  const [line, sign] = await Promise.all([boxOf(board.status), boxOf(board.part('not-reached'))]);
  expect(sign.y).toBeLessThan(line.y + line.height / 2);
});

test('an unreachable server is reported unobtrusively until it answers again', async ({ page }) => {
  await page.clock.install();
  const board = new BoardPage(page);
  let cut = (): void => undefined;
  const isCut = new Promise<void>((resolve) => (cut = resolve));
  await page.route('**/noper/**', (route) => isCut.then(() => route.abort()));
  await board.open(`/?puzzle=${PUZZLE}`);
  await board.companion();
  await board.enter('A1', 2);
  // It would replace what is said of the server.
  await expect(board.part('announcer')).toContainText('A1, 2');
  cut();
  const sign = board.part('not-reached');
  await expect(sign).toHaveText('Server not reachable');
  // What it means is read out once, and can be had by a thumb, for which a title is nothing.
  const meaning = 'Solving and saving still work.';
  await expect(board.part('announcer')).toHaveText(`Server not reachable. ${meaning}`);
  await sign.click();
  await expect(board.status.getByRole('status')).toHaveText(meaning);
  await page.clock.fastForward(5000);
  await expect(board.cell('A1')).toHaveAttribute('data-value', '2');
  await page.unroute('**/noper/**');
  await page.clock.fastForward(20_000);
  await expect(sign).toHaveCount(0);
  await expect(board.part('announcer')).not.toContainText(meaning);
});
