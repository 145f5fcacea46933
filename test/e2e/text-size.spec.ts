import { expect, test, type Page } from '@playwright/test';
import { BROWSER } from '../../scripts/browser.mjs';
import { BoardPage, PUZZLE } from './board-page.ts';

/** Twice the text size that a browser has by itself. */
const ROOT_PX = 32;

test.use({
  serviceWorkers: 'block',
  launchOptions: { ...BROWSER, args: [...BROWSER.args, `--blink-settings=defaultFontSize=${ROOT_PX}`] },
});

for (const [width, height] of [
  [305, 660],
  [360, 740],
] as const) {
  test(`text follows the size that is set in the browser, and nothing is cut at ${width}x${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const board = new BoardPage(page);
    await board.open(`/?puzzle=${PUZZLE}`);
    const words = board.part('hint').locator('p');
    expect(await words.evaluate((each) => getComputedStyle(each).fontSize)).toBe(`${(13 / 16) * ROOT_PX}px`);
    await expectNoSideways(page);
    for (const key of await page.locator('[data-part=pad] button, [data-level]').all())
      expect(await key.evaluate((each) => each.scrollWidth <= each.clientWidth), await key.innerText()).toBe(
        true,
      );
    await board.action('hint').click();
    const logIn = board.part('hint').locator('[data-action=login]');
    await logIn.scrollIntoViewIfNeeded();
    await expect(logIn).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    for (const path of ['/login', '/articles', '/practice', '/daily', '/statistics']) {
      await page.goto(path);
      await expect(page.locator('main')).not.toBeEmpty();
      await expectNoSideways(page);
    }
  });
}

async function expectNoSideways(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, page.url()).toBeLessThanOrEqual(0);
}
