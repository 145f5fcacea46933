import { expect, test } from '@playwright/test';
import { BoardPage, boxOf, GIVENS, onEach, OTHER_PUZZLE, PUZZLE, WHOLE } from './board-page.ts';

// Specification 5.12, 8.12
test('an imported puzzle is kept when another is opened before its first digit', async ({ page }) => {
  const board = await BoardPage.open(page);
  await board.import(PUZZLE);
  const typed = await board.read();
  await board.level('skilled').click();
  await expect(board.status).toContainText('Your last game is kept.');
  await expect.poll(() => board.read()).not.toBe(typed);
  const untouched = await board.read();
  await board.level('expert').click();
  await expect.poll(() => board.read()).not.toBe(untouched);
  await board.status.getByRole('button', { name: 'Back to it' }).click();
  await expect.poll(() => board.read()).toBe(typed);
});

test('a conflict on the import grid names all its cells and causes no layout shift', async ({ page }) => {
  const board = await BoardPage.open(page);
  await board.openImport();
  const grid = board.part('entry-grid');
  const screens = [
    [305, 660],
    [360, 740],
    [1280, 800],
  ] as const;
  await onEach(page, screens, async () => {
    await grid.locator('[data-entry=A1]').click();
    await page.keyboard.type('5');
    await expect(board.part('import-count')).toHaveText('1 cell filled');
    const before = await grid.boundingBox();
    await page.keyboard.type('55');
    await expect(board.part('import-message')).toContainText('5 stands in A1, A2 and A3');
    expect(await grid.boundingBox()).toEqual(before);
    await board.action('clear').click();
  });
});

test('the import sheet stays open until the imported board can be shown', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/actions.*', async (route) => {
    await held;
    await route.abort();
  });
  const board = await BoardPage.open(page);
  const field = await board.openImport();
  await field.fill(GIVENS);
  await board.action('import').click();
  await expect(board.action('import')).toBeEnabled();
  await expect(board.part('import')).toBeVisible();
  release();
  await expect(
    page.locator('[role=status], [role=alert]').filter({ hasText: 'could not be loaded' }).first(),
  ).toBeVisible();
  await expect(field).toHaveValue(GIVENS);
  await page.unroute('**/assets/actions.*');
  await board.action('import').click();
  await expect(board.part('import')).toHaveCount(0);
  await expect.poll(() => board.read()).toBe(GIVENS);
});

test('an imported text shows its own hint and description, from every source and after other hints', async ({
  page,
}) => {
  const board = new BoardPage(page);
  const text = `D:Look at box 1#B:11r1;1248#C:1348#${GIVENS}`;
  const hint = page.locator('[role=dialog][data-part=hint]');
  const picture = board.part('hint-picture');

  await board.open();
  await board.import(text);
  await expect(hint).toContainText('Look at box 1');
  await expect(picture).toBeVisible();
  await board.action('sheet-more').click();
  await board.action('hint-picture').click();
  await expect(picture).toHaveCount(0);
  await board.action('close').click();
  await expect(hint).toHaveCount(0);
  await expect.poll(() => board.read()).toBe(GIVENS);

  // By link, as `web+sudoku:` and as the share target opens it.
  for (const link of [text, `web+sudoku:${encodeURIComponent(text)}`]) {
    // The sheet of the hint may cover the digits before they are looked for.
    await page.goto(`/?puzzle=${encodeURIComponent(link)}&level=expert`);
    await expect(hint).toContainText('Look at box 1');
    await expect(picture).toBeVisible();
    await expect(board.level('expert')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => board.read()).toBe(GIVENS);
  }
});

test('a puzzle can be entered by touch on the import grid of the smallest phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 305, height: 600 }, hasTouch: true });
  const board = new BoardPage(await context.newPage());
  const { page } = board;
  await board.open();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // Below the levels, a finger is not on them.
  const { x, y, height } = await boxOf(board.level('skilled'));
  await page.touchscreen.tap(x + 5, y + height + 5);
  await expect(board.level('novice')).toHaveAttribute('aria-pressed', 'true');
  await board.level('custom').tap();
  const cell = (name: string) => page.locator(`[data-entry=${name}]`);
  await cell('A1').tap();
  const pad = board.part('entry-pad');
  await expect(pad).toBeInViewport(WHOLE);
  expect((await cell('A1').boundingBox())!.width).toBeGreaterThan(24);
  for (const digit of GIVENS.slice(0, 18))
    await pad
      .getByRole('button')
      .nth((Number(digit) + 9) % 10)
      .tap();
  await pad.getByRole('button', { name: 'empty' }).tap();
  await cell('C1').tap();
  await page.keyboard.type(GIVENS.slice(18));
  await board.action('import').tap();
  await expect(board.part('import')).toHaveCount(0);
  await expect.poll(() => board.read()).toBe(GIVENS);
  await context.close();
});

test('a link that cannot be opened yet opens, with its time to beat, once the network is back', async ({
  page,
  context,
}) => {
  await context.route('**/import.*.js', (route) => route.abort());
  const board = new BoardPage(page);
  // The first entry repeats a digit of its row.
  const position = Array.from(GIVENS, (digit, cell) =>
    cell === GIVENS.indexOf('0') ? `[${/[1-9]/.exec(GIVENS)![0]}]` : digit,
  ).join('');
  await board.open(`/play/${encodeURIComponent(position)}?beat=754`);
  await expect(board.status).toContainText('This link opens once you are online.');
  await context.unroute('**/import.*.js');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(board.status).toContainText('12:34');
  await expect.poll(() => board.read()).toBe(position.replaceAll(/[[\]]/g, ''));
});

test('a link opened again continues its puzzle, also after another one, and takes a time to beat', async ({
  page,
}) => {
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await board.enter('A1', 1);
  await board.kept();
  const played = await board.read();
  await board.open(`/?puzzle=${PUZZLE}&beat=600`);
  await expect.poll(() => board.read()).toBe(played);
  await expect(board.status).toContainText('10:00');
  await expect(page).toHaveURL('/');
  await board.open(`/?puzzle=${OTHER_PUZZLE}`);
  await expect.poll(() => board.read()).not.toBe(played);
  await board.open(`/play/${PUZZLE}`);
  await expect.poll(() => board.read()).toBe(played);
  // A position that somebody has begun is another game.
  const position = encodeURIComponent(`[2]${PUZZLE.slice(1)}`);
  await board.open(`/?puzzle=${position}`);
  await expect.poll(() => board.read()).toBe(`2${GIVENS.slice(1)}`);
  await board.enter('I9', 8);
  await board.open(`/?puzzle=${position}`);
  await expect.poll(() => board.read()).toBe(`2${GIVENS.slice(1, -1)}8`);
  await board.open(`/?puzzle=${PUZZLE}`);
  await expect.poll(() => board.read()).toBe(played);
});
