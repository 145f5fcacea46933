import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, OPEN_SECTION } from './axe.ts';
import {
  BoardPage,
  boxOf,
  expectNoSideways,
  NAMES,
  onEach,
  openSection,
  PUZZLE,
  solutionOf,
  speak,
  WHOLE,
  WIDEST,
} from './board-page.ts';

/** Opens the import with a board that lacks one digit, and enters that. */
async function win(board: BoardPage): Promise<void> {
  const solution = solutionOf(PUZZLE);
  await board.import(`0${solution.slice(1)}`);
  await board.finish('A1', solution.charAt(0));
}

/** What lies under a window is not looked at again with it. */
const WINDOWS: Readonly<Record<string, (board: BoardPage) => Promise<void>>> = {
  hint: async (board) => {
    await board.action('hint').click();
    await expect(board.part('hint').locator('[data-action=login]')).toBeVisible();
  },
  import: async (board) => {
    await (await board.openImport()).fill('12x');
    await expect(board.part('import-message')).not.toBeEmpty();
  },
  saved: async (board) => {
    await board.tool('save').click();
    await expect(board.status).toContainText('Saved on this device.');
    await board.act('saved');
    await expect(board.part('saved').locator('li')).not.toHaveCount(0);
  },
  techniques: async (board) => {
    await board.openMenu('settings');
    await board.action('more-settings').click();
    await board.action('techniques').click();
    const family = board.part('techniques').locator('[data-family=almost-locked-sets]');
    await family.getByRole('button').click();
    await family.getByRole('switch').last().uncheck();
  },
  win,
};

test.describe('in the light and the dark theme', () => {
  // Without movement nothing is measured half faded in.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the board has no accessibility violations with notes and colours or while paused', async ({
    page,
  }) => {
    const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
    await board.enter('A1', 5);
    await board.tool('palette').click();
    for (const [at, name] of NAMES.slice(18, 27).entries()) await board.enter(name, at + 1);
    await board.tool('palette').click();
    await board.tool('pencil').click();
    await board.enter('A3', 4);
    await board.tool('palette').click();
    await board.digit(4).click();
    await board.cell('A3').click();
    await expectAccessibleInBothThemes(page);
    await board.action('pause').click();
    await expect(board.part('cover')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  test('the dialogs over the board have no accessibility violations', async ({ page }) => {
    const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
    await board.enter('A1', 1);
    for (const [part, reach] of Object.entries(WINDOWS))
      await test.step(part, async () => {
        await reach(board);
        await expectAccessibleInBothThemes(page, `[data-part=${part}]`);
        await page.keyboard.press('Escape');
        await expect(board.part(part)).toHaveCount(part === 'hint' ? 1 : 0);
      });
  });

  test("the menu's sections, a lesson and the calendar have no accessibility violations", async ({
    page,
  }) => {
    const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
    await board.openMenu();
    await expectAccessibleInBothThemes(page, '[data-part=menu]');
    for (const section of ['data', 'settings', 'about'])
      await test.step(section, async () => {
        await openSection(page, section);
        if (section === 'settings') await board.action('more-settings').click();
        await expectAccessibleInBothThemes(page, OPEN_SECTION);
      });
    await page.goto('/lessons?lesson=rules');
    await board.cell('A7').click();
    await board.digit(4).click();
    await expect(board.part('exercise-text')).toContainText('A7 can’t be 4');
    await expectAccessibleInBothThemes(page);
    await page.goto('/daily');
    await expect(board.part('chosen-day')).toBeVisible();
    await expectAccessible(page);
  });
});

const SIZES: readonly (readonly [width: number, height: number])[] = [
  [305, 640],
  [360, 740],
  [1280, 800],
  [740, 360],
  // 1280x800 at 200 % zoom.
  [640, 400],
];

// Specification 1.22, 2.10, 9.16
test('the board, pad and main buttons fit on every screen size, and a wide one gets the largest board', async ({
  page,
}) => {
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await expectPadInOrder(page);
  await onEach(page, SIZES, async (width, height) => {
    await expectInside(page, width, height, ['[role=grid]', '[data-part=pad]']);
    if (height >= 740 || width > height)
      await expectInside(page, width, height, ['[data-part=hint]', '[data-action=menu]']);
    const outside = await page.locator('button:visible').evaluateAll((all, end) => {
      const isOutside = ({ left, right }: DOMRect) => left < 0 || right > end;
      return all
        .filter((each) => isOutside(each.getBoundingClientRect()))
        .map(({ textContent }) => textContent);
    }, width);
    expect(outside).toEqual([]);
    const cell = await boxOf(board.cell('A1'));
    expect(cell.width).toBe(Math.round(cell.width));
  });
  const expectCells = async (width: number, height: number, cell: number): Promise<void> => {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => (await board.cell('A1').boundingBox())?.width, `${width}x${height}`)
      .toBe(cell);
  };
  for (const [width, height, cell] of [
    [820, 1180, 84],
    [768, 1024, 67],
    [1180, 820, 69],
    [1024, 768, 64],
    [800, 600, 50],
  ] as const) {
    await expectCells(width, height, cell);
    await expectInside(page, width, height, ['[role=grid]', '[data-part=pad]', '[data-part=hint]']);
  }
  for (const [width, height, cell] of [
    [1366, 657, 55],
    [1920, 1080, 98],
    [2560, 1440, 138],
  ] as const) {
    await expectCells(width, height, cell);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    const [header, line, grid, footer] = await Promise.all(
      [page.locator('header'), board.status, page.locator('[role=grid]'), page.locator('footer')].map(boxOf),
    );
    expect([line.y, header.height], `${width}x${height}`).toEqual([header.height, line.y]);
    expect(footer.y, `${width}x${height}`).toBeGreaterThanOrEqual(grid.y + grid.height);
  }
  await board.action('hint').click();
  const login = board.part('hint').locator('[data-action=login]');
  await onEach(page, SIZES, () => expect(login).toBeInViewport(WHOLE));
  await page.keyboard.press('Escape');
  await board.openImport();
  await onEach(page, SIZES, () => expect(board.action('import')).toBeInViewport(WHOLE));
});

test('the win sheet keeps its button in view and makes the rest of the page unreachable', async ({
  page,
}) => {
  await page.setViewportSize({ width: 305, height: 640 });
  const board = await BoardPage.open(page);
  await win(board);
  await onEach(page, [[305, 600], ...SIZES], async (width, height) => {
    await expect(board.action('confirm')).toBeInViewport(WHOLE);
    await expectNoSideways(page);
    if (height > width) expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    // What the sheet covers is not reached.
    await expect(board.digit(1)).toBeHidden();
  });
});

test("on the smallest phone a sheet's grip does not overlap its title, and checkboxes and radios look the same", async ({
  page,
}) => {
  await page.setViewportSize({ width: 305, height: 660 });
  const board = await BoardPage.open(page);
  await WINDOWS.hint(board);
  const gap = await page.locator('[role=dialog] header').evaluate((header) => {
    const words = document.createRange();
    words.selectNodeContents(header.querySelector('h2')!);
    const grip = getComputedStyle(header, '::before');
    const end =
      header.parentElement!.getBoundingClientRect().top + parseFloat(grip.top) + parseFloat(grip.height);
    return Math.min(...Array.from(words.getClientRects(), ({ top }) => top)) - end;
  });
  expect(gap).toBeGreaterThanOrEqual(3);
  const looks = () =>
    page
      .locator('input:is([type=checkbox], [type=radio])')
      .evaluateAll((all) => new Set(all.map((each) => getComputedStyle(each).appearance)).size === 1);
  await page.goto('/login');
  expect(await page.getByLabel('Remember me').evaluate((box) => getComputedStyle(box).appearance)).toBe(
    'none',
  );
  await board.open();
  await board.openMenu('settings');
  await expect(page.getByLabel('English')).toBeVisible();
  expect(await looks()).toBe(true);
  expect(await page.getByLabel('English').evaluate((box) => getComputedStyle(box).appearance)).toBe('none');
});

test('account forms keep the focused field and the submit button in view', async ({ page }) => {
  const screens = [
    [740, 360],
    [305, 600],
  ] as const;
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.locator('form [type=submit]')).toBeVisible();
    await onEach(page, screens, async () => {
      await expectNoSideways(page);
      for (const field of await page.locator('form input').all()) {
        await field.focus();
        await expect(field).toBeInViewport(WHOLE);
        await expect(page.locator('form [type=submit]')).toBeInViewport(WHOLE);
      }
    });
  }
});

// Specification 1.22
test('on a phone, in every language, nothing overflows, no key grows and all options for visitors stay in view', async ({
  page,
}) => {
  const board = new BoardPage(page);
  for (const language of WIDEST)
    await test.step(language, async () => {
      await page.setViewportSize({ width: 305, height: 640 });
      await speak(page, language);
      await board.open();
      await expectInside(page, 305, 640, ['[role=grid]', '[data-part=pad]']);
      await board.tool('pencil').click();
      const pad = await boxOf(board.part('pad'));
      await board.tool('palette').click();
      await expect(board.tool('palette')).toHaveAttribute('aria-pressed', 'true');
      expect(await boxOf(board.part('pad'))).toEqual(pad);
      await board.openImport();
      await expectNoSideways(page);
      await expect(board.action('import')).toBeInViewport(WHOLE);
      await page.keyboard.press('Escape');
      await board.action('hint').click();
      const options = page.locator('[data-message=login] :is([data-action^=guest-], footer button)');
      for (const width of [305, 360]) {
        await page.setViewportSize({ width, height: 740 });
        await expect(options).toHaveCount(4);
        for (const option of await options.all()) await expect(option).toBeInViewport(WHOLE);
      }
      await page.setViewportSize({ width: 305, height: 640 });
      await board.openMenu('settings');
      await expect(board.action('more-settings')).toBeVisible();
      await expectNoSideways(page);
      await openSection(page, 'data');
      await expect(page.locator('[data-act=export]')).toBeVisible();
      await expectNoSideways(page);
    });
});

/** Five columns, as specified. */
async function expectPadInOrder(page: Page): Promise<void> {
  const keys = await page.locator('[data-part=pad] button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { dataset } = button as HTMLElement;
      const { x, y } = button.getBoundingClientRect();
      return { name: dataset.tool ?? dataset.digit, x: Math.round(x), y: Math.round(y) };
    }),
  );
  const inReadingOrder = keys.toSorted((one, other) => one.y - other.y || one.x - other.x);
  expect(inReadingOrder.map(({ name }) => name).join(' ')).toBe(
    'undo pencil 1 2 3 redo palette 4 5 6 save eraser 7 8 9',
  );
  expect(new Set(keys.map(({ x }) => x)).size).toBe(5);
  expect(new Set(keys.map(({ y }) => y)).size).toBe(3);
}

async function expectInside(page: Page, width: number, height: number, parts: string[]): Promise<void> {
  await expectNoSideways(page);
  for (const part of parts) {
    const box = await boxOf(page.locator(part));
    expect(box.x, part).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, part).toBeLessThanOrEqual(width);
    expect(box.y + box.height, part).toBeLessThanOrEqual(height);
  }
}

test('Tab moves through the controls in order, and closing the menu restores the focus', async ({ page }) => {
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  const reached: string[] = [];
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => {
        const { dataset } = document.activeElement as HTMLElement;
        return dataset.level ?? dataset.action ?? dataset.cell ?? dataset.tool ?? dataset.digit ?? '';
      }),
    );
  }
  // The logo and the four places come first, the grid is one stop.
  expect(reached.slice(0, 30).join(' ').trim()).toBe(
    'pause menu novice medial skilled expert master custom A1 ' +
      'undo pencil 1 2 3 redo palette 4 5 6 save eraser 7 8 9 hint',
  );
  await board.action('menu').focus();
  await page.keyboard.press('Enter');
  await expect(board.part('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await board.ready();
  await expect(board.action('menu')).toBeFocused();
});

test('the title and the cross of a long list stay in view while it scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  const board = await BoardPage.open(page);
  await page.keyboard.press('?');
  const list = board.part('keys');
  await expect(list.getByText('Read the cell and its notes aloud')).not.toBeInViewport();
  await list.getByText('Read the cell and its notes aloud').scrollIntoViewIfNeeded();
  for (const part of [list.getByRole('heading'), list.getByRole('button', { name: 'Close' })])
    await expect(part).toBeInViewport(WHOLE);
});

test('a page that was opened by the keyboard goes on with its content, and not with the bar', async ({
  page,
}) => {
  await BoardPage.open(page);
  for (const place of ['/daily', '/statistics', '/practice']) {
    await page.locator(`nav a[href="${place}"]`).press('Enter');
    // The frame comes first; its content waits for the database.
    await expect(page.locator('main').locator('a, button').first()).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toBeVisible();
  }
});
