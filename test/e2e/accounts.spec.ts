import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { BoardPage, openSection, PUZZLE } from './board-page.ts';
import { codeIn, logIn, mailTo, newPerson, passGap, register, type Person } from './members.ts';

// Each begins with a registration, and hashing passwords takes its time.
test.setTimeout(90_000);

const next = (page: Page) => page.locator('[data-action=next]');
const step = (page: Page, name: string) => page.locator(`form[data-step=${name}]`);

async function openAccount(page: Page): Promise<void> {
  await page.locator('[data-action=menu]').click();
  await openSection(page, 'account');
}

/** Somebody who is logged in, in a browser whose clock the test moves. */
async function newMember(browser: Browser): Promise<{ context: BrowserContext; page: Page; person: Person }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.clock.install();
  const person = await register(page.request);
  await logIn(page, person);
  return { context, page, person };
}

test('registers in six steps; a wrong code stays on its step; back keeps what was typed', async ({
  page,
}) => {
  const person = newPerson();
  await page.goto('/register');
  await page.getByLabel('E-mail').fill(person.email);
  await next(page).click();
  await expect(page.getByText('Accept the agreement to go on.')).toBeVisible();
  await page.getByRole('checkbox').check();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'website user agreement' }).click();
  await (await opened).close();
  await next(page).click();
  const code = codeIn(await mailTo(page.request, person.email));
  await page.getByLabel('4-digit code').fill(code === '0000' ? '1111' : '0000');
  await next(page).click();
  await expect(page.getByText('Verification code is incorrect!')).toBeVisible();
  await page.getByLabel('4-digit code').fill(code);
  await next(page).click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password again').fill('Right-x');
  await expect(page.getByText('The passwords differ from here on.')).toBeVisible();
  await page.getByLabel('Password again').fill(person.password);
  await next(page).click();
  await step(page, 'phone').getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Password again')).toHaveValue(person.password);
  await next(page).click();
  await page.getByLabel('Phone number').fill(person.phone);
  await next(page).click();
  await page.getByLabel('Question').fill('First pet?');
  await page.getByLabel('Answer').fill('Rex');
  await next(page).click();
  await page.getByRole('button', { name: 'Go to login' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
});

test('the menu of a visitor is the login; a wrong password is told; logging in opens the drawer', async ({
  browser,
}) => {
  const { page, person, context } = await newMember(browser);
  await openAccount(page);
  await page.locator('[data-account=logout]').click();
  await page.locator('[data-action=menu]').click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Pass1');
  await passGap(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Incorrect username or password!')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Please wait!' })).toBeVisible();
  await expect(page.getByText('Please do not make rapid requests!')).toHaveCount(0);
  await passGap(page);
  await expect(page).toHaveURL('/');
  await page.reload();
  await page.locator('[data-action=menu]').click();
  await expect(page.locator('#menu-title')).toHaveText(person.email.split('@')[0]);
  await context.close();
});

test('a board saved here is loaded there', async ({ browser }) => {
  const { page, person, context } = await newMember(browser);
  const board = new BoardPage(page);
  await board.open(`/?puzzle=${PUZZLE}`);
  await board.digit(2).click();
  await board.cell('A1').click();
  await board.tool('save').click();
  await expect(page.getByText('Saved on this device and in your account.')).toBeVisible();

  const other = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const there = await other.newPage();
  await logIn(there, person);
  await there.locator('[data-action=menu]').click();
  await openSection(there, 'data');
  await there.getByRole('button', { name: /Load saved board/ }).click();
  await there.locator('[data-part=account-boards] button').first().click();
  await expect.poll(() => new BoardPage(there).read()).toBe(`2${PUZZLE.slice(1)}`.replaceAll('.', '0'));
  await context.close();
  await other.close();
});

test('a save made offline waits in words, and arrives once when the network is back', async ({ browser }) => {
  const { page, context, person } = await newMember(browser);
  await page.addInitScript(() => {
    const badge = (count: number) =>
      Promise.resolve((document.documentElement.dataset.badge = String(count)));
    Object.assign(navigator, { setAppBadge: badge, clearAppBadge: () => badge(0) });
  });
  const badge = page.locator('html');
  const board = new BoardPage(page);
  await board.open(`/?puzzle=${PUZZLE}`);
  await board.installed();
  await context.setOffline(true);
  await board.digit(2).click();
  await board.cell('A1').click();
  await board.tool('save').click();
  await expect(page.getByText('Saved on this device. Your account gets it later.')).toBeVisible();
  await expect(page.locator('[data-part=waiting]')).toHaveText('waiting 1', { timeout: 15_000 });
  await page.reload();
  await expect(page.locator('[data-part=waiting]')).toHaveText('waiting 1', { timeout: 15_000 });
  await expect(badge).toHaveAttribute('data-badge', '1');
  await context.setOffline(false);
  await expect(page.locator('[data-part=waiting]')).toHaveCount(0, { timeout: 15_000 });
  await expect(badge).toHaveAttribute('data-badge', '0');
  await page.locator('[data-action=menu]').click();
  await openSection(page, 'data');
  await page.getByRole('button', { name: /Load saved board/ }).click();
  await expect(page.locator('[data-part=account-boards] li')).toHaveCount(1);
  // Whoever sent it, the page or its worker: the account has taken one save.
  const kept = await page.evaluate(async (name) => {
    const response = await fetch('/cando/kuloadtab', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('token')}`,
      },
      body: JSON.stringify({ name }),
    });
    return (await response.json()) as object;
  }, person.email);
  expect(kept).toMatchObject({ code: 25, ver: 1, others: [] });
  await context.close();
});

test('recovery sends a temporary password, which has to be changed', async ({ browser }) => {
  const { page, person, context } = await newMember(browser);
  await page.goto('/getpassword');
  await page.getByLabel('E-mail').fill(person.email);
  await next(page).click();
  await page.getByLabel('Phone number').fill(person.phone);
  await next(page).click();
  await expect(page.getByText('First pet?')).toBeVisible();
  await page.getByLabel('Answer').fill('rex');
  await next(page).click();
  await expect(step(page, 'done')).toContainText(person.email);
  await page.getByRole('button', { name: 'Go to login' }).click();
  const mail = await (await page.request.get('/dev/mail')).text();
  const temporary = /password[^\n]*\n+\s*([^\s<]{8,20})/i.exec(mail.slice(mail.indexOf(person.email)))![1];
  await page.getByLabel('Password', { exact: true }).fill(temporary);
  await passGap(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Old password').fill(temporary);
  await page.getByLabel('New password', { exact: true }).fill('Other-Pass2');
  await page.getByLabel('New password again').fill('Other-Pass2');
  await passGap(page);
  await page.getByRole('button', { name: 'Change password' }).last().click();
  await expect(page.locator('[data-account=phone]')).toBeVisible();
  await context.close();
});

test('a session that is over closes the menu and asks for a login; the board stays', async ({ browser }) => {
  const { page, person, context } = await newMember(browser);
  const board = new BoardPage(page);
  await board.open(`/?puzzle=${PUZZLE}`);
  // The first count of the crystals must not be the call that finds the session over: the menu's is.
  await expect(board.part('crystals')).toBeVisible();
  await board.digit(2).click();
  await board.cell('A1').click();
  const before = await board.read();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post('/cando/kulogout', { data: {}, headers: { authorization: `Bearer ${token!}` } });
  await page.locator('[data-action=menu]').click();
  await expect(page.locator('[data-part=menu]')).toHaveCount(0);
  await expect(page.locator('[data-part=status]')).toContainText('Login expired, please log in again!');
  expect(await board.read()).toBe(before);
  await page.locator('[data-part=status] button').click();
  await expect(page).toHaveURL('/login');
  await logIn(page, person);
  expect(await board.read()).toBe(before);
  await context.close();
});

test('changing the password takes the old one, and ends the sessions elsewhere', async ({ browser }) => {
  const { page, person, context } = await newMember(browser);
  await openAccount(page);
  await page.locator('[data-account=password]').click();
  const change = page.locator('[data-form=password]');
  const tryWith = async (old: string): Promise<void> => {
    await change.getByLabel('Old password').fill(old);
    await change.getByLabel('New password', { exact: true }).fill('Other-Pass2');
    await change.getByLabel('New password again').fill('Other-Pass2');
    await change.getByRole('button', { name: 'Change password' }).click();
  };
  await passGap(page);
  await tryWith('Wrong-Pass1');
  await expect(change.getByText('The old password is incorrect.')).toBeVisible();
  await passGap(page);
  await tryWith(person.password);
  await expect(change.getByText('Password changed.')).toBeVisible();
  await logIn(page, { ...person, password: 'Other-Pass2' });
  await context.close();
});

test('the agreement is drawn from Markdown, in the language of its address', async ({ page }) => {
  await page.goto('/agreement?text=zh0');
  await expect(page.locator('article h1')).toBeVisible();
  await expect(page.locator('article')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await page.goto('/agreement?text=nothing');
  await expect(page.getByRole('heading')).toHaveText('There is no such text');
  await expect(page.getByRole('link', { name: 'To the board' })).toBeVisible();
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
});
