import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { emojiInField } from '../../core/posts/text.ts';
import { BoardPage } from './board-page.ts';
import { logIn, register, signIn } from './members.ts';

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

// Specification 7.24
test('sections 2, 7 and 9: a cancelled download of the Android package can be resumed', async ({ page }) => {
  const folder = `test-results/data-${process.env.E2E_PORT}`;
  const [file, links] = [`${folder}/nonet.apk`, `${folder}/assetlinks.json`];
  const remove = () => {
    for (const each of [file, links]) rmSync(each, { force: true });
  };
  remove();
  await signIn(page.context(), await register());
  await page.goto('/');
  const board = new BoardPage(page);
  await board.openMenu('about');
  await expect(board.part('menu')).toContainText('Website user agreement');
  // Here alone: the site has none, and in a moment it has one.
  await expect(board.action('package')).toHaveCount(0);
  try {
    writeFileSync(file, randomBytes(1_000_000));
    writeFileSync(links, '[{}]');
    await page.reload();
    await board.openMenu('about');
    const network = await page.context().newCDPSession(page);
    const throttle = (downloadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, uploadThroughput: -1, downloadThroughput },
      });
    await throttle(100_000);
    await board.action('package').click();
    const panel = board.part('package');
    await expect(panel).toContainText(/[1-9]\d* kB \/ 1,000 kB/);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel).toContainText('Stopped. What is loaded is kept.');
    await throttle(-1);
    const [answer, saved] = await Promise.all([
      page.waitForResponse('**/cando/download/apk'),
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Resume the download' }).click(),
    ]);
    expect([answer.status(), saved.suggestedFilename()]).toEqual([206, 'nonet.apk']);
    expect(readFileSync(await saved.path()).equals(readFileSync(file))).toBe(true);
    await expect(panel).toContainText('nonet.apk is in your downloads.');
  } finally {
    remove();
  }
});
