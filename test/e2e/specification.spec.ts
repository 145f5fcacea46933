import { expect, test } from '@playwright/test';
import { BoardPage, boxOf } from './board-page.ts';
import { register, signIn } from './members.ts';

/** What the specification says of screens and is seen in no other test; test/specification.md has all of it. */

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// Specification 2.28, 2.35, 9.12, 9.17
test('sections 2 and 9: the list of posts is at least 400 px high, its thumbnails are 130 px wide', async ({
  page,
}) => {
  const person = await register();
  await signIn(page.context(), person);
  const posted = await page.request.post('/cando/kusendchat', {
    headers: { authorization: `Bearer ${person.token}` },
    multipart: {
      ...{ chat: 'A pixel', agree: '1' },
      image1: { name: '1.png', mimeType: 'image/png', buffer: PIXEL },
    },
  });
  expect(posted.ok()).toBe(true);
  const board = new BoardPage(page);
  await board.open();
  await board.openMenu('posts');
  expect((await boxOf(board.part('posts'))).height).toBeGreaterThanOrEqual(400);
  const thumbnail = page.locator('article[data-post]').first().locator('[data-action=view]');
  await expect.poll(async () => (await thumbnail.boundingBox())?.width).toBe(130);
  await thumbnail.click();
  const width = async () => (await boxOf(board.part('viewer').locator('img'))).width;
  const whole = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(1.5 * whole);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBe(whole);
  await page.keyboard.press('Escape');
  await expect(board.part('viewer')).toHaveCount(0);
});
