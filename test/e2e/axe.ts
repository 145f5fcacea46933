import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** The drawer around it is the same for all sections. */
export const OPEN_SECTION = '[data-section]:has([aria-expanded=true])';

/** Expects no violation in what a selector selects, or on the whole page. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // The text that a control shows is part of its name: not among axe's usual rules.
  await expectNone(page, part, { rules: { 'label-content-name-mismatch': { enabled: true } } });
}

/** The same in both themes, which differ in nothing but colours. */
export async function expectAccessibleInBothThemes(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, part, { runOnly: ['color-contrast'] });
}

async function expectNone(page: Page, part = 'html', options: axe.RunOptions): Promise<void> {
  // What is half faded in has not its colours yet.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  // Once for each load, since it is larger than the app.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([include, wanted]) => {
      const { axe: run } = window as unknown as { axe: typeof axe };
      const found = await run.run({ include: [[include]] }, { ...wanted, resultTypes: ['violations'] });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
    },
    [part, options] as const,
  );
  expect(violations).toEqual([]);
}
