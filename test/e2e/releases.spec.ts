import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { BoardPage, download, openSection, PUZZLE, solutionOf } from './board-page.ts';
import { cutOff, register, SITE, test } from './members.ts';

/**
 * What each release left on a device: `device.json` (its storage, as Playwright writes it), `backup.json`, and
 * `calls.json` with an example of every call. Never changed: people have such devices. `FREEZE=<version>` adds
 * those of the present code.
 */
const FOLDER = path.resolve('test/fixtures/releases');
const RELEASES = readdirSync(FOLDER);

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
type Origin = State['origins'][number] & {
  readonly indexedDB: readonly { readonly stores: readonly { readonly name: string }[] }[];
};
interface Device extends State {
  /** Milliseconds since 1970. */
  readonly frozenAt: number;
  readonly origins: Origin[];
}

const read = (release: string, file: string): string =>
  readFileSync(path.join(FOLDER, release, file), 'utf8');

const solution = solutionOf(PUZZLE);
/** The puzzle that was won. */
const WON = `0${solution.slice(1)}`;
const composer = (page: Page) => page.getByLabel('Your message');

/** An evening that leaves something in everything that a device keeps. */
async function spendEvening(page: Page): Promise<void> {
  const board = await BoardPage.open(page, `/?puzzle=${WON}&level=expert`);
  await board.cell('A1').click();
  await board.digit(solution.charAt(0)).click();
  await board.action('confirm').click();
  await board.open(`/?puzzle=${PUZZLE}`);
  await board.enter('A1', Number(solution.charAt(0)));
  await board.tool('pencil').click();
  await board.enter('A3', 1);
  await board.enter('A3', 2);
  await board.tool('save').click();
  await expect(board.status).toContainText('Saved');
  await board.openMenu('settings');
  await page.locator('[data-theme-choice=dark]').click();
  await openSection(page, 'posts');
  await cutOff(page);
  await composer(page).fill('Waits for the network');
  await page.locator('input[name=rules]').check();
  await page.locator('[data-part=composer] button[type=submit]').click();
  await expect(page.locator('[data-part=pending]')).toHaveCount(1);
  await composer(page).fill('Not finished');
}

/** The page shows all that the evening has left. */
async function expectEvening(page: Page): Promise<void> {
  const board = new BoardPage(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await board.act('saved');
  await board.part('saved').locator('li').first().getByRole('button').first().click();
  await expect(board.cell('A1')).toHaveAttribute('data-value', solution.charAt(0));
  await expect(board.cell('A3')).toHaveAccessibleName(/1.*2/);
  await page.goto('/statistics');
  await expect(page.locator('[data-fact=won]')).toHaveText('1');
}

/** Opens a device of the person of that evening, on that evening, without a server. */
async function openDevice(browser: Browser, { frozenAt, ...state }: Device): Promise<Page> {
  const origins = state.origins.map((origin) => ({ ...origin, origin: SITE }));
  const context = await browser.newContext({ storageState: { ...state, origins }, baseURL: SITE });
  const page = await context.newPage();
  await page.clock.setSystemTime(frozenAt);
  await cutOff(page);
  return page;
}

/** The same person's new device, which has nothing but the login. */
function withLoginOnly(device: Device): Device {
  return {
    ...device,
    origins: device.origins.map((origin) => ({
      ...origin,
      localStorage: origin.localStorage.filter(({ name }) => name === 'token'),
      indexedDB: origin.indexedDB.map((database) => ({
        ...database,
        stores: database.stores.map((store) =>
          store.name === 'session' ? store : { ...store, records: [] },
        ),
      })),
    })),
  };
}

for (const release of RELEASES) {
  const device = JSON.parse(read(release, 'device.json')) as Device;

  test(`a device of release ${release} still has everything`, async ({ browser }) => {
    const page = await openDevice(browser, device);
    const board = await BoardPage.open(page);
    await board.act('backup', 'data');
    expect((await download(board.action('backup'))).toString()).toContain(WON);
    await page.keyboard.press('Escape');
    await expectEvening(page);
    await board.open();
    await board.openMenu('posts');
    await expect(page.locator('[data-part=pending]')).toHaveCount(1);
    await expect(page.locator('article')).toContainText('Waits for the network');
    await expect(composer(page)).toHaveValue('Not finished');
    await page.context().close();
  });

  test(`a backup of release ${release} brings everything to a new device`, async ({ browser }) => {
    const page = await openDevice(browser, withLoginOnly(device));
    const board = await BoardPage.open(page);
    await board.act('backup', 'data');
    const file = board.part('backup-file');
    await file.setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"a":1}'),
    });
    await expect(board.part('backup')).toContainText('This file is not a Nonet backup. Nothing was changed.');
    await file.setInputFiles(path.join(FOLDER, release, 'backup.json'));
    await expect(board.part('backup')).toContainText('Added: 3 games, 1 unsent item.');
    const loaded = page.waitForEvent('load');
    await board.action('reload').click();
    await loaded;
    await board.ready();
    // What was refused is shown first. A file must not post in anybody's name.
    await board.action('menu').click();
    await expect(board.part('refused-list')).toContainText('Waits for the network');
    await expect(composer(page)).toHaveValue('Not finished');
    await board.part('refused-list').getByRole('button', { name: 'Discard' }).click();
    // It is discarded when the list says so; a reload before that may keep it.
    await expect(board.part('refused-list')).toHaveCount(0);
    await page.reload();
    await expectEvening(page);
    await page.context().close();
  });
}

const version = process.env.FREEZE;

if (version !== undefined)
  test(`freezes what release ${version} leaves on a device`, async ({ newDevice }) => {
    const folder = path.join(FOLDER, version);
    expect(existsSync(folder)).toBe(false);
    const page = await newDevice(await register());
    await spendEvening(page);
    const board = new BoardPage(page);
    await page.goto('/');
    await board.ready();
    await board.act('backup', 'data');
    const backup = await download(board.action('backup'));
    const state = await page.context().storageState({ indexedDB: true });
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'backup.json'), backup);
    copyFileSync('build/articles/calls.json', path.join(folder, 'calls.json'));
    writeFileSync(
      path.join(folder, 'device.json'),
      `${JSON.stringify({ frozenAt: Date.now(), ...state })}\n`,
    );
  });
