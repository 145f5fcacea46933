import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The text that a control shows is part of its name: not among axe's usual rules. */
const OPTIONS = { rules: { 'label-content-name-mismatch': { enabled: true } } };

/** The drawer around it is the same for all sections. */
export const OPEN_SECTION = '[data-section]:has([aria-expanded=true])';

/** Expects no violation in what a selector selects, or on the whole page. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await expectNone(page, builder(page, part).options(OPTIONS));
}

/** The same in both themes, which differ in nothing but colours. */
export async function expectAccessibleInBothThemes(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, builder(page, part).withRules('color-contrast'));
}

function builder(page: Page, part?: string): AxeBuilder {
  // The other mode opens a page of its own for what frames of other sites hold.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  return part === undefined ? axe : axe.include(part);
}

async function expectNone(page: Page, axe: AxeBuilder): Promise<void> {
  // What is half faded in has not its colours yet.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)).toEqual(
    [],
  );
}
