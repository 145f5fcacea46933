import { expect, type Page, type Route } from '@playwright/test';
import {
  BoardPage,
  boxOf,
  download,
  GIVENS,
  NAMES,
  openMenu,
  PUZZLE,
  solutionOf,
  WIDEST,
} from './board-page.ts';
import {
  call,
  codeIn,
  type Credentials,
  mailTo,
  newPerson,
  openSession,
  passGap,
  passGapsUntil,
  register,
  submitLogin,
  test,
  type Member,
  type NewDevice,
} from './members.ts';
import { LANGUAGE_TAGS } from '../../src/i18n/languages.ts';
import { allStored, putRows, rowsOf } from './stored.ts';

const next = (page: Page) => page.locator('[data-action=next]');
const step = (page: Page, name: string) => page.locator(`form[data-step=${name}]`);

/** The main screen of somebody new who is logged in, in a browser whose clock the test moves. */
async function newMember(newDevice: NewDevice, address = '/') {
  const person = await register();
  const page = await newDevice(person);
  await page.clock.install();
  await page.goto(address);
  return { page, person };
}

/** The games, results and settings that the account has, as it writes them. */
async function recordsOf({ site, token }: Member): Promise<string> {
  const { list } = await call(site, '/cando/kurecords', { since: 0, list: [] }, token);
  // None if the server is busy.
  return ((list ?? []) as { kind: string; data: string }[])
    .map(({ kind, data }) => `${kind}: ${data}`)
    .join('\n');
}

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test('a game solved on the phone is shown as solved on the laptop where it began', async ({ newDevice }) => {
  const person = await register();
  const solution = solutionOf(PUZZLE);
  const begun = `${solution[0]}${PUZZLE.slice(1)}`;
  const laptop = new BoardPage(await newDevice(person));
  await laptop.open(`/?puzzle=${PUZZLE}&level=novice`);
  await laptop.enter('A1', Number(solution[0]));
  await laptop.tool('save').click();
  await expect(laptop.status).toContainText('Saved.');
  const phone = new BoardPage(await newDevice(await openSession(person), { userAgent: PHONE }));
  await phone.open('/');
  // Never over the board.
  const gap = async () => {
    const sheet = await phone.part('continue').boundingBox();
    const grid = await phone.page.locator('[role=grid]').boundingBox();
    return sheet && grid ? sheet.y - grid.y - grid.height : null;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await phone.action('continue').click();
  await expect.poll(() => phone.read()).toBe(`${solution[0]}${GIVENS.slice(1)}`);
  await phone.solve(begun);
  // The laptop asks for it when it starts.
  await expect.poll(() => recordsOf(person)).toMatch(/"won":"\d/);
  await laptop.page.reload();
  const offer = laptop.part('continue');
  await expect(offer).toContainText(/You’ve solved this puzzle.*Novice, 00:\d\d played/);
  await expect(offer).not.toContainText('to go');
  await laptop.action('continue').click();
  await expect.poll(() => laptop.read()).toBe(solution);
});

test('a lesson finished on one device is done on the others', async ({ newDevice }) => {
  const person = await register();
  const laptop = await newDevice(person);
  await laptop.goto('/lessons?lesson=hands');
  await laptop.locator('[data-step="3"]').click();
  await laptop.locator('[data-action=lesson-show]').click();
  await expect(laptop.locator('[data-action=onward]')).toBeVisible();
  // The phone asks for it when it starts.
  await expect.poll(() => recordsOf(person)).toContain('lesson hands');
  const phone = await newDevice(await openSession(person), { userAgent: PHONE });
  await phone.goto('/lessons');
  await expect(phone.locator('[data-lesson=hands]')).toHaveAttribute('data-done');
  await expect(phone.locator('[data-lesson=names]')).not.toHaveAttribute('data-done');
});

test('the last entry before a tab is closed reaches the account', async ({ newDevice }) => {
  const person = await register();
  const page = await newDevice(person, { serviceWorkers: 'allow' });
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}&level=novice`);
  await board.controlled();
  await board.enter('A1', 2);
  // The device has it; the account would get it seconds later.
  await expect.poll(async () => JSON.stringify(await rowsOf(page, 'ownGames'))).toContain('0:00000>22000');
  await page.close();
  await expect.poll(() => recordsOf(person)).toContain('game: ');
});

test('a game stays with the account that logged out, and the next person gets their own board', async ({
  newDevice,
}) => {
  const ann = await register();
  const ben = await register();
  const page = await newDevice(ann);
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}&level=novice`);
  await board.enter('A1', 2);
  const anns = `2${GIVENS.slice(1)}`;
  const logOut = async (how?: string): Promise<void> => {
    await openMenu(page, 'account');
    await page.locator('[data-account=logout]').click();
    if (how !== undefined) await page.locator(`[data-action=${how}]`).click();
    await expect(board.status).toContainText('You are logged out.');
  };
  const changeTo = async (person: Credentials): Promise<void> => {
    await logOut();
    await page.locator('[data-action=menu]').click();
    await submitLogin(page, person);
    await board.ready();
  };
  await changeTo(ben);
  await expect.poll(() => board.read()).not.toBe(anns);
  const bens = await board.read();
  expect(bens).toMatch(/^[0-9]{81}$/);
  await board.enter(NAMES[bens.indexOf('0')], 1);
  await board.act('saved');
  await expect(board.part('saved').locator('li')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await changeTo(ann);
  await expect.poll(() => board.read()).toBe(anns);
  // Nor does the next person take over what is removed at a logout.
  await openMenu(page, 'posts');
  await page.getByLabel('Your message').fill('A draft of Ann');
  await page.keyboard.press('Escape');
  await logOut('remove-waiting');
  await expect.poll(() => board.read()).not.toBe(anns);
  const owners = async () => (await rowsOf<{ owner: string }>(page, 'ownGames')).map(({ owner }) => owner);
  await expect.poll(owners).toEqual([ben.email]);
});

test('an unreadable login is reported in every language without covering the levels or cells', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
    localStorage.setItem('token', 'unread');
  });
  await page.clock.install();
  const board = await BoardPage.open(page);
  const chip = board.status.locator('[data-tone=warn]');
  await passGapsUntil(page, chip);
  await expect(chip).toContainText('Login could not be read');
  for (const language of WIDEST) {
    await board.openMenu('settings');
    await page.locator(`[name=language][value=${language}]`).check();
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language]);
    await page.keyboard.press('Escape');
    await passGapsUntil(page, chip);
    for (const width of [305, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const [over, notice, level, cell] = await Promise.all([
        chip.locator('span').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
        boxOf(chip),
        boxOf(board.level('expert')),
        boxOf(board.cell('A1')),
      ]);
      expect.soft(over, `${language} ${width}`).toBeLessThanOrEqual(1);
      expect.soft(notice.y, `${language} ${width}`).toBeGreaterThanOrEqual(level.y + level.height - 0.5);
      expect.soft(notice.y + notice.height, `${language} ${width}`).toBeLessThanOrEqual(cell.y);
    }
  }
  await chip.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});

test('the login form does not jump while the session is restored', async ({ newDevice }) => {
  const person = await register();
  const page = await newDevice(person);
  // Another tab keeps the stored session busy.
  const busy = await page.context().newPage();
  await busy.goto('/robots.txt');
  await busy.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('nonet');
        opening.onsuccess = () => {
          const sessions = opening.result.transaction('session', 'readwrite').objectStore('session');
          const stay = (): void => {
            sessions.count().onsuccess = stay;
            resolve();
          };
          stay();
        };
      }),
  );
  // The drawer does not slide in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login', { waitUntil: 'commit' });
  const field = page.getByLabel('E-mail');
  await expect(field).toBeVisible();
  const before = await field.boundingBox();
  await expect(page.locator('[data-part=logged-in-as]')).toBeHidden();
  await busy.close();
  await expect(page.locator('[data-part=logged-in-as]')).toContainText(
    `You are logged in as ${person.email.split('@')[0]}.`,
  );
  expect(await field.boundingBox()).toEqual(before);
  await page.locator('[data-part=logged-in-as]').getByRole('link').click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('[role=gridcell]')).toHaveCount(81);
});

test('the login keeps its layout at 305 px while its call runs, and with an error', async ({ newDevice }) => {
  for (const [locale, waiting] of [
    ['en-GB', 'Logging in…'],
    ['ja-JP', 'ログイン中…'],
  ] as const) {
    const page = await newDevice(undefined, { locale, viewport: { width: 305, height: 690 } });
    await page.route('**/noper/kulogin', () => undefined);
    // The drawer does not slide in.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/login');
    const send = page.locator('[data-part=menu] form [type=submit]');
    const section = page.locator('[data-section]').first();
    const before = await send.boundingBox();
    const below = await section.boundingBox();
    await send.click();
    await expect(page.locator('form [role=alert]')).toBeVisible();
    expect(await send.boundingBox()).toEqual(before);
    expect(await section.boundingBox()).toEqual(below);
    await page.locator('[name=username]').fill('lin@example.org');
    await page.locator('[name=password]').fill('Right-Pass1');
    await send.click();
    await expect(send).toHaveAccessibleName(waiting);
    expect(await send.boundingBox()).toEqual(before);
  }
});

test('password recovery sends a temporary password that must be changed at login', async ({ newDevice }) => {
  const { page, person } = await newMember(newDevice, '/getpassword');
  await page.getByLabel('E-mail').fill(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.type(person.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByText('First pet?')).toBeVisible();
  await expect(page.getByLabel('Answer')).toBeFocused();
  await page.keyboard.type('rex');
  await page.keyboard.press('Enter');
  await expect(step(page, 'done')).toContainText(person.email);
  await expect(page.getByRole('button', { name: 'Go to login' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  // The newest mail to the address may still be the one of the registration.
  const TEMPORARY = /password[^\n]*\n+\s*([^\s<]{8,20})/i;
  await expect.poll(() => mailTo(person.email)).toMatch(TEMPORARY);
  const temporary = TEMPORARY.exec(await mailTo(person.email))![1];
  await page.getByLabel('Password', { exact: true }).fill(temporary);
  await passGap(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Temporary password', { exact: true }).fill(temporary);
  await page.getByLabel('New password', { exact: true }).fill('Other-Pass2');
  await page.getByLabel('New password again').fill('Other-Pass2');
  await passGap(page);
  await page.getByRole('button', { name: 'Change password' }).last().click();
  await expect(page.locator('[data-account=phone]')).toBeVisible();
  // A reload reads the session from the device: it must know of the change, too.
  await page.reload();
  await openMenu(page, 'account');
  await expect(page.locator('[data-account=phone]')).toBeVisible();
});

test('a visitor registers in six steps, and Back, Forward and a reload keep every field except passwords', async ({
  page,
}) => {
  const person = newPerson();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await next(page).click();
  await expect(page.getByText('Accept the agreement to go on.')).toBeVisible();
  await page.getByRole('checkbox').check();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'website user agreement' }).click();
  await (await opened).close();
  await next(page).click();
  await expect(step(page, 'code')).toBeVisible();
  const code = codeIn(await mailTo(person.email));
  // The code lies in the mailbox: neither a close nor a reload asks for another one.
  let codes = 0;
  page.on('request', (request) => (codes += request.url().endsWith('/noper/kuemail') ? 1 : 0));
  await page.locator('[data-action=close]').click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(step(page, 'code')).toContainText(person.email);
  await page.reload();
  await expect(step(page, 'code')).toContainText(person.email);
  await page.goBack();
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.goForward();
  await expect(step(page, 'code')).toContainText(person.email);
  await page.goBack();
  await next(page).click();
  await page.getByLabel('4-digit code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(person.password);
  await page.getByLabel('Password again').fill('Right-x');
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible();
  await page.getByLabel('Password again').fill(person.password);
  await page.keyboard.press('Enter');
  await step(page, 'phone').getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Password again')).toHaveValue(person.password);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password again').press('Enter');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.type(person.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Question')).toBeFocused();
  await page.keyboard.type('First pet?');
  await page.getByLabel('Answer').fill('Rex');
  for (const before of ['phone', 'password', 'code', 'email']) {
    await page.goBack();
    await expect(step(page, before)).toBeVisible();
  }
  for (const after of ['code', 'password', 'phone', 'question']) {
    await page.goForward();
    await expect(step(page, after)).toBeVisible();
  }
  await expect(page.getByLabel('Answer')).toHaveValue('Rex');
  await page.locator('[data-action=close]').click();
  // Who leaves takes the secrets along.
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(step(page, 'password')).toContainText('Type it once more: passwords are never kept');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.reload();
  await expect(step(page, 'password')).toContainText('Type it once more: passwords are never kept');
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(stored).toContain(person.phone);
  expect(stored).not.toContain(person.password);
  await page.goBack();
  await expect(step(page, 'code')).toBeVisible();
  await page.goForward();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password again').fill(person.password);
  await next(page).click();
  await expect(page.getByLabel('Phone number')).toHaveValue(person.phone);
  await next(page).click();
  await expect(page.getByLabel('Question')).toHaveValue('First pet?');
  await page.getByLabel('Answer').fill('Rex');
  await page.keyboard.press('Enter');
  await expect(step(page, 'done')).toContainText(person.email);
  const toLogin = page.getByRole('button', { name: 'Go to login' });
  await expect(toLogin).toBeFocused();
  expect(codes).toBe(0);
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.email);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.goForward();
  await expect(toLogin).toBeVisible();
  await page.reload();
  await toLogin.press('Enter');
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('a deleted account leaves nothing on the device but games and statistics', async ({ newDevice }) => {
  const { page, person } = await newMember(newDevice);
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}&level=novice`);
  await board.enter('A1', 2);
  // What the account has is no reason to remove it here.
  const games = () => rowsOf<{ owner: string; sent: number }>(page, 'ownGames');
  await expect.poll(async () => (await games()).map(({ sent }) => sent)).toEqual([1]);
  const posted = await page.request.post('/cando/kusendchat', {
    headers: { authorization: `Bearer ${person.token}` },
    multipart: { chat: `Farewell of ${person.email}`, agree: '1' },
  });
  expect(posted.ok()).toBe(true);
  await page.evaluate((email) => {
    localStorage.setItem(`nonet.own.draft-first.${email}`, JSON.stringify({ text: 'half a post', at: 1 }));
  }, person.email);
  await putRows(page, 'bulkLists', [{ owner: person.email, name: null, text: 'list', job: null }]);
  await openMenu(page, 'account');
  await page.locator('[data-account=delete]').click();
  const form = page.locator('[data-form=delete]');
  await expect(form).toContainText('They and your open reports stay, without your name.');
  await form.locator('[data-action=download-first]').click();
  await expect(page.locator('[data-form=export]')).toBeVisible();
  await page.locator('[data-account=delete]').click();
  await form.getByRole('checkbox').check();
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  const loseAnswer = async (route: Route): Promise<void> => {
    await route.fetch();
    await route.abort();
  };
  // Any other call would tell that the session has ended, and then the deletion is finished without a press.
  await page.route(/\/cando\/(?!kudelaccount)/, (route) => route.abort());
  await page.route('**/cando/kudelaccount', loseAnswer, { times: 1 });
  await form.locator('[type=submit]').click();
  await expect(page.getByText('disconnected from the internet')).toBeVisible();
  await passGap(page);
  await form.locator('[type=submit]').click();
  const last = page.locator('[data-part=deleted]');
  await expect(last).toContainText('Your account is deleted');
  await expect(page.locator('[data-part=menu]')).toHaveCount(0);
  await last.locator('[data-action=close-deleted]').click();
  await expect(last).toHaveCount(0);
  const save = page.locator('[data-part=status]').getByRole('button', { name: 'Save them' });
  expect((await download(save)).toString()).toContain('half a post</pre>');
  await expect.poll(() => allStored(page)).not.toContain(person.name);
  expect((await games()).map(({ owner }) => owner)).toEqual(['']);
  await expect.poll(() => mailTo(person.email)).toContain('Your Nonet account is deleted');
});
