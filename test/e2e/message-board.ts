import { expect, type Page } from '@playwright/test';
import { openMenu } from './board-page.ts';

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const field = (page: Page) => page.getByLabel('Your message');
export const sendButton = (page: Page) => page.locator('[data-part=composer] button[type=submit]');

export async function openBoard(page: Page): Promise<void> {
  await openMenu(page, 'posts');
  await expect(page.locator('[data-part=message-board]')).toBeVisible();
}

/** Opens the composer, whose other controls are hidden at rest. */
export async function openComposer(page: Page): Promise<void> {
  await field(page).click();
}

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.locator('input[name=rules]').check();
  await sendButton(page).click();
}
