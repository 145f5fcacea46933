import { expect, test, type Locator } from '@playwright/test';
import { TEST_BROWSER } from '../../scripts/browser.mjs';
import { BoardPage, expectNoSideways, makeHintsFree, onEach, PUZZLE, WHOLE } from './board-page.ts';

/** Twice the text size that a browser has by itself. */
const ROOT_PX = 32;

test.use({
  launchOptions: {
    ...TEST_BROWSER,
    args: [...TEST_BROWSER.args, `--blink-settings=defaultFontSize=${ROOT_PX}`],
  },
});

const SCREENS = [
  [305, 660],
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const;

/** Each with a part that shows that its content is there. */
const PAGES = [
  ['login', 'input[name=username]'],
  ['rules', 'h1'],
  ['articles', 'input[type=search]'],
  ['practice', '[data-part=unit]'],
  ['drill', '[data-action=begin]'],
  ['lessons', '[data-part=lessons]'],
  ['daily', '[data-part=chosen-day]'],
  ['statistics', 'dl'],
] as const;

test("text follows the browser's text size, and nothing is cut off on any screen", async ({ page }) => {
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await onEach(page, SCREENS, async (width) => {
    const size = width < 560 ? 13 : 15;
    await expect(board.part('hint').locator('p')).toHaveCSS('font-size', `${(size / 16) * ROOT_PX}px`);
    await expectNoSideways(page);
  });
  // With the pencil and a pair of colours the pad shows the most.
  await page.keyboard.press('Space');
  await page.keyboard.press('c');
  await onEach(page, SCREENS, () => expectWhole(page.locator('[data-part=pad] button, [data-level]')));
  await page.keyboard.press('Space');
  await board.action('hint').click();
  // Above the board, if there is no room below it.
  const login = board.part('hint').locator('[data-action=login]');
  await onEach(page, SCREENS, () => expect(login).toBeInViewport(WHOLE));
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  await onEach(page, SCREENS, async () => {
    await expectWhole(board.part('check').locator('h2, p, button'));
    await expectReached(board.action('close'));
  });
  await board.action('close').click();
  // The last stage of a hint, where they cost nothing.
  await makeHintsFree(page);
  await board.reload();
  await board.ready();
  await board.action('hint').filter({ visible: true }).click();
  await board.action('hint-more').click();
  await board.action('hint-more').click();
  const hint = page.locator('[role=dialog][data-part=hint]');
  await expect(hint).toHaveAttribute('data-stage', '3');
  await onEach(page, SCREENS, async () => {
    await expectWhole(hint.locator('footer, footer button'));
    await expectReached(board.action('hint-apply'));
    await expectNoSideways(page);
  });
  for (const [path, content] of PAGES) {
    await page.evaluate((address) => {
      history.pushState({}, '', `/${address}`);
    }, path);
    await page.locator(content).first().waitFor();
    await onEach(page, SCREENS, () => expectNoSideways(page));
  }
});

/** Scrolling shows all of it. */
async function expectReached(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await expect(part).toBeInViewport(WHOLE);
}

/** Nothing in these is cut at their side. */
async function expectWhole(parts: Locator): Promise<void> {
  await expect(parts).not.toHaveCount(0);
  const cut = await parts.evaluateAll((all) =>
    all.filter((each) => each.scrollWidth > each.clientWidth).map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
}
