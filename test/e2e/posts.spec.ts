import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import {
  chromium,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import sharp from 'sharp';
import { emojiInField } from '../../core/posts/text.ts';
import { TEST_BROWSER } from '../../scripts/browser.mjs';
import { expectAccessible } from './axe.ts';
import { BoardPage, boxOf, makeHintsFree, onEach, openSection, PUZZLE, WHOLE } from './board-page.ts';
import { signIn, submitLogin, test, type NewDevice } from './members.ts';
import { field, openBoard, openComposer, PIXEL, sendButton, write } from './message-board.ts';
import { silentLine, serverOfFile } from './own-server.ts';
import { rowsOf, waitingPictures, waitingTexts } from './stored.ts';

const server = serverOfFile();

const board = (page: Page) => page.locator('[data-part=message-board]');
const posts = (page: Page) => page.locator('article[data-post]');
const post = (page: Page, text: string) => posts(page).filter({ hasText: text });
const pending = (page: Page) => page.locator('[data-part=pending]');
const refusedRow = (page: Page, text: string) =>
  page.locator('[data-part=refused-list] [data-row]').filter({ hasText: text });

/** Somebody new at the message board. */
async function newReader(newDevice: NewDevice, options: BrowserContextOptions & { url?: string } = {}) {
  const member = await server.newMember();
  // A session of its own: what the test asks for them goes on when it is over.
  const page = await newDevice(await server.logIn(member), options);
  await page.goto(options.url ?? server.url);
  await openBoard(page);
  return { member, context: page.context(), page };
}

/** A new tab with the message board. */
async function boardIn(context: BrowserContext, url = server.url): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await openBoard(page);
  return page;
}

const WITH_WORKER = { serviceWorkers: 'allow' } as const;

/** A picture that is far too large: three bytes of noise for each of half a million pixels. */
const noise = (): Promise<Buffer> =>
  sharp(randomBytes(800 * 600 * 3), { raw: { width: 800, height: 600, channels: 3 } })
    .png()
    .toBuffer();

async function choosePicture(page: Page, slot: number, buffer: Buffer): Promise<void> {
  await page
    .locator('[data-part=picture-file]')
    .setInputFiles({ name: `${slot}.png`, mimeType: 'image/png', buffer });
}

async function attachPicture(page: Page, slot: number, alt: string): Promise<void> {
  await openComposer(page);
  await page.locator(`[data-slot="${slot}"]`).click();
  await choosePicture(page, slot, PIXEL);
  await page.getByLabel('What does it show?').fill(alt);
  await page.locator('[data-action=picture-done]').click();
  await expect(page.locator(`[data-slot="${slot}"][data-full]`)).toBeVisible();
}

const installed = (page: Page) => new BoardPage(page).installed();

/** A browser that keeps what it stores when it is closed. */
function keptBrowser(name: string): () => Promise<BrowserContext> {
  const folder = path.resolve(`test-results/${name}-${server.port}`);
  rmSync(folder, { recursive: true, force: true });
  const { viewport, locale } = test.info().project.use;
  return () =>
    chromium.launchPersistentContext(folder, {
      ...TEST_BROWSER,
      ...WITH_WORKER,
      viewport: viewport!,
      locale: locale!,
    });
}

/** The board of the game below. */
const game = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('[role=gridcell]'), (cell) => cell.outerHTML).join('\n'),
  );

async function browserOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.find(({ type }) => type === 'browser')!.id;
}

/** The message board's own calls, and those of the page itself: after an outage it asks for the price and for records. */
const BOARD_CALLS =
  /^\/(noper\/kuprice|cando\/ku(getchat|live|sendchat|sendedit|comment|delectcom|delectcard|report|getcolor|crsytalnum|records))/;

// Specification 9.8
test('a post with two pictures written offline survives a browser restart and arrives once', async () => {
  const member = await server.newMember();
  const open = keptBrowser('profile');
  let context = await open();
  await signIn(context, await server.logIn(member));
  let page = await boardIn(context);
  await installed(page);
  await context.setOffline(true);
  await attachPicture(page, 1, 'One');
  // A picture that was only chosen goes along with Send. Whatever the clipboard holds or hides: nothing was asked for.
  await page.locator('[data-slot="2"]').click();
  await expect(page.locator('[data-part=composer]')).not.toContainText('clipboard');
  await choosePicture(page, 2, await noise());
  await write(page, 'Written on a train');
  await expect(post(page, 'on a train').locator('[data-part=pending]')).toContainText('when you are online');
  await expect(post(page, 'on a train').locator('img')).toHaveCount(2);
  await expect.poll(() => waitingPictures(page)).toHaveLength(2);
  const sizes = await waitingPictures(page);
  expect(sizes.map((size) => size <= 102_400)).toEqual([true, true]);
  expect(Math.max(...sizes)).toBeGreaterThan(85_000);
  await context.close();

  context = await open();
  page = await boardIn(context);
  await expect(post(page, 'on a train')).toHaveCount(1);
  await expect(pending(page)).toHaveCount(0);
  await expect(post(page, 'on a train').locator('img')).toHaveCount(2);
  const { posts: there } = await server.board(member);
  const mine = there.filter(({ chcontent }) => chcontent === 'Written on a train');
  expect(mine.map(({ chpic1, chpic2 }) => chpic1 !== '' && chpic2 !== '')).toEqual([true]);
  await context.close();
});

test('a post is created once, and a draft stays, even if the browser is killed before the response arrives', async () => {
  const line = await silentLine(server.port);
  const member = await server.newMember();
  const open = keptBrowser('killed');
  let context = await open();
  await signIn(context, await server.logIn(member), line.url);
  let page = await boardIn(context, line.url);
  await new BoardPage(page).controlled();
  // A login is written within seconds, at a proper end at once: it is not what the kill is to interrupt.
  await context.close();
  context = await open();
  page = await boardIn(context, line.url);
  const held = new Promise<void>((resolve) => line.holds.set('/cando/kusendchat', resolve));
  await write(page, 'Sent once');
  await held;
  // The server has it, and the page does not know.
  expect(await server.textsOf(member, 'Sent once')).toEqual(['Sent once']);
  const sent = await waitingTexts(page);
  expect(sent).toEqual(['Sent once']);
  await field(page).pressSequentially('Half a sentence');
  await expect
    .poll(async () => (await rowsOf<{ text: string }>(page, 'composerDrafts')).map(({ text }) => text))
    .toContain('Half a sentence');
  const closed = context.waitForEvent('close');
  process.kill(await browserOf(context), 'SIGKILL');
  await closed;

  context = await open();
  page = await boardIn(context, line.url);
  await expect(field(page)).toHaveValue('Half a sentence');
  await expect(post(page, 'Sent once')).toHaveCount(1);
  await expect.poll(() => waitingTexts(page)).toEqual([]);
  await expect(pending(page)).toHaveCount(0);
  await expect(post(page, 'Sent once')).toHaveCount(1);
  expect(await server.textsOf(member, 'Sent once')).toEqual(['Sent once']);
  await context.close();
  line.server.closeAllConnections();
  line.server.close();
});

test('a member sees new posts live, and likes, comments on, writes, edits and deletes posts', async ({
  newDevice,
}) => {
  const { page, member } = await newReader(newDevice);
  const other = await server.newMember();
  await server.post(
    other,
    'Look: <img src=x onerror=alert(1)> javascript:alert(1) https://sudokuwiki.org/a.',
  );
  const theirs = post(page, 'Look:');
  await expect(theirs).toBeVisible();
  await expect(theirs.locator('p a')).toHaveCount(1);
  await expect(theirs.locator('p a')).toHaveAttribute('rel', /nofollow.*noopener/);
  await expect(theirs.locator('p img')).toHaveCount(0);

  await theirs.locator('[data-action=like]').click();
  await expect(theirs.locator('[data-action=like]')).toHaveAttribute('aria-pressed', 'true');
  await theirs.locator('[data-action=comment]').click();
  await expect(page.locator('[data-part=composer] strong')).toHaveText(`Comment on ${other.name}`);
  // Which post is meant is seen in the list, and read where one writes.
  await expect(theirs).toHaveAttribute('data-about', 'true');
  await expect(page.locator('[data-about]')).toHaveCount(1);
  await expect(page.locator('[data-part=quote]')).toContainText('Look: <img');
  await expect(page.locator('[data-slot]')).toHaveCount(0);
  const screens = [
    [740, 360],
    [360, 420],
  ] as const;
  await onEach(page, screens, async () => {
    await expect(sendButton(page)).toBeInViewport(WHOLE);
    await expect(page.locator('[name=rules]')).toBeInViewport(WHOLE);
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await write(page, 'A comment');
  await expect(theirs.locator('[data-comment]')).toHaveText(/A comment/);

  await page.getByRole('button', { name: 'Emoji' }).click();
  await page.locator('[data-emoji="13"]').click();
  // Back closes what lies on top.
  await page.goBack();
  await expect(page.locator('[data-emoji="13"]')).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await write(page, `Mine ${await field(page).inputValue()}`);
  const mine = post(page, 'Mine');
  await expect(mine.getByRole('img', { name: 'thinking' })).toBeVisible();
  await expect(pending(page)).toHaveCount(0);
  await expect(page.locator('[data-part=quota]')).toHaveText('1 of 2 left today');
  await mine.locator('header [data-action=more]').click();
  await mine.locator('[data-action=edit]').click();
  await expect(sendButton(page)).toHaveText('Save');
  await sendButton(page).click();
  await expect(page.locator('[data-part=composer]')).toContainText('Nothing has changed.');
  await write(page, 'Mine, mended');
  await expect.poll(() => server.textsOf(member, 'Mine')).toEqual(['Mine, mended']);
  // What comes while the board is closed is counted at the menu and at its row.
  await page.reload();
  await expect(page.locator('[data-action=menu][aria-description]')).toHaveCount(0);
  await server.post(other, 'Meanwhile');
  await page.reload();
  await expect(page.locator('[data-action=menu]')).toHaveAttribute('aria-description', '1 new');
  await page.locator('[data-action=menu]').click();
  await expect(page.locator('[data-section=posts] button').first()).toContainText('1 new');
  await page.keyboard.press('Escape');
  // Until it has been on the screen for a while: looked for from before the board opens.
  const newLine = post(page, 'Meanwhile').locator('[data-part=new-posts]');
  await Promise.all([openBoard(page), expect(newLine).toHaveText('1 new')]);
  const place = await boxOf(post(page, 'Meanwhile'));
  await expect(newLine).toBeHidden();
  expect(await boxOf(post(page, 'Meanwhile'))).toEqual(place);
  await expect(page.locator('[data-action=menu][aria-description]')).toHaveCount(0);
  await expect(mine).toContainText('edited');
  await expectAccessible(page, '[data-part=menu]');
  await mine.locator('header [data-action=more]').click();
  await mine.locator('[data-action=delete]').click();
  await mine.locator('[data-action=surely]').click();
  await expect(mine).toHaveCount(0);
  await expect.poll(() => server.textsOf(member, 'Mine')).toEqual([]);
});

test('typing continues in the message field after Send and never reaches the game below', async ({
  newDevice,
}) => {
  const { page, member, context } = await newReader(newDevice);
  const other = await server.newMember();
  await server.post(other, 'Theirs');
  await server.post(other, 'Theirs too');
  await expect(post(page, 'Theirs too')).toBeVisible();
  const called: string[] = [];
  page.on('request', (request) => called.push(new URL(request.url()).pathname));
  const before = await game(page);
  // Digits, and letters that are keys of the board.
  const TYPED = '7 aspow 5z';
  /** Types as a person does who does not look where the focus is. */
  const typeOn = async (): Promise<void> => {
    await expect(page.locator('dialog:modal').last().locator(':focus')).toHaveCount(1);
    await page.keyboard.type(TYPED);
    expect(await game(page)).toBe(before);
    await expect(board(page)).toBeVisible();
  };
  await write(page, 'My words');
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await typeOn();
  await expect(field(page)).toHaveValue(TYPED);
  await page.keyboard.press('Control+Enter');
  await expect(field(page)).toHaveValue('');
  await typeOn();
  await field(page).fill('');

  await post(page, 'Theirs too').locator('[data-action=comment]').click();
  const composer = page.locator('[data-part=composer]');
  await expect(composer).toHaveAttribute('data-mode', 'comment');
  await write(page, 'A comment of mine');
  await expect(pending(page)).toHaveCount(0);
  // As a post, the next sentence would be sent by mistake.
  await expect(composer).toHaveAttribute('data-mode', 'new');
  await expect(field(page)).not.toBeFocused();
  await typeOn();
  await expect(composer).toHaveAttribute('data-mode', 'comment');
  await expect(field(page)).toHaveValue(TYPED);
  await field(page).fill('');
  await page.locator('[data-action=leave-mode]').click();
  const comment = page.locator('[data-comment]', { hasText: 'A comment of mine' });
  await comment.locator('[data-action=more]').click();
  await comment.locator('[data-action=delete-comment]').click();
  await expect(comment.locator('[data-action=keep]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(comment.locator('[data-action=more]')).toBeFocused();
  await comment.locator('[data-action=more]').click();
  await comment.locator('[data-action=delete-comment]').click();
  await comment.locator('[data-action=surely]').click();
  await expect(comment).toHaveCount(0);
  await typeOn();

  await post(page, 'Theirs too').locator('header [data-action=more]').click();
  await post(page, 'Theirs too').locator('[data-action=report]').click();
  const report = page.locator('[data-part=report]');
  await expect(report.getByRole('textbox')).toBeFocused();
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(report.getByRole('alert')).toHaveText('Say what is wrong, in a few words.');
  await page.keyboard.type('Rude words');
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Reported. Thank you.')).toBeVisible();
  await expect(post(page, 'Theirs too').locator('header [data-action=more]')).toBeFocused();
  await typeOn();

  await context.setOffline(true);
  await post(page, 'Theirs too').locator('[data-action=comment]').click();
  await write(page, 'A comment that waits for the network, long enough for a second line of it');
  const waiting = page.locator('[data-comment][data-pending]');
  await expect(waiting).toHaveCount(1);
  await waiting.locator('[data-action=cancel]').click();
  await expect(waiting).toHaveCount(0);
  await typeOn();
  await field(page).fill('');
  await context.setOffline(false);

  const mine = post(page, 'My words');
  await mine.locator('header [data-action=more]').click();
  await mine.locator('[data-action=delete]').click();
  await mine.locator('[data-action=surely]').click();
  await expect(mine).toHaveCount(0);
  await typeOn();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-part=menu]')).toHaveCount(0);
  await expect.poll(() => server.textsOf(member, 'My words')).toEqual([]);
  // Of all that was typed nothing reached the game: the board's own calls are all there were.
  let seen = -1;
  await expect.poll(() => seen === (seen = called.length), { intervals: [500] }).toBe(true);
  const calls = called.filter((path) => /^\/(cando|noper|power)\//.test(path));
  expect([...new Set(calls)].filter((path) => !BOARD_CALLS.test(path))).toEqual([]);
});

/** Where the first part for each selector is in an element, all at one moment: the list may still move. */
const boxesIn = (element: Locator, ...selectors: readonly string[]) =>
  element.evaluate(
    (within, all) =>
      all.map((selector) => {
        const part = selector === ':scope' ? within : within.querySelector(selector)!;
        const { x, y, width, height, right, bottom } = part.getBoundingClientRect();
        return { x, y, width, height, right, bottom };
      }),
    selectors,
  );

const PHONES = [
  [305, 740],
  [360, 740],
] as const;

test('waiting and refused items use the full width, with their buttons in one row below', async ({
  newDevice,
}) => {
  const { page, member, context } = await newReader(newDevice);
  const other = await server.newMember();
  const longName = 'wolfgang.amadeus.mozart@member';
  server.sql('update accounts set public_name = ? where email = ?', longName, other.email);
  await server.post(other, 'Comment on me');
  await expect(post(page, 'Comment on me')).toBeVisible();
  await context.setOffline(true);
  const text = 'Look at the third row, where only two places are left for the nine';
  for (const each of [text, `${text}!`]) {
    await post(page, 'Comment on me').locator('[data-action=comment]').click();
    await expect(page.locator('[data-part=composer] strong')).toHaveText('Comment on wolfgang.ama');
    await write(page, each);
    // While it is being sent, no other comment can be begun.
    await expect(field(page)).toHaveValue('');
  }
  await write(page, 'Refused for a ban');
  const comments = page.locator('[data-comment][data-pending]');
  await expect(comments).toHaveCount(2);
  await onEach(page, PHONES, async () => {
    for (const comment of await comments.all()) {
      const [box, words, notice] = await boxesIn(comment, ':scope', 'p', '[data-part=pending]');
      expect(words.width).toBeGreaterThan(box.width * 0.7);
      // The name and the text: four lines at most.
      expect(words.height).toBeLessThan(110);
      expect(notice.y).toBeGreaterThanOrEqual(words.bottom - 1);
    }
  });
  const until = Date.now() + 365 * 86_400_000;
  server.sql("update accounts set ban = 'year', ban_until = ? where email = ?", until, member.email);
  await context.setOffline(false);
  await expect(page.locator('[data-part=refused-list] [data-row]')).toHaveCount(3);
  const refused = refusedRow(page, 'Refused for a ban').locator('[data-part=refused]');
  await expect(page.locator('[data-part=refused-list] [data-row]').last()).toBeInViewport();
  await expect(refused).toContainText('You cannot post');
  await onEach(page, [...PHONES, [1280, 740]], async () => {
    const [line, words, button] = await boxesIn(refused, ':scope', 'span', 'button');
    expect(words.width).toBeGreaterThan(line.width - 40);
    const rows = await refused
      .locator('button')
      .evaluateAll((buttons) => new Set(buttons.map((each) => each.getBoundingClientRect().y)).size);
    expect(rows).toBe(1);
    expect(words.bottom).toBeLessThanOrEqual(button.y + 1);
  });
});

test('only the picker inserts emoji, typing continues after it, and Escape closes only the open panel', async ({
  newDevice,
}) => {
  const { page } = await newReader(newDevice);
  await server.post(await server.newMember(), 'Theirs to look at');
  const smiley = page.getByRole('button', { name: 'Emoji' });
  const picker = page.locator('[data-part=emoji]');
  await field(page).fill('One');
  await smiley.click();
  await page.locator('[data-emoji="13"]').click();
  await page.keyboard.type(' two three');
  await expect(field(page)).toHaveValue(`One${emojiInField(13)} two three`);
  await expect(picker).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(field(page)).toBeFocused();

  await smiley.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-emoji="1"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue(
    `One${emojiInField(13)} two three${emojiInField(1)}${emojiInField(2)}`,
  );
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(field(page)).toBeFocused();

  // Wherever the focus is.
  await smiley.click();
  await post(page, 'Theirs to look at').focus();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(board(page)).toBeVisible();
  await page.locator('[data-slot="1"]').click();
  await page.locator('[data-part=picture-panel] p').click();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-part=picture-panel]')).toHaveCount(0);
  await expect(board(page)).toBeVisible();

  const theirs = post(page, 'Theirs to look at');
  const dots = theirs.locator('header [data-action=more]');
  const choices = theirs.locator('[data-part=more]');
  await dots.click();
  await expect(choices).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(choices).toHaveCount(0);
  await expect(dots).toBeFocused();
  await expect(board(page)).toBeVisible();
  await dots.click();
  await field(page).click();
  await expect(choices).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-part=menu]')).toHaveCount(0);
});

test("at 305 px a post's menu stays right-aligned, and opening it causes no layout shift", async ({
  newDevice,
}) => {
  const boss = await server.newMember();
  const gone = await server.newMember();
  // Below many others they would not be drawn.
  server.sql('delete from posts');
  await server.post(gone, 'Of who is gone');
  await server.post(boss, 'Of an administrator');
  const at = Date.now() - 22 * 60_000;
  server.sql("update accounts set role = 'administrator' where email = ?", boss.email);
  server.sql('update posts set created_at = ?, edited_at = ? where text like ?', at, at, 'Of %');
  server.sql('update posts set author_id = null where text = ?', 'Of who is gone');
  // The server reads the page again when something has been written.
  await server.post(boss, 'The newest');
  const { page, member } = await newReader(newDevice);
  await server.post(member, 'Of my own');
  await page.setViewportSize({ width: 305, height: 740 });
  const theirs = post(page, 'Of an administrator');
  await expect(theirs).toContainText('22 minutes ago · edited');
  const own = post(page, 'Of my own');
  await expect(own).toBeVisible();
  const [article, place, name] = await boxesIn(
    theirs,
    ':scope',
    'header [data-action=more]',
    'header strong',
  );
  expect(place.right).toBeGreaterThan(article.right - 20);
  expect(place.y).toBeLessThan(name.bottom);
  for (const part of await theirs.locator('time > span').all())
    expect((await boxOf(part)).height).toBeLessThan(24);
  // A sign in the disc of who is gone.
  await expect(post(page, 'Of who is gone').locator('header svg').first()).toBeVisible();

  const text = own.locator(':scope > p');
  const before = await boxOf(text);
  await own.locator('header [data-action=more]').click();
  await expect(own.locator('[data-part=more]')).toBeInViewport(WHOLE);
  expect(await boxOf(text)).toEqual(before);
  await own.locator('[data-action=delete]').click();
  await expect(own.locator('[data-part=ask]')).toBeInViewport(WHOLE);
  expect(await boxOf(text)).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(own.locator('[data-part=more]')).toHaveCount(0);

  // How many are left stays in one line, beside a name of any length.
  await theirs.locator('[data-action=comment]').click();
  const quota = page.locator('[data-part=quota]');
  await expect(quota).toHaveText('5 of 5 left');
  expect((await boxOf(quota)).height).toBeLessThan(24);

  // So is the placeholder of a picture's description.
  await page.locator('[data-part=composer]').getByRole('button', { name: 'Back to a new post' }).click();
  await page.locator('[data-slot="1"]').click();
  await choosePicture(page, 1, PIXEL);
  await onEach(page, PHONES, async () => {
    const room = await page.getByLabel('What does it show?').evaluate((input: HTMLInputElement) => {
      const pen = document.createElement('canvas').getContext('2d')!;
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      pen.font = font;
      const inside = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return inside - pen.measureText(input.placeholder).width;
    });
    expect(room).toBeGreaterThanOrEqual(0);
  });
});

// Specification 2.28, 2.35, 9.12, 9.17
test('the list of posts is at least 400 px high, with thumbnails of 130 px, and scrolls to a comment sent under a long post', async ({
  newDevice,
}) => {
  const { page, member } = await newReader(newDevice);
  const other = await server.newMember();
  await server.post(other, `A long post${'\nof many lines'.repeat(60)}`);
  const { posts: there } = await server.board(other);
  const long = post(page, 'A long post');
  await expect(long).toBeVisible();
  const chatid = there.find(({ chcontent }) => chcontent.startsWith('A long post'))!.id;
  for (const number of [1, 2, 3, 4])
    await server.call('/cando/kucomment', { content: `Comment ${number}`, chatid, agree: 1 }, member.token);
  await expect(long.locator('[data-comment]')).toHaveCount(4);
  await page.locator('[data-part=posts]').evaluate((list) => {
    list.scrollTop = 0;
  });
  await long.locator('[data-action=comment]').evaluate((button: HTMLElement) => {
    button.click();
  });
  await expect(page.locator('[data-part=quota]')).toHaveText('1 of 5 left');
  await expect(page.locator('[data-part=limit]')).toHaveCount(0);
  await page.locator('[data-part=posts]').evaluate((list) => {
    list.scrollTop = 0;
  });
  await write(page, 'The fifth one');
  await expect(long.locator('[data-comment]', { hasText: 'The fifth one' })).toBeInViewport(WHOLE);
  await expect(pending(page)).toHaveCount(0);
  await long.locator('[data-action=comment]').click();
  await expect(page.locator('[data-part=limit]')).toHaveText('5 comments on a post are the limit.');
  await page.locator('[data-action=leave-mode]').click();

  await attachPicture(page, 1, 'A pixel');
  await write(page, 'A pixel');
  await expect(pending(page)).toHaveCount(0);
  await expect
    .poll(async () => (await boxOf(page.locator('[data-part=posts]'))).height)
    .toBeGreaterThanOrEqual(400);
  const thumbnail = post(page, 'A pixel').locator('[data-action=view]');
  await expect.poll(async () => (await thumbnail.boundingBox())?.width).toBe(130);
  await thumbnail.click();
  const viewer = page.locator('[data-part=viewer]');
  const width = async () => (await boxOf(viewer.locator('img'))).width;
  await expect
    .poll(() => viewer.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);
  const whole = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(1.5 * whole);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBe(whole);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});

test('a member asks about a position, and another looks at it closely and plays it', async ({
  newDevice,
}) => {
  const asker = await newDevice(await server.newMember(), { url: server.url });
  const theirs = new BoardPage(asker);
  await makeHintsFree(asker);
  await asker.addInitScript(() => {
    localStorage.setItem('nonet.hints', String(Date.now() + 3_600_000));
  });
  await asker.goto(`${server.url}/?puzzle=${PUZZLE}&level=skilled`);
  await theirs.ready();
  await theirs.enter('A1', 1);
  await theirs.act('ask');
  await expect(field(asker)).toBeFocused();
  await expect(field(asker)).toHaveValue(/^\nhttp:\S+\/play\/S9B\S+\?level=skilled$/);
  await asker.keyboard.type('Stuck here. What next?');
  await asker.locator('input[name=rules]').check();
  await sendButton(asker).click();
  const asked = post(asker, 'Stuck here. What next?');
  await expect(asked.getByRole('img', { name: 'Sudoku board, 30 givens, 50 to go' })).toBeVisible();
  await expect(asked).not.toContainText('http');

  // From a hint, with a text that has been begun.
  await field(asker).fill('Not clear to me:');
  await asker.keyboard.press('Escape');
  await theirs.action('hint').filter({ visible: true }).click();
  await expect(theirs.part('hint')).toContainText('Look at box 1');
  await theirs.action('sheet-more').click();
  await theirs.action('ask').click();
  await expect(field(asker)).toHaveValue(/^Not clear to me:\nhttp:\S+$/);
  await asker.keyboard.type(' why?');
  await expect(field(asker)).toHaveValue(/^Not clear to me: why\?\nhttp:\S+$/);
  await asker.goBack();
  await expect(theirs.part('hint')).toBeVisible();

  // Once the step is told, the question is about it.
  await asker.keyboard.press('h');
  await asker.keyboard.press('h');
  await theirs.action('sheet-more').click();
  await theirs.action('ask').click();
  await expect(field(asker)).toHaveValue(/\nhttp:\S+&step=hidden-single-box\.[A-I][1-9]{2}\.\w+$/);
  await expect(asker.locator('[data-action=attach-step]')).toHaveText('Change');
  await expect(asker.locator('form')).toContainText('Hidden Single (Box)');
  await asker.getByRole('button', { name: 'Remove the step' }).click();
  await expect(asker.locator('[data-action=attach-step]')).toHaveText('Attach a step');
  await expect(field(asker)).not.toHaveValue(/step=/);
  await asker.goBack();

  const { page } = await newReader(newDevice);
  const mine = new BoardPage(page);
  await page.keyboard.press('Escape');
  await mine.enter('A1', 9);
  const own = await mine.read();
  await openBoard(page);
  const card = post(page, 'Stuck here. What next?').locator('[data-part=linked-board]');
  await expect(card).toContainText('Skilled');
  await expectAccessible(page, '[data-part=linked-board]');

  await card.locator('[data-action=look-closer]').click();
  const closer = page.locator('[data-part=look-closer]');
  await expect(closer.getByRole('listitem').first()).toHaveText(/^Row A: 1, 5, empty, 7/);
  // What the player entered.
  await expect(closer.getByRole('listitem').last()).toHaveText('A1, 1');
  await expectAccessible(page, '[data-part=look-closer]');
  await page.goBack();
  // A closed dialog is hidden before it is gone, and has a button of that name, too.
  await expect(closer).toHaveCount(0);
  await expect(card.locator('[data-action=look-closer]')).toBeFocused();

  await card.locator('[data-action=play-linked]').click();
  await expect(board(page)).toBeHidden();
  const played = `1${PUZZLE.slice(1).replaceAll('.', '0')}`;
  await expect.poll(() => mine.read()).toBe(played);
  await expect(mine.level('skilled')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(`${server.url}/`);
  await mine.status.getByRole('button', { name: 'Back to it' }).click();
  await expect.poll(() => mine.read()).toBe(own);
});

test('a step attached to a position is shown to readers in their own language, also offline', async ({
  newDevice,
}) => {
  const { page: writer } = await newReader(newDevice);
  const link = `${server.url}/?puzzle=${PUZZLE}&level=novice`;
  await field(writer).fill(link);
  await expect(writer.locator('[data-part=composer] span > svg').first()).toBeVisible();
  const attach = writer.locator('[data-action=attach-step]');
  const choice = writer.locator('[data-part=attach-step]');
  // Its steps are hints, which cost crystals.
  await expect(attach).toHaveCount(0);
  await makeHintsFree(writer);
  await writer.evaluate(() => {
    localStorage.setItem('nonet.hints', String(Date.now() + 3_600_000));
  });
  await field(writer).fill(`Try this: ${link}`);
  await attach.press('Enter');
  await expect(choice).toBeVisible();
  await writer.keyboard.press('Escape');
  // The focus is back before the dialog is gone, and until then a press opens nothing.
  await expect(choice).toHaveCount(0);
  await expect(attach).toBeFocused();
  await attach.press('Enter');
  const singles = choice.locator('[data-technique=hidden-single-box]');
  await singles.getByRole('button').first().press('Enter');
  await expectAccessible(writer, '[data-part=attach-step]');
  await singles.getByRole('button', { name: 'A3 is 8' }).press('Enter');
  await expect(attach).toHaveText('Change');
  await expect(field(writer)).toHaveValue(/&step=hidden-single-box\.A38\.\w+$/);
  await writer.locator('input[name=rules]').check();
  await sendButton(writer).click();
  await expect(pending(writer)).toHaveCount(0);
  const hostile = await server.newMember();
  await server.post(hostile, `Not proved: ${server.url}/?puzzle=${PUZZLE}&step=hidden-single-box.A39`);
  const hard = '900000005004129600000605000040060020000708000780000063007000300020304080008050100';
  await server.post(hostile, `In many steps: ${server.url}/play/${hard}?step=forcing-net.F62`);
  // Of several boards, the one at the cursor.
  await field(writer).fill(`${server.url}/?puzzle=${PUZZLE} or ${server.url}/play/${hard}`);
  for (const [place, sign] of [
    [3, '①'],
    [200, '②'],
  ] as const) {
    await field(writer).evaluate((area: HTMLTextAreaElement, at) => {
      area.setSelectionRange(at, at);
    }, place);
    await attach.click();
    await expect(writer.getByRole('dialog', { name: `Attach a step ${sign}` })).toBeVisible();
    await writer.keyboard.press('Escape');
    await expect(choice).toHaveCount(0);
  }

  const { page } = await newReader(newDevice, { locale: 'ja', ...WITH_WORKER });
  await installed(page);
  await page.context().setOffline(true);
  const show = (text: string) => post(page, text).locator('[data-action=show-step]');
  await show('Try this').press('Enter');
  const closer = page.locator('[data-part=look-closer]');
  await expect(closer.locator('[data-part=hint-text]')).toContainText('B7・C4・H1の8があるので');
  await expect(closer.locator('[data-part=hint-picture]')).toBeAttached();
  await expectAccessible(page, '[data-part=look-closer]');
  await page.keyboard.press('Escape');
  await expect(closer).toHaveCount(0);
  await expect(show('Try this')).toBeFocused();

  await show('Not proved').press('Enter');
  await expect(closer.getByRole('status')).toHaveText('この盤面にその手は見つかりませんでした。');
  await expect(closer.locator('[data-part=hint-picture]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(closer).toHaveCount(0);

  await show('In many steps').press('Enter');
  const line = closer.locator('[data-part=hint-line]');
  await expect(line).toContainText('F6');
  await closer.locator('[data-action=walk-next]').press('Enter');
  await expect(line).toContainText('F6に残る数字は1だけです。');

  // The link itself shows the step as well, above the game that it opens.
  await page.context().setOffline(false);
  await page.goto(`${server.url}/?puzzle=${PUZZLE}&level=novice&step=hidden-single-box.A38`);
  await expect(closer.locator('[data-part=hint-text]')).toContainText('B7・C4・H1の8があるので');
  await closer.locator('[data-action=play-linked]').press('Enter');
  await expect(closer).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/`);
});

/** More posts than the first page holds, newer than all others. */
function addNewerPosts(): void {
  for (let number = 0; number < 31; number++)
    server.sql(
      `insert into posts (id, seq, change, text, created_at)
       values (?, (select max(seq) + 1000000 from posts), 1, 'Newer', ?)`,
      ...[randomUUID(), Date.now()],
    );
}

test('a link to a comment under a long post leads members and visitors to it, also offline', async ({
  newDevice,
}) => {
  const { page, member } = await newReader(newDevice, {
    viewport: { width: 305, height: 640 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...WITH_WORKER,
  });
  const lines = Array.from({ length: 30 }, (_, index) => `Line ${index + 1} of a long story`);
  const { id } = (await server.post(member, lines.join('\n'))) as { id: string };
  await server.call('/cando/kucomment', { chatid: id, content: 'The moral of it' }, member.token);
  const story = post(page, 'a long story');
  await expect(story).not.toContainText('Line 13');
  const comment = page.locator('[data-comment]', { hasText: 'The moral of it' });
  await comment.locator('[data-action=more]').click();
  await expect(comment.locator('[data-part=more]')).toBeInViewport(WHOLE);
  await comment.locator('[data-action=copy-link]').click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${server.url}/posts/${id}/[0-9a-f-]{36}$`));

  await installed(page);
  await page.context().setOffline(true);
  await page.goto(link);
  await expect(comment).toBeFocused();
  await expect(comment).toBeInViewport();
  await expect(posts(page)).toHaveCount(1);
  await page.locator('[data-action=all-posts]').click();
  await expect(page.locator('[data-part=linked]')).toHaveCount(0);
  await expectAccessible(page, '[data-part=posts]');
  // What a link leads to is not folded.
  await page.goto(`${server.url}/posts/${id}`);
  await expect(story).toContainText('Line 30');

  // A post that is too old for the first page, read by a visitor who has to log in first.
  server.sql('update posts set seq = 0, created_at = 1 where id = ?', id);
  addNewerPosts();
  // The server reads the page again when something has been written.
  await server.post(member, 'The newest');
  const visitor = await newDevice();
  await visitor.goto(link);
  await expect(visitor).toHaveURL(`${server.url}/login`);
  await expect(visitor.getByText('Log in to read this post.')).toBeVisible();
  await expect(visitor.locator('body')).not.toContainText('The moral of it');
  await submitLogin(visitor, member);
  await expect(visitor.locator('[data-comment]')).toBeFocused();
  await expect(visitor.locator('[data-comment]')).toContainText('The moral of it');
  await expect(visitor).toHaveURL(`${server.url}/`);
  await expectAccessible(visitor, '[data-part=menu]');
});

test('an answer counts as new on every device, until it has been seen on one of them', async ({
  newDevice,
}) => {
  const member = await server.newMember();
  const other = await server.newMember();
  const { id } = (await server.post(member, 'Why is there no 4 in box 2?')) as { id: string };
  const answer = (content: string) =>
    server.call('/cando/kucomment', { chatid: id, content, agree: 1 }, other.token);
  // It will be below the fold.
  addNewerPosts();
  await answer('Because of row 3.');
  const [phone, laptop] = [
    await newDevice(await server.logIn(member), { viewport: { width: 305, height: 640 } }),
    await newDevice(await server.logIn(member)),
  ];
  const badge = (page: Page) => page.getByRole('button', { name: 'Menu', description: '1 new for you' });
  for (const page of [phone, laptop]) {
    await page.goto(server.url);
    await expect(badge(page)).toHaveAttribute('data-count', '1');
  }
  // On every page, also the first one of a visit.
  await laptop.goto(`${server.url}/statistics`);
  await expect(badge(laptop)).toHaveAttribute('data-count', '1');
  await phone.locator('[data-action=menu]').click();
  await expect(phone.locator('[data-section=posts]')).toContainText('1 new for you');
  await openSection(phone, 'posts');
  const list = phone.locator('[data-part=new-answers]');
  await list.locator('summary').press('Enter');
  await expect(list.locator('[data-action=answer]')).toBeInViewport(WHOLE);
  await expectAccessible(phone, '[data-part=new-answers]');
  await list.locator('[data-action=answer]').press('Enter');
  await expect(phone.locator('[data-comment]')).toBeFocused();
  await expect(list).toHaveCount(0);
  await expect(async () => {
    await laptop.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(badge(laptop)).toHaveCount(0, { timeout: 500 });
  }).toPass();

  // The next one comes while its post is on the screen.
  const next = phone.locator('[data-comment]', { hasText: 'And of column 5.' });
  // Both go once it has been on the screen for a while: looked for from before it comes.
  await Promise.all([
    answer('And of column 5.'),
    expect(next).toHaveAttribute('data-unread'),
    expect(list.locator('summary')).toHaveText('1 new for you'),
  ]);
  await expect(phone.locator('[data-unread]')).toHaveCount(0);
  await expect(list).toHaveCount(0);
});
