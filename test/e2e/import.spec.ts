import { expect, test } from '@playwright/test';
import { BoardPage, GIVENS, onEach, OTHER_PUZZLE, PUZZLE, WHOLE } from './board-page.ts';

const BAD = [
  ['too few cells', GIVENS.slice(1), 'Number of digits is less than 81'],
  ['no puzzle at all', 'hello', 'The input format is incorrect.'],
] as const;

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

test('the import sheet explains what is wrong with a text, however long, and leaves the board unchanged', async ({
  page,
}) => {
  const board = await BoardPage.open(page);
  const before = await board.read();
  const field = await board.openImport();
  for (const [what, text, message] of BAD) {
    await test.step(what, async () => {
      await field.fill(text);
      await expect(board.part('import-message')).toContainText(message);
      await expect(board.action('import')).toBeDisabled();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(board.part('import-formats')).toHaveCount(text === 'hello' ? 1 : 0);
      const isAboutCount = message.includes('Number of digits');
      await expect(page.locator('[data-part=import-count][data-wrong]')).toHaveCount(isAboutCount ? 1 : 0);
    });
  }
  await page.keyboard.press('Escape');
  await expect(board.part('import')).toHaveCount(0);
  expect(await board.read()).toBe(before);
  await board.openImport();
  await field.fill('9{'.repeat(60_000));
  await expect(board.action('import')).toBeDisabled();
  await field.fill(PUZZLE);
  await board.action('import').click();
  await expect.poll(() => board.read()).toBe(GIVENS);
});

test('the import sheet keeps its text until it is imported or cleared', async ({ page }) => {
  const board = await BoardPage.open(page);
  const field = await board.openImport();
  await field.fill(GIVENS);
  await expect(board.part('import-count')).toHaveText(`${GIVENS.replaceAll('0', '').length} cells filled`);
  // A cell with notes is not filled.
  await field.fill(`{12}${GIVENS.slice(1)}`);
  await expect(board.part('import-count')).toHaveText(`${GIVENS.replaceAll('0', '').length} cells filled`);
  await field.fill(GIVENS);
  await page.keyboard.press('Escape');
  await expect(board.part('import')).toHaveCount(0);
  await board.reload();
  await board.openImport();
  await expect(field).toHaveValue(GIVENS);
  await board.action('clear').click();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await board.openImport();
  await expect(field).toHaveValue('');
  const picture = { name: 'grid.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG\r\n\x1a\n\0') };
  await board.part('import-file').setInputFiles(picture);
  await expect(board.part('import')).toContainText('This file holds no text.');
  await expect(field).toHaveValue('');
  await field.fill(GIVENS);
  await board.action('import').click();
  await expect(board.part('import')).toHaveCount(0);
  expect(await board.read()).toBe(GIVENS);
  await board.openImport();
  await expect(field).toHaveValue('');
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
  expect(await board.read()).toBe(GIVENS);
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
  expect(await board.read()).toBe(GIVENS);

  // By link, as `web+sudoku:` and as the share target opens it.
  for (const link of [text, `web+sudoku:${encodeURIComponent(text)}`]) {
    // The sheet of the hint may cover the digits before they are looked for.
    await page.goto(`/?puzzle=${encodeURIComponent(link)}&level=expert`);
    await expect(hint).toContainText('Look at box 1');
    await expect(picture).toBeVisible();
    await expect(board.level('expert')).toHaveAttribute('aria-pressed', 'true');
    expect(await board.read()).toBe(GIVENS);
  }
});

// Specification 5.37
test('importing a list offers a choice of puzzles and reports invalid lines, and brackets can mean notes', async ({
  page,
}) => {
  const board = await BoardPage.open(page);
  const field = await board.openImport();
  const second = PUZZLE.replace(/[12]/g, (digit) => (digit === '1' ? '2' : '1'));
  await field.fill(`${PUZZLE}\n123\n${second}`);
  await expect(board.part('import-refused')).toHaveText('No. 2: Number of digits is less than 81');
  await board.part('import-choice').fill('2');
  await board.action('import').click();
  await expect.poll(() => board.read()).toBe(second.replaceAll('.', '0'));

  await board.openImport();
  await field.fill(`[1]${GIVENS.slice(1)}`);
  await page.getByRole('checkbox', { name: 'Digits in brackets' }).check();
  await board.action('import').click();
  await expect(board.cell('A1')).toHaveAttribute('data-kind', 'notes');
});

test('an import waits for the search for a second solution, but only up to a time limit', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const Real = Worker;
    window.Worker = class extends Real {
      override postMessage(message: unknown): void {
        held.push(() => {
          super.postMessage(message);
        });
      }
    };
    Object.assign(window, {
      letAnswer: () => {
        for (const send of held.splice(0)) send();
      },
    });
  });
  const board = await BoardPage.open(page);
  const field = await board.openImport();
  const open = `${'0'.repeat(72)}123456789`;
  await field.fill(open);
  await board.action('import').click();
  await expect(board.action('import')).toHaveAttribute('aria-busy', 'true');
  await page.evaluate('letAnswer()');
  await expect(board.part('two-solutions')).toBeVisible();
  await board.action('import').click();
  await expect.poll(() => board.read()).toBe(open);

  await (await board.openImport()).fill(PUZZLE);
  await board.action('import').click();
  await expect(board.action('import')).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(5000);
  await expect.poll(() => board.read()).toBe(GIVENS);
});

test('a puzzle can be typed into the import grid, which stays in sync with the text', async ({ page }) => {
  const board = new BoardPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await board.open();
  const field = await board.openImport();
  const cell = (name: string) => page.locator(`[data-entry=${name}]`);
  await cell('A1').click();
  await page.keyboard.type(GIVENS.slice(0, 40));
  await expect(cell('E5')).toBeFocused();
  // A slip: back over it.
  await page.keyboard.type('9');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(cell('E4')).toBeFocused();
  await page.keyboard.type(GIVENS.slice(39).replaceAll('0', '.'));
  await expect(cell('I9')).toHaveAccessibleName(GIVENS.endsWith('0') ? 'I9, empty' : `I9, ${GIVENS.at(-1)}`);
  expect((await field.inputValue()).replaceAll('\n', '')).toBe(GIVENS);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(cell('H1')).toBeFocused();
  // The other way: what the text says is on the grid, and what cannot stand is red on both.
  await field.fill(`55${GIVENS.slice(2)}`);
  await expect(cell('A1')).toHaveAccessibleName('A1, 5');
  await expect(board.part('import-message')).toContainText('5 stands in A1 and A2');
  await cell('A1').click();
  await page.keyboard.press('Delete');
  await expect(board.part('import-message')).not.toContainText('stands');
  await board.action('import').click();
  await expect(board.part('import')).toHaveCount(0);
  expect(await board.read()).toBe(GIVENS);
});

test('a puzzle can be entered by touch on the import grid of the smallest phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 305, height: 600 }, hasTouch: true });
  const board = new BoardPage(await context.newPage());
  const { page } = board;
  await board.open();
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
  expect(await board.read()).toBe(GIVENS);
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
  const played = await board.read();
  await board.open(`/?puzzle=${PUZZLE}&beat=600`);
  expect(await board.read()).toBe(played);
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
