import { expect, test, type Page } from '@playwright/test';
import { BoardPage, PUZZLE } from './board-page.ts';
import { logIn, register } from './members.ts';

// What is tried here is the page alone; without its worker a test costs a fifth less.
test.use({ serviceWorkers: 'block' });

/** What the specification says of screens and is seen in no other test; test/specification.md has all of it. */

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const textsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) => found.map((each) => each.textContent.trim()));

test('section 2, main screen: top bar, labelled board, control pad of five columns, hint panel', async ({
  page,
}) => {
  const board = new BoardPage(page);
  await board.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonet');
  expect(
    await page
      .locator('[data-level]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.level)),
  ).toEqual(['novice', 'medial', 'skilled', 'expert', 'master', 'custom']);
  await expect(board.part('time')).toBeVisible();
  const labels = (await textsOf(page, '[role=grid] [aria-hidden] span, [aria-hidden] span')).join('');
  expect(labels).toContain('123456789');
  expect(labels).toContain('ABCDEFGHI');

  const keys = await page.locator('[data-part=pad] button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { dataset } = button as HTMLElement;
      const { x, y } = button.getBoundingClientRect();
      return { name: dataset.tool ?? dataset.digit, x: Math.round(x), y: Math.round(y) };
    }),
  );
  const inReadingOrder = keys.toSorted((one, other) => one.y - other.y || one.x - other.x);
  expect(inReadingOrder.map(({ name }) => name).join(' ')).toBe(
    'undo pencil 1 2 3 redo palette 4 5 6 save eraser 7 8 9',
  );
  expect(new Set(keys.map(({ x }) => x)).size).toBe(5);
  expect(new Set(keys.map(({ y }) => y)).size).toBe(3);

  await expect(board.action('hint')).toBeVisible();
  await expect(board.part('crystals')).toHaveCount(0);
  await expect(page.locator('footer')).toContainText('Site filing: none');
  await expect(page.locator('footer')).toContainText('Security filing: none');
  await board.level('custom').click();
  await expect(board.part('import')).toBeVisible();
  await page.keyboard.press('Escape');

  // No session: the menu icon is the way to the login.
  await board.action('menu').click();
  await expect(page).toHaveURL('/login');
});

test('section 2, login and agreement: fields, ways on, close; a text named by the navigation state', async ({
  page,
}) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByLabel('Show password').click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/getpassword');
  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  // The menu leads a visitor here: what needs no account is offered.
  const learn = page.getByRole('link', { name: 'Articles and practice' });
  await expect(learn).toHaveAttribute('href', '/articles');
  await page.locator('[data-action=close]').click();
  await expect(page).toHaveURL('/');

  await page.evaluate(() => {
    history.pushState({ text: 'ft1' }, '', '/agreement');
  });
  await expect(page.locator('article')).toHaveAttribute('lang', 'zh-Hant');
  await expect(page.locator('article h1')).not.toBeEmpty();
  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  await page.getByRole('link', { name: 'To the board' }).click();
  await expect(page).toHaveURL('/');
  await page.evaluate(() => {
    history.pushState(null, '', '/agreement');
  });
  await expect(page).toHaveURL('/agreement?text=en0');
  await expect(page.locator('article h1')).toHaveText('Website user agreement');
});

test('sections 2 and 6, a member: crystals, drawer, message board; nothing of the administrators', async ({
  page,
}) => {
  const person = await register(page.request);
  await logIn(page, person);
  const board = new BoardPage(page);
  await expect(board.part('crystals')).toContainText('30');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(
    expect.arrayContaining(['token', 'rememberMe']),
  );

  await board.action('menu').click();
  const menu = board.part('menu');
  await expect(page.locator('#menu-title')).toHaveText(person.email.split('@')[0].slice(0, 11));
  const sections = () =>
    page
      .locator('[data-section]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.section));
  expect(await sections()).toEqual(
    expect.arrayContaining(['data', 'account', 'appearance', 'language', 'messages', 'about']),
  );
  expect((await sections()).join()).not.toMatch(/permission|password|screening|crystal|bank|admin/);
  const open = async (name: string): Promise<void> => {
    await page.locator(`[data-section=${name}] button`).first().click();
    await expect(menu.locator('[data-section] [aria-expanded=true]')).toHaveCount(1);
  };
  await open('account');
  for (const item of ['password', 'phone', 'logout'])
    await expect(page.locator(`[data-account=${item}]`)).toBeVisible();
  await open('about');
  await expect(menu.getByRole('link', { name: 'Website user agreement' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Shared platform usage rules' })).toBeVisible();
  await expect(board.action('package')).toBeVisible();

  await open('messages');
  const field = page.getByLabel('Your message');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await expect(page.locator('[data-emoji]')).toHaveCount(60);
  await page.locator('[data-emoji="60"]').click();
  await expect(field).toHaveValue('[60]');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-slot]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const composer = board.part('composer');
  await expect(composer).toContainText('rules');
  expect(await page.locator('article[data-post]').filter({ hasText: person.email }).count()).toBe(0);
  await board.action('rules').click();
  await expect(page.getByRole('dialog').last()).toContainText('The message board is shared');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('[60]');

  await page.locator('[data-slot="1"]').click();
  await page
    .locator('[data-source=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
  await board.action('attach').click();
  await page.locator('input[name=rules]').check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const thumbnail = page.locator('article[data-post]').first().locator('[data-action=view]');
  await expect(thumbnail).toBeVisible();
  expect((await thumbnail.boundingBox())!.width).toBe(130);
  await thumbnail.click();
  await expect(board.part('viewer')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(board.part('viewer')).toHaveCount(0);
});

test('section 4, record flag and timer: a second press turns the marks of a digit off, seconds are counted', async ({
  page,
}) => {
  await page.clock.install();
  const board = new BoardPage(page);
  await board.open(`/?puzzle=${PUZZLE}`);
  await board.digit(5).click();
  const marked = page.locator('[role=gridcell] [data-marked]');
  await expect(marked.first()).toBeVisible();
  await board.digit(5).click();
  await expect(marked).toHaveCount(0);
  const time = async () => Number((await board.part('time').textContent())!.replace(':', ''));
  const before = await time();
  await page.clock.runFor(1000);
  await expect.poll(time).toBeGreaterThan(before);
});
