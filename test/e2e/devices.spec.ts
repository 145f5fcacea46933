import { expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { BoardPage, openMenu, openSection, OTHER_PUZZLE, PUZZLE } from './board-page.ts';
import { logIn as logInAt, submitLogin, test, type Member, type NewDevice } from './members.ts';
import { field, openBoard, write } from './message-board.ts';
import { serverOfFile, wakeWorker } from './own-server.ts';
import { allStored, rowsOf } from './stored.ts';

/** A device that several people use, and several tabs of one person. */

const server = serverOfFile();

const status = (page: Page) => page.locator('[data-part=status]');
const otherDrafts = (page: Page) => page.locator('[data-part=other-drafts]');
const menu = (page: Page) => page.locator('dialog[data-part=menu]');

/** What a second person does on this device. */
const logIn = (page: Page, member: Member) => logInAt(page, member, server.url);

/** A tab of a device on which Ann is logged in. */
async function deviceOfAnn(newDevice: NewDevice, options?: BrowserContextOptions) {
  const [ann, ben] = await Promise.all([server.newMember(), server.newMember()]);
  // A session of its own: what the test asks for her goes on when it is over.
  const page = await newDevice(await server.logIn(ann), options);
  await page.goto(server.url);
  return { ann, ben, context: page.context(), page };
}

/** Two of them. */
async function twoTabs(newDevice: NewDevice) {
  const { page: first, context, ...people } = await deviceOfAnn(newDevice);
  return { ...people, context, first, second: await context.newPage() };
}

test("every tab follows the device's session, and drafts are only shown to their author", async ({
  newDevice,
}) => {
  const { ann, ben, first, second } = await twoTabs(newDevice);
  await openBoard(first);
  await field(first).fill('Begun by Ann');
  await logIn(second, ben);
  await expect(menu(first)).toBeHidden();
  await expect(status(first)).toContainText(
    `${ann.name} was logged out on this device. ${ben.name} is logged in now.`,
  );
  await openBoard(first);
  await expect(menu(first)).toContainText(ben.name);
  await expect(field(first)).toHaveValue('');
  await expect(otherDrafts(first)).toHaveCount(0);
  // The session that was replaced is over on the server, too.
  // What is left is the one that the test made.
  await expect.poll(() => sessionsOf(ann)).toBe(1);

  await logIn(second, ann);
  await expect(status(first)).toContainText(`${ann.name} is logged in now.`);
  await openBoard(first);
  await expect(field(first)).toHaveValue('Begun by Ann');
  // A logout in one tab is one in all.
  await openMenu(second, 'account');
  await second.locator('[data-account=logout]').click();
  await second.locator('[data-action=keep-waiting]').click();
  await expect(menu(first)).toBeHidden();
  await first.locator('[data-action=menu]').click();
  await expect(first).toHaveURL(`${server.url}/login`);
});

test('a logout that removes waiting items also removes a draft in another tab', async ({ newDevice }) => {
  const { ann, first, second } = await twoTabs(newDevice);
  await second.goto(server.url);
  await openBoard(second);
  await openMenu(first, 'account');
  // The draft counts at once, also before the database has it.
  await field(second).fill('Half a sentence');
  const logOut = first.locator('[data-account=logout]');
  await expect(logOut).not.toHaveAttribute('aria-expanded');
  await logOut.click();
  await expect(logOut).toHaveAttribute('aria-expanded', 'true');
  await first.locator('[data-action=remove-waiting]').click();
  await expect(menu(second)).toBeHidden();
  await expect
    .poll(async () => {
      const left = await allStored(second);
      return [ann.email, ann.name, 'Half a sentence'].filter((trace) => left.includes(trace));
    })
    .toEqual([]);
  for (const tab of [first, second]) await expect(status(tab)).not.toContainText('logged out');
});

test('a page whose storage was cleared says that nobody is logged in any more', async ({ newDevice }) => {
  const { page } = await deviceOfAnn(newDevice);
  // It knows until when the session would have lasted.
  await new BoardPage(page).companion();
  // In its own tab a page hears of no change of the storage. The menu asks the server.
  await page.evaluate(() => {
    localStorage.clear();
  });
  await page.locator('[data-action=menu]').click();
  await expect(status(page)).toContainText('You were logged out');
  await expect(status(page).getByRole('button', { name: 'Log in' })).toBeVisible();
});

/** How many sessions the server knows of somebody. */
function sessionsOf({ email }: Member): number {
  const [{ count }] = server.sql<{ count: number }>(
    'select count(*) as count from sessions where account_id = (select id from accounts where email = ?)',
    email,
  );
  return count;
}

test('two tabs keep separate drafts, and only the tab that continues one can discard it', async ({
  newDevice,
}) => {
  const { context, first, second } = await twoTabs(newDevice);
  await second.goto(server.url);
  await openBoard(first);
  await openBoard(second);
  await field(first).fill('AAA');
  await field(second).fill('BBB');
  await second.reload();
  await openBoard(second);
  await expect(field(second)).toHaveValue('BBB');
  await expect(otherDrafts(second)).toHaveCount(0);
  await first.close();
  // Reads again what no other tab has open.
  await second.reload();
  await openBoard(second);
  await otherDrafts(second).getByRole('button', { name: '1 other draft' }).click();
  const third = await context.newPage();
  await third.goto(server.url);
  await openBoard(third);
  await expect(field(third)).toHaveValue('AAA');
  await field(third).fill('AAA goes on');
  await second.locator('[data-action=discard-draft]').click();
  await expect(otherDrafts(second)).toHaveCount(0);
  await second.close();
  await third.reload();
  await openBoard(third);
  await expect(field(third)).toHaveValue('AAA goes on');
  await otherDrafts(third).getByRole('button', { name: '1 other draft' }).click();
  await expect(otherDrafts(third)).toContainText('BBB');
  await expectAccessible(third, '[data-part=message-board]');
  await third.locator('[data-action=take-draft]').click();
  await expect(field(third)).toHaveValue('BBB');
  await expect(field(third)).toBeFocused();
  await otherDrafts(third).getByRole('button', { name: '1 other draft' }).click();
  await expect(otherDrafts(third)).toContainText('AAA goes on');
  await third.locator('[data-action=discard-draft]').click();
  await expect(otherDrafts(third)).toHaveCount(0);
  await expect(field(third)).toHaveValue('BBB');
});

test('a logout keeps waiting posts and drafts for the next login, if the member chooses', async ({
  newDevice,
}) => {
  const { ann, ben, context, page } = await deviceOfAnn(newDevice, { serviceWorkers: 'allow' });
  await openBoard(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await write(page, 'Waits for Ann');
  await field(page).fill('A draft of Ann');
  await page.keyboard.press('Escape');
  await openMenu(page, 'account');
  const logOut = page.locator('[data-account=logout]');
  await logOut.click();
  await expect(page.locator('[data-form=logout]')).toContainText(
    '1 post and 1 draft wait for your next login.',
  );
  await page.locator('[data-action=keep-waiting]').click();
  await expect(menu(page)).toBeHidden();
  // What the server has too is not left for the next one. The menu closes before it is removed.
  await expect.poll(() => allStored(page)).toContain('["feeds",[]]');
  const kept = await allStored(page);
  expect([kept.includes('Waits for Ann'), kept.includes('A draft of Ann')]).toEqual([true, true]);

  await context.setOffline(false);
  await logIn(page, ben);
  await openBoard(page);
  await expect(page.getByText('Waits for Ann')).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
  expect(await server.textsOf(ben)).not.toContain('Waits for Ann');
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Remember me').check();
  await submitLogin(page, ann);
  await expect.poll(() => server.textsOf(ben)).toContain('Waits for Ann');

  await openBoard(page);
  await expect(field(page)).toHaveValue('A draft of Ann');
});

test('the service worker sends a post once the network is back, though no page is open', async ({
  newDevice,
}) => {
  const { ann, context, page } = await deviceOfAnn(newDevice, { serviceWorkers: 'allow' });
  await openBoard(page);
  await new BoardPage(page).controlled();
  // Without the app, so that nothing else sends.
  const other = await context.newPage();
  await other.goto(`${server.url}/robots.txt`);
  await server.kill();
  await page.bringToFront();
  await write(page, 'Sent while nobody looked');
  await expect(page.locator('[data-part=pending]')).toBeVisible();
  await page.close();
  await server.start();
  await wakeWorker(server.url, context, other);
  await expect.poll(() => server.textsOf(ann)).toContain('Sent while nobody looked');
  // The worker has the answer, too.
  await expect.poll(() => rowsOf(other, 'outbox')).toEqual([]);
});

test('the message board on a phone hides the install button', async ({ newDevice }) => {
  const { page } = await deviceOfAnn(newDevice);
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const prompt = () => Promise.resolve({ outcome: 'dismissed' });
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
  });
  await page.reload();
  await page.locator('[data-action=menu]').click();
  const install = menu(page).getByRole('button', { name: 'Install' });
  await openSection(page, 'about');
  await expect(install).toBeVisible();
  await openSection(page, 'posts');
  await expect(page.locator('[data-part=composer]')).toBeVisible();
  await expect(install).toHaveCount(0);
  const below = async () => {
    const drawer = await menu(page).boundingBox();
    const composer = await page.locator('[data-part=composer]').boundingBox();
    return drawer && composer && Math.abs(composer.y + composer.height - drawer.y - drawer.height);
  };
  await expect.poll(below).toBeLessThan(2);
});

test('what was played just before a logout reaches the account, even if the device was offline', async ({
  newDevice,
}) => {
  const ann = await server.newMember();
  const page = await newDevice(await server.logIn(ann));
  const board = await BoardPage.open(page, `${server.url}/?puzzle=${PUZZLE}&level=novice`);
  await board.companion();
  // What the section needs must have loaded.
  await openMenu(page, 'account');
  await expect(page.locator('[data-account=logout]')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await board.enter('A1', 2);
  await openMenu(page, 'account');
  await page.locator('[data-account=logout]').click();
  await expect(status(page)).toContainText('You are logged out.');
  await page.context().setOffline(false);
  // What is left is the one that the test made.
  await expect.poll(() => sessionsOf(ann)).toBe(1);
  const other = new BoardPage(await newDevice(await server.logIn(ann)));
  await other.open(`${server.url}/?puzzle=${OTHER_PUZZLE}&level=skilled`);
  await other.companion();
  await other.act('saved');
  await expect(other.part('saved').getByRole('listitem').last()).toContainText(/Novice.*laptop/);
});
