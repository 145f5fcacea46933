import { expect, test, type Locator, type Page } from '@playwright/test';
import { TEST_BROWSER } from '../../scripts/browser.mjs';
import { BoardPage, PUZZLE, WHOLE } from './board-page.ts';

/** Twice the text size that a browser has by itself. */
const ROOT_PX = 32;

test.use({
  launchOptions: {
    ...TEST_BROWSER,
    args: [...TEST_BROWSER.args, `--blink-settings=defaultFontSize=${ROOT_PX}`],
  },
});

for (const [width, height] of [
  [305, 660],
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const) {
  test(`text follows the size that is set in the browser, and nothing is cut at ${width}x${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const board = new BoardPage(page);
    await board.open(`/?puzzle=${PUZZLE}`);
    const words = board.part('hint').locator('p');
    const size = width < 900 ? 13 : 15;
    expect(await words.evaluate((each) => getComputedStyle(each).fontSize)).toBe(
      `${(size / 16) * ROOT_PX}px`,
    );
    await expectNoSideways(page);
    // With the pencil and a pair of colours the pad shows the most.
    await page.keyboard.press('Space');
    await page.keyboard.press('c');
    await expectWhole(page.locator('[data-part=pad] button, [data-level]'));
    await page.keyboard.press('Space');
    await board.action('hint').click();
    const logIn = board.part('hint').locator('[data-action=login]');
    await logIn.scrollIntoViewIfNeeded();
    await expect(logIn).toBeInViewport(WHOLE);
    await page.keyboard.press('Escape');
    await page.keyboard.press('v');
    await expectWhole(board.part('check').locator('h2, p, button:not([data-action=pull])'));
    await board.action('check-done').scrollIntoViewIfNeeded();
    await expect(board.action('check-done')).toBeInViewport(WHOLE);
    await board.action('check-done').click();
    // The last stage of a hint, where they cost nothing.
    await page.route('**/noper/kuprice', (route) =>
      route.fulfill({ json: { code: 54, price: 0, until: Date.now() + 60_000 } }),
    );
    await page.reload();
    await board.ready();
    await board.action('hint').filter({ visible: true }).click();
    await board.action('hint-more').click();
    await board.action('hint-more').click();
    const hint = page.locator('[role=dialog][data-part=hint]');
    await expect(hint).toHaveAttribute('data-stage', '3');
    await expectWhole(hint.locator('footer, footer button'));
    await board.action('hint-apply').scrollIntoViewIfNeeded();
    await expect(board.action('hint-apply')).toBeInViewport(WHOLE);
    await expectNoSideways(page);
    for (const path of [
      '/login',
      '/rules',
      '/articles',
      '/practice',
      '/drill',
      '/lessons',
      '/daily',
      '/statistics',
    ]) {
      await page.goto(path);
      await expect(page.locator('main')).not.toBeEmpty();
      await expectNoSideways(page);
    }
  });
}

/** Nothing in these is cut at their side. */
async function expectWhole(parts: Locator): Promise<void> {
  await expect(parts).not.toHaveCount(0);
  for (const part of await parts.all())
    expect(await part.evaluate((each) => each.scrollWidth <= each.clientWidth), await part.innerText()).toBe(
      true,
    );
}

async function expectNoSideways(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, page.url()).toBeLessThanOrEqual(0);
}
