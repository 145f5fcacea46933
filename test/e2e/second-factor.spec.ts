import { expect, test, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { openMenu } from './board-page.ts';
import { logIn, passGap, register, signIn, submitLogin, type Credentials } from './members.ts';

/** What the app of this secret shows; a later step is one that the server has not seen. */
const codeOf = (secret: string, step = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 });

const form = (page: Page, name: string) => page.locator(`[data-form=${name}]`);

async function openPart(page: Page): Promise<void> {
  await openMenu(page, 'account');
  await page.locator('[data-account=second-factor]').click();
}

async function enterPassword(page: Page, person: Credentials): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, person);
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await form(page, 'second-code').getByRole('textbox').fill(code);
  await page.keyboard.press('Enter');
}

test('two-step login can be set up by keyboard on the smallest phone, used with both kinds of codes, and turned off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 305, height: 640 });
  await page.clock.install();
  const person = await register();
  await signIn(page.context(), person);
  await page.goto('/');
  await openPart(page);
  const fits = async (): Promise<void> => {
    const over = await page.evaluate(() => {
      const inside = document.querySelector('dialog > div') ?? document.documentElement;
      return inside.scrollWidth - inside.clientWidth;
    });
    expect(over).toBeLessThanOrEqual(0);
  };
  await expect(form(page, 'second-factor-start')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  const secret = (await page.locator('[data-part=secret]').innerText()).replaceAll(' ', '');
  await fits();
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  expect(await page.getByRole('link', { name: 'Or open the app on this device' }).getAttribute('href')).toBe(
    new TOTP({ issuer: 'Nonet', label: person.email, secret }).toString(),
  );
  // The link, the key's button, the code.
  for (let time = 0; time < 3; time++) await page.keyboard.press('Tab');
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  const list = form(page, 'recovery-codes').locator('li');
  await expect(list).toHaveCount(10);
  await fits();
  const codes = await list.allInnerTexts();
  // They come once: a key that closes the drawer asks first.
  await page.keyboard.press('Escape');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('Close without having saved the codes?');
  await expect(asked.locator('[data-action=keep]')).toBeFocused();
  await fits();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(list).toHaveCount(10);
  const saved = page.waitForEvent('download');
  await page.locator('[data-action=download-codes]').click();
  expect((await saved).suggestedFilename()).toBe('nonet-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved them' }).press('Enter');
  await fits();
  await expect(form(page, 'second-factor-change')).toContainText('Recovery codes left: 10');

  // The focus is in the code's field, and Enter sends it.
  await page.goto('/statistics');
  await enterPassword(page, person);
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the six digits that your app shows.', { exact: true })).toBeVisible();
  await page.locator('[data-action=other-code]').click();
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('This is not a recovery code. A recovery code has twelve letters and digits.'),
  ).toBeVisible();
  await page.locator('[data-action=other-code]').click();
  await enterCode(page, '000000');
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible();
  await passGap(page);
  await enterCode(page, codeOf(secret, 1));
  await expect(page).toHaveURL('/');
  await expect(page.locator('[role=gridcell]')).toHaveCount(81);
  // The form is no place to come back to.
  await page.goBack();
  await expect(page).toHaveURL('/statistics');

  // The browser's Back leads to the password, which is still there; the way on leads through it.
  await enterPassword(page, person);
  await page.goBack();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveValue(person.password);
  await page.goForward();
  await expect(password).toBeVisible();
  await passGap(page);
  await password.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/login');
  await expect(password).toBeFocused();
  await passGap(page);
  await password.press('Enter');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await enterCode(page, codes[0].toUpperCase());
  await expect(page).toHaveURL('/');

  await openPart(page);
  const change = form(page, 'second-factor-change');
  await expect(change).toContainText('Recovery codes left: 9');
  const prove = async (password: string, code: string): Promise<void> => {
    await change.getByLabel('Password', { exact: true }).fill(password);
    await change.getByRole('textbox', { name: 'Code' }).fill(code);
  };
  await prove(person.password, codes[1]);
  const surely = change.locator('[data-action=surely]');
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(change.getByRole('alertdialog')).toContainText('Those that you have written down');
  await expect(change.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await surely.click();
  await expect(form(page, 'recovery-codes').locator('li')).toHaveCount(10);
  const renewed = await form(page, 'recovery-codes').locator('li').allInnerTexts();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await prove('Wrong-Pass1', renewed[0]);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(change.getByRole('alertdialog')).toContainText('Your password alone opens your account then.');
  await surely.click();
  await expect(page.getByText('The password is incorrect.')).toBeVisible();
  await passGap(page);
  await prove(person.password, renewed[0]);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await surely.click();
  await expect(form(page, 'second-factor-start').getByRole('status')).toHaveText(
    'Two-step login is off now.',
  );
  await expect(form(page, 'second-factor-start').locator('p').first()).toBeFocused();
  await logIn(page, person);
});
