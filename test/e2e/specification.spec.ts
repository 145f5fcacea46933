import { expect, test } from '@playwright/test';
import { emojiInField } from '../../core/posts/text.ts';
import { BoardPage } from './board-page.ts';
import { logIn, register } from './members.ts';

/** What the specification says of screens and is seen in no other test; test/specification.md has all of it. */

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// Specification 2.28, 2.35, 7.5, 9.12, 9.17
test('sections 2 and 6: a member gets crystals, the drawer and the message board, but no administration', async ({
  page,
}) => {
  const person = await register();
  await logIn(page, person);
  const board = new BoardPage(page);
  await expect(board.part('crystals')).toContainText('30');
  const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  expect(await kept('token')).not.toBeNull();
  expect([await kept('rememberMe'), await kept('username')]).toEqual(['false', null]);

  await board.action('menu').click();
  const menu = board.part('menu');
  await expect(page.locator('#menu-title')).toHaveText(person.email.split('@')[0]);
  const sections = () =>
    page
      .locator('[data-section]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.section));
  // The six of the specification in their order, none of the administrators'.
  expect((await sections()).join(' ')).toBe('puzzle account data settings posts about');
  const open = async (name: string): Promise<void> => {
    await page.locator(`[data-section=${name}] button`).first().click();
    await expect(menu.locator('[data-section] [aria-expanded=true]')).toHaveCount(1);
  };
  await open('account');
  for (const item of ['password', 'phone', 'logout'])
    await expect(page.locator(`[data-account=${item}]`)).toBeVisible();
  await open('about');
  await expect(menu.getByRole('link', { name: 'Website user agreement' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Rules of the message board' })).toBeVisible();

  await open('posts');
  const list = page.locator('[data-part=posts]');
  expect((await list.boundingBox())!.height).toBeGreaterThanOrEqual(400);
  const field = page.getByLabel('Your message');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await expect(page.locator('[data-emoji]')).toHaveCount(60);
  await page.locator('[data-emoji="60"]').click();
  await expect(field).toHaveValue(emojiInField(60));
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-slot]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const composer = board.part('composer');
  await expect(composer).toContainText('rules');
  expect(await page.locator('article[data-post]').filter({ hasText: person.email }).count()).toBe(0);
  await board.action('rules').click();
  await expect(page.getByRole('dialog').last()).toContainText('The message board is shared');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue(emojiInField(60));

  // A press reads the clipboard; what was attached is taken off and comes again.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (bytes) => {
    const picture = new Blob([Uint8Array.from(bytes)], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  }, Array.from(PIXEL));
  const slot = page.locator('[data-slot="1"]');
  await slot.click();
  await board.action('picture-done').click();
  await expect(slot).toHaveAttribute('data-full', 'true');
  await slot.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(slot).not.toHaveAttribute('data-full');
  await slot.click();
  await board.action('picture-done').click();
  await page.locator('input[name=rules]').check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const thumbnail = page.locator('article[data-post]').first().locator('[data-action=view]');
  // Once it is sent, the post takes the place of the waiting one.
  await expect.poll(async () => (await thumbnail.boundingBox())?.width).toBe(130);
  await thumbnail.click();
  await expect(board.part('viewer')).toBeVisible();
  const width = async () => (await board.part('viewer').locator('img').boundingBox())!.width;
  const whole = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(1.5 * whole);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBe(whole);
  await page.keyboard.press('Escape');
  await expect(board.part('viewer')).toHaveCount(0);
  await page.locator('article[data-post]').first().locator('[data-action=comment]').click();
  await expect(slot).toHaveCount(0);

  // Who has an account is not asked to register.
  await page.evaluate(() => {
    history.pushState({ text: 'en1' }, '', '/agreement');
  });
  await expect(page.locator('article h1')).not.toBeEmpty();
  await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
});
