import { expect, type Page } from '@playwright/test';
import { expectAccessible, OPEN_SECTION } from './axe.ts';
import { BoardPage, download, PUZZLE } from './board-page.ts';
import { register, signIn, test } from './members.ts';

// What the network brings is held back here, and a worker would bring it from its store.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

/** What is kept of the colours, as far as they are changed here. */
type Stored = Readonly<Record<'bg' | 'tb' | 'bm' | 'bnu' | 'hp', string>> &
  Readonly<Record<'ce' | 'hx' | 'tc' | 'dark', Readonly<Record<string, string>>>>;

const option = (page: Page, name: string) => page.locator(`[data-color-option=${name}]`);
const hex = (page: Page) => page.getByRole('textbox', { name: /as #RRGGBB/ });
const status = (page: Page) => page.locator('[data-part=color-status]');
const token = (page: Page, name: string) =>
  page.evaluate((property) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--${property})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return `#${(color.match(/\d+/g) ?? []).map((value) => Number(value).toString(16).padStart(2, '0')).join('')}`;
  }, name);

async function openOption(page: Page, name: string): Promise<void> {
  const header = option(page, name).locator('button').first();
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
}

async function paint(page: Page, name: string, color: string, slot?: string): Promise<void> {
  await openOption(page, name);
  if (slot !== undefined) await page.locator(`[data-slot=${slot}] input`).check();
  await hex(page).fill(color);
}

const barColors = (page: Page) =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content));

async function openColors(board: BoardPage): Promise<void> {
  await board.openMenu('settings');
  await board.action('more-settings').click();
}

// Specification 1.17, 3.20
test('each colour option applies at once, is stored, and is restored at the first paint', async ({
  page,
}) => {
  // The menu of a member lies beside the board.
  await signIn(page.context(), await register());
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await openColors(board);
  await expect(status(page)).toHaveText('All digits are easy to read on these colours.');
  const changes = [
    ['page', 'page', undefined, '#fff3e0'],
    ['board', 'board', undefined, '#fffdf5'],
    ['lines', 'line-box', undefined, '#5b3a1a'],
    ['givens', 'given', undefined, '#2b1a05'],
    ['texts', 'digit', 'digits', '#7a1f5c'],
    ['texts', 'note', 'notes', '#4a4038'],
    ['mark', 'mark', undefined, '#ffe0ec'],
    ['cells', 'ce4', 'cell4', '#bfefff'],
    ['pairs', 'hx2', 'solid2', '#7a3b00'],
    ['pairs', 'hx2-tint', 'tint2', '#ffe7d0'],
  ] as const;
  for (const [name, property, slot, color] of changes) {
    await paint(page, name, color, slot);
    expect(await token(page, property)).toBe(color);
  }
  await expect(status(page)).toHaveText('All digits are easy to read on these colours.');
  const given = board.cell('A2').locator('span').last();
  await expect(given).toHaveCSS('color', 'rgb(43, 26, 5)');
  await expect(page.getByRole('grid')).toHaveCSS('background-color', 'rgb(255, 253, 245)');
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('color')!) as Stored);
  const { bg, tb, bm, bnu, hp, ce, hx, tc, dark } = stored;
  expect([bg, tb, bm, bnu, hp]).toEqual(['#fff3e0', '#fffdf5', '#5b3a1a', '#2b1a05', '#ffe0ec']);
  expect([ce.b4, hx.a2, hx.b2, tc.jz, tc.hz]).toEqual([
    '#bfefff',
    '#7a3b00',
    '#ffe7d0',
    '#7a1f5c',
    '#4a4038',
  ]);
  expect(dark.bg).toBe('#0f1318');
  expect(await barColors(page)).toEqual(['#fff3e0', '#0f1318']);

  // The app is held back: what shows now is the first paint.
  await page.route('**/assets/main.*.js', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#root svg path').first()).toBeAttached();
  expect(await token(page, 'hx2')).toBe('#7a3b00');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 243, 224)');
  await expect(page.locator('#root [data-kind=given]').first().locator('../..')).toHaveCSS(
    'background-color',
    'rgb(255, 253, 245)',
  );
  expect((await barColors(page))[0]).toBe('rgb(255, 243, 224)');
});

test('poor contrast is reported and fixed, and colour schemes can be chosen, undone, saved and imported', async ({
  page,
}) => {
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await openColors(board);

  await paint(page, 'givens', '#aab4c0');
  await expect(status(page)).toContainText('Given digits / Board: contrast 2.1 : 1, it should be 4.5 : 1.');
  await expectAccessible(page, OPEN_SECTION);
  await page.locator('[data-action=mend-color]').click();
  await expect(status(page)).toHaveText('All digits are easy to read on these colours.');
  await expect(hex(page)).not.toHaveValue('#aab4c0');
  await hex(page).fill('#12');
  await expect(page.getByText('Six digits after #')).toBeVisible();
  await hex(page).press('Tab');

  await paint(page, 'board', '#20242a');
  await expect(status(page)).toContainText('more');
  await page.locator('[data-action=mend-scheme]').click();
  await expect(status(page)).toHaveText('All digits are easy to read on these colours.');
  await expect(page.locator('[data-action=undo-colors]')).toBeVisible();
  // It would take the single change back, too.
  await paint(page, 'givens', '#101418');
  await expect(page.locator('[data-action=undo-colors]')).toHaveCount(0);
  await page.locator('[data-action=reset-colors]').click();
  expect(await token(page, 'board')).toBe('#ffffff');
  await expect(page.locator('[data-action=reset-colors]')).toHaveCount(0);

  await openOption(page, 'presets');
  await page.locator('[data-preset=paper]').click();
  expect(await token(page, 'page')).toBe('#f5eddc');
  await expectAccessible(page, OPEN_SECTION);

  await openOption(page, 'exchange');
  const buffer = await download(page.locator('[data-action=save-colors]'));
  await page.locator('[data-action=undo-colors]').click();
  expect(await token(page, 'page')).toBe('#f3f4f6');
  const file = { name: 'colors.json', mimeType: 'application/json', buffer };
  await page.locator('[data-part=color-file]').setInputFiles(file);
  await expect.poll(() => token(page, 'page')).toBe('#f5eddc');

  const text = page.getByLabel('A scheme as text');
  const use = page.locator('[data-action=import-colors]');
  const scheme = await page.evaluate(() => localStorage.getItem('color')!);
  await text.fill('{');
  await use.click();
  await expect(page.getByRole('alert')).toHaveText('This text is not a colour scheme.');
  await text.fill(scheme.replace('#f5eddc', '#FFF8E8'));
  await use.click();
  expect(await token(page, 'page')).toBe('#fff8e8');

  await page.locator('[data-theme-choice=dark]').click();
  expect(await token(page, 'page')).toBe('#17120c');
  expect(await barColors(page)).toEqual(['#17120c', '#17120c']);
  await expectAccessible(page, OPEN_SECTION);
  await paint(page, 'page', '#101820');
  expect(await barColors(page)).toEqual(['#101820', '#101820']);
  await page.locator('[data-theme-choice=light]').click();
  expect(await token(page, 'page')).toBe('#fff8e8');
});
