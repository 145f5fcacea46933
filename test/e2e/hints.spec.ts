import { expect, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { BoardPage, boxOf, makeHintsFree, onEach, PUZZLE, solutionOf, WHOLE } from './board-page.ts';
import {
  cutOff,
  passGap,
  reconnect,
  register,
  SITE,
  submitLogin,
  test,
  type Member,
  type NewDevice,
  type Person,
} from './members.ts';

/** Its next step from the start is no placement; public domain. */
const HARD = '9.......5..41296.....6.5....4..6..2....7.8...78.....63..7...3...2.3.4.8...8.5.1..';

test.describe.configure({ mode: 'default' });

/** Pays for all hints of this file. */
let member: Member;
test.beforeAll(async () => {
  member = await register();
});

async function open(
  newDevice: NewDevice,
  puzzle: string,
  person?: Member,
  options?: BrowserContextOptions,
): Promise<HintPage> {
  const hint = await openOn(await newDevice(person, options), `${person?.site ?? SITE}/?puzzle=${puzzle}`);
  if (person) await hint.mayAsk();
  return hint;
}

async function openOn(page: Page, address: string): Promise<HintPage> {
  const hint = new HintPage(page);
  await page.clock.install();
  await hint.open(address);
  return hint;
}

/** Nothing but a forcing net goes on from here. */
const NET = '800000000003600000070090200050007000000045700000100030001000068008500010090000400';

async function openFree(
  newDevice: NewDevice,
  puzzle: string,
  options?: BrowserContextOptions,
): Promise<HintPage> {
  const page = await newDevice(undefined, options);
  await makeHintsFree(page);
  const hint = await openOn(page, `/?puzzle=${puzzle}`);
  await hint.mayAsk();
  return hint;
}

/** The main screen for somebody who wants hints. */
class HintPage extends BoardPage {
  /** Calls that went to the server, by the last part of their path. */
  readonly calls: string[] = [];

  constructor(page: Page) {
    super(page);
    page.on('request', (request) => {
      const name = /\/cando\/(ku[a-z]+)$/.exec(request.url())?.[1];
      if (name) this.calls.push(name);
    });
  }

  get panel() {
    return this.page.locator('[role=dialog][data-part=hint]');
  }
  get text() {
    return this.part('hint-text');
  }
  async ask(): Promise<void> {
    // While its code arrives the button that waits for it is there too, hidden.
    await this.action('hint').filter({ visible: true }).click();
  }
  /** Asks once the five seconds between two requests are over. */
  async askFor(wanted: ReturnType<Page['locator']>): Promise<void> {
    await passGap(this.page);
    await this.ask();
    await expect(wanted).toBeVisible();
  }
  async close(): Promise<void> {
    await this.action('close').click();
  }
  /** Follows the way to the text about what is shown, and comes back. */
  async readsAbout(title: string): Promise<void> {
    await this.action('sheet-more').click();
    await this.panel.locator('[data-action=article]').click();
    await expect(this.page.locator('article h1')).toHaveText(title);
    await this.page.goBack();
    await expect(this.panel).toBeVisible();
  }
  /** Waits until the page knows of the login, or that hints are free. */
  async mayAsk(): Promise<void> {
    await expect(this.part('hint')).toContainText('Stuck?');
  }
}

test('a hint is paid for once, opens in three stages, can be hidden, and is applied', async ({
  newDevice,
}) => {
  const hint = await open(newDevice, PUZZLE, member);
  await hint.askFor(hint.part('hint-price'));
  await expect(hint.part('hint-price')).toContainText('You have 30 crystals.');
  await hint.close();

  // Too soon after the one before: it waits with its ring, and goes on by itself.
  await hint.ask();
  await expect(hint.page.locator('[data-action=hint][data-busy=true]')).toBeVisible();
  await expect(hint.panel).toHaveCount(0);
  expect(hint.calls).not.toContain('kusetsubject');
  await passGap(hint.page);
  await expect(hint.part('hint-price')).toBeVisible();
  await hint.page.getByLabel('Don’t ask again').check();
  const sent = new Promise<object>((resolve) => {
    void hint.page.route('**/cando/kuhelpme', (route) => {
      resolve(route.request().postDataJSON() as object);
      return route.continue();
    });
  });
  await hint.action('hint-pay').click();
  expect(Object.keys(await sent).sort()).toEqual(['jedn', 'resu', 'scA', 'ti', 'tihx', 'tiko']);
  const { ti, resu } = (await sent) as { ti: string; resu: string };
  expect([ti, resu]).toEqual([PUZZLE.replaceAll('.', '0'), solutionOf(PUZZLE)]);
  await expect(hint.panel).toHaveAttribute('data-stage', '1');
  await expect(hint.panel).toHaveAttribute('data-technique', /^[a-z0-9-]+$/);
  await expect(hint.panel).toContainText('1 crystal in all');
  await hint.action('hint-more').click();
  await expect(hint.panel).toHaveAttribute('data-stage', '2');
  await hint.action('hint-more').click();
  await expect(hint.panel).toHaveAttribute('data-stage', '3');
  await expect(hint.text).toContainText(/[A-I][1-9]/);
  await hint.readsAbout((await hint.panel.getByRole('heading').textContent())!);
  const picture = hint.page.locator('[role=grid] [data-part=hint-picture], [role=grid] svg[data-stage]');
  await expect(picture.first()).toBeAttached();
  await hint.text.click({ position: { x: 2, y: 2 } });
  await expect(picture).toHaveCount(0);
  await hint.action('sheet-more').click();
  await expect(hint.action('hint-picture')).toHaveText('Show marks');
  await hint.action('hint-picture').click();
  await expect(picture.first()).toBeAttached();
  const before = await hint.read();
  await hint.action('hint-apply').click();
  await expect.poll(() => hint.read()).not.toBe(before);
  await expect(hint.part('crystals')).toHaveText('29');
  await hint.tool('undo').click();
  await expect.poll(() => hint.read()).toBe(before);

  // Paid for today: the device answers, and another tab knows it; no more calls, with or without a network.
  hint.calls.length = 0;
  await hint.ask();
  await expect(hint.panel).toContainText('Paid for today');
  const other = new HintPage(await hint.page.context().newPage());
  await other.open();
  await expect.poll(() => other.read()).toBe(before);
  // Counted once the login is known and the hint's code is there.
  await expect(other.part('crystals')).toHaveText('29');
  await other.page.context().setOffline(true);
  await other.ask();
  await expect(other.panel).toContainText('Paid for today');
  expect([...hint.calls, ...other.calls]).not.toContain('kugetsubject');
});

test("a visitor's hint request offers options without an account and continues after a login", async ({
  newDevice,
}) => {
  const hint = await open(newDevice, PUZZLE);
  await hint.page.keyboard.press('p');
  await expect(hint.part('cover')).toBeVisible();
  await expect(hint.cell('A2')).toBeHidden();
  await hint.ask();
  // A hint shows where to look.
  await expect(hint.part('cover')).toBeHidden();
  await expect(hint.panel).toContainText('You must log in to seek assistance!');
  await hint.action('guest-candidates').click();
  await expect(hint.cell('A1')).toHaveAttribute('data-kind', 'notes');
  await expect(hint.panel).toHaveCount(0);
  await hint.ask();
  await hint.action('guest-check').click();
  await expect(hint.part('check')).toContainText('Nothing wrong so far');
  await hint.close();
  // One hint as a sample, on the lessons' position: the board and its picture stay as they are.
  const own = await hint.read();
  await hint.ask();
  await hint.action('hint-sample').click();
  await expect(hint.panel).toHaveAttribute('data-sample', 'shown');
  await expect(hint.part('sheet-result')).toHaveText('A3 is 1');
  await expect(hint.page.locator('[role=grid] [data-part=hint-picture]')).toHaveCount(0);
  expect(await hint.read()).toBe(own);
  expect(hint.calls).not.toContain('kuhelpme');
  await expect(hint.action('login')).toHaveText('Log in for more');
  const person = await register();
  await hint.page.route('**/noper/kulogin', async (route) => {
    const response = await route.fetch();
    await passGap(hint.page);
    await route.fulfill({ response });
  });
  const logInHere = async (page: Page, who: Person): Promise<void> => {
    await submitLogin(page, who);
    await expect(page).toHaveURL('/');
  };
  await hint.panel.locator('[data-action=login]').click();
  await logInHere(hint.page, person);
  await expect(hint.part('hint-price')).toContainText('You have 30 crystals.');
  await expect(hint.status).not.toContainText('rapid');

  // Who logs in for another reason is not asked for a payment.
  const other = await open(newDevice, PUZZLE);
  await other.ask();
  await expect(other.panel).toHaveAttribute('data-message', 'login');
  await other.action('menu').click();
  // Somebody else, to whom no game of the first device is offered.
  await logInHere(other.page, await register());
  await expect(other.part('crystals')).toBeVisible();
  await expect(other.part('hint-price')).toHaveCount(0);
  expect(other.calls).not.toContain('kugetsubject');
});

const PHONES = [
  [305, 660],
  [360, 740],
] as const;
/** A low window beside a desk. */
const LOW = [1024, 600] as const;

test('the board does not move while a hint goes through its stages, on any screen', async ({ newDevice }) => {
  const hint = await openFree(newDevice, HARD);
  const { page } = hint;
  await hint.ask();
  await expect(hint.panel).toHaveAttribute('data-stage', '1');
  const grid = () => boxOf(page.locator('[role=grid]'));
  const screens = [...PHONES, [1280, 800], LOW] as const;
  const places = await onEach(page, screens, grid);
  for (const next of ['hint-more', 'hint-more', 'write-candidates']) {
    const now = await onEach(page, screens, async () => {
      // A person scrolls to what they press.
      await hint.action(next).scrollIntoViewIfNeeded();
      await expect(hint.action(next)).toBeInViewport(WHOLE);
      return grid();
    });
    expect(now, next).toEqual(places);
    if (next === 'hint-more') await hint.action(next).click();
  }
  await expect(hint.panel).toHaveAttribute('data-stage', '3');
  const low = [
    [305, 640],
    [360, 640],
  ] as const;
  await onEach(page, [...screens, ...low], async (width, height) => {
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    const board = await grid();
    await expect(hint.action('write-candidates')).toBeInViewport(WHOLE);
    await hint.action('sheet-more').click();
    for (const part of [hint.panel, page.getByRole('list', { name: 'More' })]) {
      const { x, y } = await boxOf(part);
      expect(y >= board.y + board.height || x >= board.x + board.width, `${width}`).toBe(true);
    }
    await page.keyboard.press('Escape');
  });
  // Back closes what lies on top, Escape too, wherever the focus is.
  await hint.action('sheet-more').click();
  await page.goBack();
  await expect(page.getByRole('list', { name: 'More' })).toHaveCount(0);
  await expect(hint.panel).toBeVisible();
  await hint.action('menu').focus();
  await page.keyboard.press('Escape');
  await expect(hint.panel).toHaveCount(0);
});

test("a step of a hint's argument has room for four lines on a phone", async ({ newDevice }) => {
  const hint = await openFree(newDevice, NET);
  await hint.ask();
  for (const next of ['hint-more', 'hint-more', 'walk-next']) await hint.action(next).click();
  await expect(hint.panel).toHaveAttribute('data-technique', 'forcing-net');
  await onEach(hint.page, [...PHONES, LOW], async () => {
    const lines = await hint.part('hint-line').evaluate((line) => {
      let room: Element = line;
      while (getComputedStyle(room).overflowY !== 'auto') room = room.parentElement!;
      return room.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight);
    });
    expect(lines).toBeGreaterThanOrEqual(4);
  });
});

test('all buttons of the missing-notes message are fully visible on a phone, in English and Japanese', async ({
  newDevice,
}) => {
  const hint = await openFree(newDevice, HARD, { viewport: { width: 360, height: 740 } });
  await hint.page.keyboard.press('a');
  await expect(hint.page.locator('[data-kind=empty]')).toHaveCount(0);
  await hint.tool('pencil').click();
  // The right one of its notes is struck, so that all ways are open.
  await hint.enter('A2', Number(solutionOf(HARD)[1]));
  const expectWhole = async (ways: Locator, count: number): Promise<void> => {
    await expect(ways).toHaveCount(count);
    await hint.page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    for (const way of await ways.all()) {
      const isWhole = await way.evaluate((each) => {
        const { left, top, bottom, width } = each.getBoundingClientRect();
        return [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
          each.contains(document.elementFromPoint(left + width / 2, y)),
        );
      });
      expect(isWhole, await way.innerText()).toBe(true);
    }
  };
  for (const language of ['en', 'ja']) {
    await hint.openMenu('settings');
    await hint.page.locator(`[name=language][value=${language}]`).check();
    await expect(hint.page.locator('html')).toHaveAttribute('lang', language);
    await hint.page.keyboard.press('Escape');
    await expect(hint.part('menu')).toHaveCount(0);
    await hint.ask();
    await expect(hint.panel).toHaveAttribute('data-message', 'notes-missing');
    await expectWhole(hint.panel.locator('header button, footer button'), 4);
    await hint.action('sheet-more').click();
    await expectWhole(hint.panel.locator('li button'), 3);
    for (let at = 0; at < 2; at++) await hint.page.keyboard.press('Escape');
    await expect(hint.panel).toHaveCount(0);
  }
});

test('a hint request waits while offline, is cancelled by an edit, and asks for payment once no dialog covers the board', async ({
  newDevice,
}) => {
  const hint = await open(newDevice, HARD.split('').reverse().join(''), member);
  await hint.page.evaluate((owner) => {
    localStorage.removeItem(`nonet.own.hint-price.${owner}`);
  }, member.email);
  const context = hint.page.context();
  // Which loads all that is needed.
  await hint.askFor(hint.part('hint-price'));
  await hint.close();
  await context.setOffline(true);
  const waiting = hint.page.getByText('Waiting for a connection.');
  // That notes are missing is nothing to mend before there is a hint at all.
  await hint.tool('pencil').click();
  await hint.enter('A1', 1);
  await hint.tool('pencil').click();
  await hint.askFor(waiting);
  // As last counted.
  await expect(hint.part('crystals')).toHaveText(/\d/);
  await hint.tool('undo').click();
  await expect(hint.status).toContainText('The board has changed, so the hint request was cancelled.');
  await cutOff(hint.page);
  await context.setOffline(false);
  await hint.askFor(waiting);
  await hint.openMenu();
  const asked = hint.page.waitForResponse(/kucrsytalnum/);
  await reconnect(hint.page);
  await asked;
  const price = hint.part('hint-price');
  await expect(hint.page.getByText('Looking for the next step.')).toBeAttached();
  await expect(price).toHaveCount(0);
  await hint.page.keyboard.press('Escape');
  await expect(price).toBeVisible();
  await expect(hint.action('hint-pay')).toBeFocused();
});

test('the rating, the reason against a candidate and other hints open, and lead to practice', async ({
  newDevice,
}) => {
  const hint = await openFree(newDevice, HARD);
  await hint.act('rating');
  await expect(hint.part('rating')).toHaveAttribute('data-level', 'master');
  await hint.part('rating').locator('li [data-practise]').first().click();
  await expect(hint.page).toHaveURL(/\/practice\?technique=/);
  await hint.page.goBack();
  await hint.ready();
  await hint.page.keyboard.press('Escape');

  // Held for longer than a tap.
  const box = (await hint.cell('A2').boundingBox())!;
  await hint.page.mouse.move(box.x + box.width / 6, box.y + box.height / 6);
  await hint.page.mouse.down();
  await expect(hint.panel).toHaveAttribute('data-judgement', /ruled-out|kept/);
  await expect(hint.part('cell-marks').locator('[data-mark="1"]')).toBeVisible();
  await hint.page.mouse.up();
  const right = solutionOf(HARD)[1];
  await hint.page.locator(`[data-candidate="${right}"]`).click();
  await expect(hint.text).toHaveText('No step rules it out now.');
  // A check that stands in the dock goes for it, and the focus stays in the sheet.
  await hint.close();
  await hint.page.keyboard.press('v');
  await expect(hint.part('check')).toBeVisible();
  await hint.cell('A2').click();
  await hint.page.keyboard.press('w');
  await expect(hint.panel).toHaveAttribute('data-judgement', /ruled-out|kept/);
  await expect(hint.part('check')).toHaveCount(0);
  await hint.page.locator(`[data-candidate="${right}"]`).click();
  await expect(hint.text).toHaveText('No step rules it out now.');
  await hint.action('hint-reveal').focus();
  await hint.page.keyboard.press('Enter');
  await expect(hint.panel.locator(':focus')).toHaveCount(1);
  await expect(hint.panel).toHaveAttribute('data-judgement', 'needed');
  await expect(hint.text).toContainText(`A2 is ${right} in the solution`);
  await hint.page.locator(`[data-candidate]:not([data-candidate="${right}"])`).first().click();
  await expect(hint.panel).toHaveAttribute('data-judgement', /ruled-out|kept/);
  if (await hint.action('hint-reveal').isVisible()) await hint.action('hint-reveal').click();
  await hint.action('hint-choose').click();
  await expect(hint.panel).toHaveAttribute('data-stage', '3');
  await hint.action('sheet-more').click();
  await hint.action('hint-others').click();
  const groups = hint.part('hint-others').locator('section');
  await expect.poll(() => groups.count()).toBeGreaterThan(5);
  const last = groups.last();
  const technique = (await last.getAttribute('data-technique'))!;
  await last.getByRole('button').first().click();
  await last.locator('[data-action=hint-choose]').first().click();
  await expect(hint.panel).toHaveAttribute('data-technique', technique);
  // An argument in steps offers it at its end, which is in the last of its parts.
  const parts = hint.panel
    .getByRole('group', { name: /^(Parts of the argument|Cases)$/ })
    .getByRole('button');
  if ((await parts.count()) > 0) await parts.last().click();
  await hint.action('walk-next').press('End');
  await hint.action('sheet-more').click();
  await hint.action('practise').click();
  await expect(hint.page).toHaveURL(`/practice?technique=${technique}`);
});

test('everything that the first hint needs is loaded before it is requested, and a free one stays offline', async ({
  newDevice,
}) => {
  const page = await newDevice();
  await makeHintsFree(page);
  const words = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/assets/hints-en.'),
  );
  const hint = await openOn(page, `/?puzzle=${PUZZLE}`);
  await words;
  await expect.poll(() => page.workers().length).toBe(1);
  await page.route('**/assets/**', (route) => route.abort());
  await hint.ask();
  await expect(hint.panel).toHaveAttribute('data-stage', '1');
  await expect(hint.panel).toContainText('Free while we are testing');
  await page.context().setOffline(true);
  await hint.close();
  await page.keyboard.press('h');
  await expect(hint.panel).toHaveAttribute('data-stage', '1');
});

test('with data saving on, the first hint loads only when its button is focused', async ({ newDevice }) => {
  const page = await newDevice();
  await makeHintsFree(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const words: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/hints-en.')) words.push(request.url());
  });
  const priced = page.waitForResponse('**/noper/kuprice');
  const hint = await openOn(page, '/');
  await priced;
  // Longer than any rest that the page waits for.
  await page.clock.runFor(20_000);
  expect(words).toEqual([]);
  expect(page.workers()).toEqual([]);
  await hint.action('hint').filter({ visible: true }).focus();
  await expect.poll(() => words.length).toBe(1);
  await expect.poll(() => page.workers().length).toBe(1);
  await hint.ask();
  await expect(hint.text).toBeVisible();
});
