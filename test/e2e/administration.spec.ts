import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes, OPEN_SECTION } from './axe.ts';
import { download, WIDEST } from './board-page.ts';
import { LANGUAGE_TAGS } from '../../src/i18n/languages.ts';
import { test, type Credentials, type Member, type NewDevice } from './members.ts';
import { serverOfFile } from './own-server.ts';

const ADMINISTRATOR = { email: 'wang.admin@example.org', password: 'Admin-Pass1' };
/** More than a page of results. */
const PLAYERS = 230;
const server = serverOfFile({
  ADMIN_EMAIL: ADMINISTRATOR.email,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
  LIVE_HEARTBEAT: '1',
});
let lin: Member;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(120_000);

test.beforeAll(async () => {
  lin = await server.newMember();
  insertPlayers(lin);
});

/** People who registered hour by hour, all with the phone and the answer of somebody real. */
function insertPlayers({ email }: Member): void {
  const own = {
    id: "'player' || n",
    public_name: "'player' || n || '@member'",
    crystals: '30',
    role: "'member'",
  };
  const columns = server
    .sql<{ name: string }>('select name from pragma_table_info(?)', 'accounts')
    .map(({ name }) => name);
  const values: Readonly<Record<string, string>> = {
    ...own,
    email: "'player' || n || '@example.net'",
    email_key: "'player' || n || '@example.net'",
    phone_hash: "'phone' || n",
    created_at: `${Date.UTC(2025, 0, 1)} + n * 3600000`,
    last_login_at: `${Date.UTC(2025, 5, 1)} + n * 3600000`,
  };
  const chosen = columns.map((name) => values[name] ?? name).join();
  server.sql(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${PLAYERS})
     insert into accounts (${columns.join()}) select ${chosen} from accounts, numbers where email = ?`,
    email,
  );
}

/** The drawer of somebody who has just logged in. */
async function enter(newDevice: NewDevice, person: Credentials) {
  const page = await newDevice(await server.logIn(person));
  await page.goto(server.url);
  await page.locator('[data-action=menu]').click();
  await expect(page.locator('[data-section=data]')).toBeVisible();
  return { context: page.context(), page };
}

const section = (page: Page, id: string) => page.locator(`[data-section=${id}]`);

async function open(page: Page, id: string): Promise<Locator> {
  const heading = section(page, id).locator('button').first();
  if ((await heading.getAttribute('aria-expanded')) !== 'true') await heading.click();
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  return section(page, id);
}

const expectAccessible = (page: Page) => expectAccessibleInBothThemes(page, OPEN_SECTION);

async function table(button: Locator): Promise<string[]> {
  return (await download(button)).toString().replace('\uFEFF', '').trimEnd().split('\r\n');
}

async function search(page: Page, screening: string, text?: string): Promise<void> {
  await page.getByLabel('Look for').selectOption(screening);
  if (text !== undefined) await page.locator('[name=screening-text]').fill(text);
  await page.getByRole('button', { name: 'Search' }).click();
}

// Specification 6.8
test('a member sees no administration sections and loads none of their code', async ({ newDevice }) => {
  const page = await newDevice(lin, { serviceWorkers: 'allow' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(server.url);
  await page.locator('[data-action=menu]').click();
  await expect(section(page, 'about')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect(page.locator('[data-part=menu]')).not.toContainText('Administration');
  expect(loaded.filter((url) => url.includes('administration'))).toEqual([]);
});

// Specification 5.33, 8.13
test('screening finds accounts by text, date and state, and rejects invalid input', async ({ newDevice }) => {
  const { page, context } = await enter(newDevice, ADMINISTRATOR);
  const panel = await open(page, 'screening');
  const fault = panel.getByRole('alert');
  const count = panel.getByRole('status').filter({ hasText: 'result' });
  const rows = panel.locator('tbody tr');

  await search(page, 'username', 'a+b(c');
  await expect(fault).toContainText('Invalid input symbol!');
  await expectAccessible(page);

  await search(page, 'last-login', '2025-06-04');
  await panel.locator('[data-action=go-on]').click();
  await expect(count).toHaveText('167 results');
  // What was found is not shown beside another question, and is there again with its own.
  await search(page, 'last-login', '2026-02-30');
  await expect(fault).toHaveText('Incorrect time format input!');
  await expect(panel.locator('[data-part=screening]')).toBeHidden();
  await page.locator('[name=screening-text]').fill('2025-06-04');
  // A day is no text.
  const screening = page.getByLabel('Look for');
  const day = await screening.inputValue();
  await screening.selectOption('username');
  await expect(page.locator('[name=screening-text]')).toHaveValue('');
  await screening.selectOption(day);
  await page.locator('[name=screening-text]').fill('2025-06-04');
  await expect(count).toHaveText('167 results');
  await search(page, 'username', 'nobody');
  await expect(panel).toContainText('No results found!');
  await expectAccessible(page);
  await search(page, 'forever');
  await expect(panel).toContainText('No account is in this state.');

  await search(page, 'username', 'PLAYER');
  await expect(count).toHaveText('100 results so far');
  await expect(rows).toHaveCount(100);
  await panel.locator('[data-action=go-on]').click();
  await expect(panel.locator('[data-part=pager]')).toContainText('101–200');
  await panel.getByRole('button', { name: 'Previous page' }).click();
  await expect(rows.first()).toContainText('player1@example.net');
  const csv = await table(panel.locator('[data-action=csv]'));
  expect(csv).toHaveLength(PLAYERS + 1);
  expect(csv.slice(0, 2)).toEqual([
    'username,registered,last_login,restriction,until',
    'player1@example.net,2025-01-01T01:00:00.000Z,2025-06-01T01:00:00.000Z,none,',
  ]);
  await expect(count).toHaveText('230 results');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await rows.nth(1).locator('[data-action=copy]').click();
  await expect(rows.nth(1).locator('[data-copied]')).toBeVisible();
  expect(await copied()).toBe('player2@example.net');
  await panel.getByRole('button', { name: 'Copy all usernames' }).click();
  await expect.poll(async () => (await copied()).split('\n').length).toBe(PLAYERS);
  await rows.nth(4).getByRole('button', { name: 'player5@example.net', exact: true }).click();
  await expectAccessibleInBothThemes(page, '[data-section=screening] tbody tr:nth-child(5)');
  await rows.nth(4).locator('[data-go=permissions]').click();
  await expect(page.getByLabel('Username (e-mail)')).toHaveValue('player5@example.net');
  await expect(section(page, 'permissions').locator('button').first()).toBeFocused();
});

// Specification 6.13
test('permissions apply every option, report a concurrent change by another administrator and can be undone', async ({
  newDevice,
}) => {
  const { page } = await enter(newDevice, ADMINISTRATOR);
  const panel = await open(page, 'permissions');
  const said = panel.locator('p[data-tone]');
  const fault = panel.getByRole('alert');
  const apply = panel.getByRole('button', { name: 'Apply' });
  const card = panel.locator('[data-part=account]');
  const choose = (value: string) => panel.locator(`[value=${value}]`).check();

  await page.getByLabel('Username (e-mail)').fill('nobody@example.org');
  await expect(fault).toHaveText('Username does not exist!');
  await choose('week');
  await page.getByLabel('Username (e-mail)').fill(ADMINISTRATOR.email.toUpperCase());
  await apply.click();
  await expect(fault).toHaveText('Not allowed for your own account: one administrator has to remain.');
  await expect(said).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel('Username (e-mail)').fill('player7@example.net');
  await expect(card).toContainText('Normal');
  await choose('year');
  await apply.click();
  await expect(card).toHaveAttribute('data-restriction', 'year');
  await choose('forever');
  await apply.click();
  await expect(panel.getByRole('alertdialog')).toContainText('player7@example.net');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('alertdialog')).toBeHidden();
  await expect(card).toHaveAttribute('data-restriction', 'year');
  await apply.click();
  // The question is about one account: another address is another question.
  await page.getByLabel('Username (e-mail)').fill('player8@example.net');
  await expect(panel.getByRole('alertdialog')).toBeHidden();
  // Nor is what was chosen for one done to another.
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByLabel('Username (e-mail)').fill('player7@example.net');
  await choose('forever');
  await apply.click();
  await panel.locator('[data-action=surely]').click();
  await expect(said).toHaveText('player7@example.net: Message board off for good.');
  // The other administrator is faster.
  const { token } = await server.logIn(ADMINISTRATOR);
  await expect(card).toHaveAttribute('data-restriction', 'forever');
  await server.call('/power/kupermissions', { name: 'player7@example.net', option: 1 }, token);
  await choose('none');
  await apply.click();
  await expect(said).toHaveText(
    'player7@example.net: Normal. Somebody else had changed it meanwhile; before, it was: Deactivated.',
  );
  await panel.locator('[data-action=undo]').click();
  await expect(card).toHaveAttribute('data-restriction', 'deactivated');
  await choose('none');
  await apply.click();
  await expect(card).toHaveAttribute('data-restriction', 'none');
  // A change whose answer is lost was not somebody else's.
  await page.route('**/power/kupermissions', (route) => route.fetch().then(() => route.abort()), {
    times: 1,
  });
  await choose('week');
  await apply.click();
  await expect(said).toContainText('Press again');
  await page.getByLabel('Username (e-mail)').fill('');
  await page.getByLabel('Username (e-mail)').fill('player7@example.net');
  await expect(card).toHaveAttribute('data-restriction', 'week');
  await choose('week');
  await apply.click();
  await expect(said).toHaveText(/^player7@example.net: Message board off until [^.]+\.$/);
});

// Specification 7.34
test('crystals can be queried, added and taken within the limits, and the log records each change', async ({
  newDevice,
}) => {
  const { page } = await enter(newDevice, ADMINISTRATOR);
  const panel = await open(page, 'crystals');
  const said = panel.locator('p[data-tone]');
  const amount = page.getByLabel('Amount');
  const balance = panel.locator('[data-part=ledger] [role=status]');
  await page.getByLabel('Username (e-mail)').fill('player9@example.net');
  await panel.locator('[data-action=query]').click();
  await expect(balance).toHaveText('Crystals: 30');
  await amount.fill('１２');
  await panel.locator('[data-action=add]').click();
  await expect(said).toHaveText('player9@example.net now has 42 crystals.');
  await expect(balance).toHaveText('Crystals: 42');
  await expect(panel.locator('[data-part=ledger] li').first()).toContainText('+12');
  await amount.fill('42');
  await panel.locator('[data-action=take]').click();
  await expect(balance).toHaveText('Crystals: 0');
  await expectAccessible(page);

  // One's own are counted in the drawer's header too.
  await page.getByLabel('Username (e-mail)').fill(ADMINISTRATOR.email);
  await amount.fill('3');
  await panel.locator('[data-action=add]').click();
  // At once, since the message goes after five seconds.
  const told = await said.filter({ hasText: ADMINISTRATOR.email }).innerText();
  const own = Number(/\d+/.exec(told)?.[0]);
  await expect(page.locator('[data-part=own-crystals]')).toHaveText(/^Crystals: (\d+)\1$/);
  await expect(page.locator('[data-part=own-crystals]')).toContainText(`Crystals: ${own}`);
  await page.getByLabel('Username (e-mail)').fill('player9@example.net');

  await amount.fill('5');
  await panel.locator('[data-action=add]').click();
  await expect(said).toHaveText('player9@example.net now has 5 crystals.');

  const log = await open(page, 'log');
  await expect(log.locator('[data-entry=change-crystals]')).toHaveCount(4);
  await page.getByLabel('Filter by e-mail').fill('player9@example.net');
  await log.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(log.locator('[data-entry]')).toHaveCount(3);
  await expect(log.locator('[data-entry]').first()).toContainText('Crystals: 0 → Crystals: 5');
  await expectAccessible(page);
  const csv = await table(log.locator('[data-action=csv]'));
  expect(csv).toHaveLength(4);
  expect(csv[1]).toMatch(
    /,wang.admin@example.org,change-crystals,player9@example.net,,"\{""balance"":0\}","\{""balance"":5\}"$/,
  );
});

test('no administration section overflows the drawer at 305 px, in any language', async ({ newDevice }) => {
  const { page } = await enter(newDevice, ADMINISTRATOR);
  await page.setViewportSize({ width: 305, height: 640 });
  for (const language of WIDEST) {
    await open(page, 'settings');
    await page.locator(`[name=language][value=${language}]`).check();
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language]);
    // The badge is on one line.
    const badge = await page.locator('[data-part=menu] h2 span').last().boundingBox();
    expect(badge!.height, language).toBeLessThan(24);
    for (const id of ['permissions', 'password-reset', 'screening', 'crystals', 'log']) {
      const panel = await open(page, id);
      await expect(panel.locator('form').first()).toBeVisible();
      // Its heading leads, right below that of the drawer.
      const apart = () =>
        page.evaluate(
          (open) =>
            Math.abs(
              document.querySelector('[data-part=menu] header')!.getBoundingClientRect().bottom -
                document.querySelector(`[data-section=${open}]`)!.getBoundingClientRect().top,
            ),
          id,
        );
      await expect.poll(apart, `${language} ${id}`).toBeLessThan(4);
      await expect(panel.locator('button').first()).toBeFocused();
      const wide = await page.evaluate(() => {
        const drawer = document.querySelector('[data-part=menu]')!;
        return drawer.scrollWidth - drawer.clientWidth;
      });
      expect(wide, `${language} ${id}`).toBe(0);
    }
  }
});
