import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { pick } from '../support/pick.ts';
import { expectAccessible, OPEN_SECTION } from './axe.ts';
import { BoardPage, download, GIVENS, WHOLE } from './board-page.ts';
import { signIn, test } from './members.ts';
import { write } from './message-board.ts';
import { serverOfFile } from './own-server.ts';

const ADMINISTRATOR = { email: 'head@example.org', password: 'Admin-Pass1' };
const LINES = readFileSync('test/fixtures/puzzles/ordinary.txt', 'utf8')
  .split('\n')
  .map((line) => line.trim().slice(0, 81).replaceAll('.', '0'))
  .filter((line) => /^[0-9]{81}$/.test(line));
const PACKED = readFileSync('public/packs/novice.txt', 'utf8').slice(0, 81).replaceAll('.', '0');

test.use({ contextOptions: { reducedMotion: 'reduce' } });
const server = serverOfFile({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });

// Its first use would rate the 1500 puzzles of the packs.
test.beforeAll(() => {
  server.sql("delete from puzzles where id not like '0%' and givens <> ?", PACKED);
});

/** Where a puzzle is; undefined when it is in no library. */
const libraryOf = (givens: string): string | undefined =>
  server.sql<{ level: string }>('select level from puzzles where givens = ?', givens)[0]?.level;

/** What a test does in a section, in an administrator's terms. */
class Desk {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  static async enter(page: Page): Promise<Desk> {
    await signIn(page.context(), await server.logIn(ADMINISTRATOR));
    await page.goto(server.url);
    return new Desk(page);
  }
  async open(section: string): Promise<void> {
    const heading = this.section(section).locator('button').first();
    if (!(await this.page.locator('[data-part=menu]').isVisible()))
      await this.page.locator('[data-action=menu]').click();
    if ((await heading.getAttribute('aria-expanded')) !== 'true') await heading.click();
    await expect(heading).toHaveAttribute('aria-expanded', 'true');
  }
  async part(name: 'one' | 'many' | 'list'): Promise<void> {
    await this.page.locator(`[data-bank=${name}]`).click();
  }
  section(name: string): Locator {
    return this.page.locator(`[data-section=${name}]`);
  }
  action(name: string): Locator {
    return this.page.locator(`[data-action=${name}]`);
  }
  get said(): Locator {
    return this.page.locator('p[role=status][data-tone]');
  }
  get phase(): Locator {
    return this.page.locator('[data-part=bulk]');
  }
  async add(puzzle: string): Promise<void> {
    await this.page.locator('textarea[name=puzzle]').fill(puzzle);
    await this.action('add-puzzle').click();
  }
  /** Into the library Expert, and nothing else of this file with them. */
  async begin(...puzzles: readonly string[]): Promise<void> {
    server.sql(`delete from puzzles where givens in (${LINES.map(() => '?').join()})`, ...LINES);
    await this.page.locator('select[name=library]').selectOption('expert');
    for (const puzzle of puzzles) {
      await this.add(puzzle);
      await expect(this.said).toHaveText(/^Added to the library Expert/);
    }
  }
  async hasNoViolations(): Promise<void> {
    await expectAccessible(this.page, OPEN_SECTION);
  }
}

test('a single puzzle is added to a library, or rejected with the reason', async ({ page }) => {
  const desk = await Desk.enter(page);
  await desk.open('question-bank');
  await desk.add(LINES[0]);
  await expect(desk.said).toHaveText('Choose a library first.');
  await desk.begin();
  const refusals: readonly (readonly [string, string | RegExp])[] = [
    [LINES[0].replace(/^./, 'x'), '“x” at place 1 is not a digit. Use 1 to 9, and 0 or . for an empty cell.'],
    [LINES[0].slice(1), 'Number of digits is less than 81: 80.'],
    [`${LINES[0]}0`, 'Number of digits is greater than 81: 82.'],
    [`5000000005${'0'.repeat(71)}`, /must be different: 5 stands in A1 and B1$/],
    [`12345678${'0'.repeat(9)}9${'0'.repeat(63)}`, 'The puzzle has no solution.'],
    ['0'.repeat(81), /^The puzzle has several solutions: [A-I][1-9] can be [1-9] or [1-9]\.$/],
    [PACKED, 'Already in the library Novice, perhaps turned, mirrored or with other digits.'],
  ];
  for (const [puzzle, text] of refusals) {
    await desk.add(puzzle);
    await expect(desk.said).toHaveText(text);
    await expect(desk.said).toHaveAttribute('data-tone', 'error');
    await expect(page.locator('textarea[name=puzzle]')).toHaveValue(puzzle);
  }
  await desk.hasNoViolations();
  await desk.add(LINES[0].replace(/.{9}/g, '$&\n'));
  await expect(desk.said).toHaveText(/^Added to the library Expert\. The engine finds: \w+, /);
  // The way back stays while others are refused, and after a reload.
  await desk.add(PACKED);
  await expect(desk.said).toHaveText(/^Already in the library/);
  await page.reload();
  await desk.open('question-bank');
  await desk.action('undo').click();
  await expect(desk.said).toHaveText('Taken back.');
  await expect(desk.action('undo')).toHaveCount(0);
  await desk.begin(LINES[0]);
  await desk.add(LINES[5]);
  await expect(desk.said).toHaveText(/^Added to the library Expert\. The engine finds: Novice, /);
  await desk.action('undo').click();
  await expect(page.locator('textarea[name=puzzle]')).toHaveValue(LINES[5]);
  await desk.add(LINES[5]);
  await desk.action('move-to-levels').click();
  await expect(desk.said).toHaveText('1 puzzle moved to its level.');
  await expect(desk.action('move-to-levels')).toHaveCount(0);
  expect(libraryOf(LINES[5])).toBe('novice');
  server.sql('delete from puzzles where givens = ?', LINES[5]);
});

test('a list of puzzles can be corrected, moved to the right level, taken back or cancelled', async ({
  page,
}) => {
  const desk = await Desk.enter(page);
  await desk.open('question-bank');
  await desk.begin(LINES[0]);
  await desk.part('many');

  await test.step('a typed list survives a reload, and rejected lines are listed by number', async () => {
    await desk.action('add-puzzles').click();
    await expect(desk.said).toHaveText('There is no puzzle in it.');
    await page.locator('textarea[name=list]').fill(`# mine\n${LINES[1]}\n${LINES[0]}\n123\n`);
    await page.reload();
    await desk.open('question-bank');
    await expect(page.locator('textarea[name=list]')).toHaveValue(/^# mine/);
    await desk.action('add-puzzles').click();
    await expect(desk.phase).toHaveAttribute('data-phase', 'done');
    await expect(desk.phase).toContainText('1 of 3 puzzles added to the library Expert.');
    await expect(desk.phase.locator('ol li')).toHaveText([
      /^Line 3 Already in the library Expert/,
      /^Line 4 Number of digits is less than 81: 3\./,
    ]);
    await desk.hasNoViolations();
    expect((await download(desk.action('download-refused'))).toString()).toBe(
      `\uFEFFLine,Reason,Text\r\n3,"Already in the library Expert, perhaps turned, mirrored or with other digits.",${LINES[0]}\r\n4,Number of digits is less than 81: 3.,123\r\n`,
    );
    await desk.action('correct').click();
    await expect(page.locator('textarea[name=list]')).toHaveValue(`${LINES[0]}\n123`);
    await page.locator('textarea[name=list]').fill('');
  });

  await test.step('a list in the wrong library is moved to the level found, or taken back', async () => {
    const add = async (): Promise<void> => {
      await page.locator('textarea[name=list]').fill(`${LINES[5]}\n123\n`);
      await desk.action('add-puzzles').click();
      await expect(desk.phase).toHaveAttribute('data-phase', 'done');
      expect(libraryOf(LINES[5])).toBe('expert');
    };
    await add();
    await expect(page.locator('[data-part=second-thoughts]')).toContainText('1 of them is of another level.');
    await desk.hasNoViolations();
    await desk.action('move-to-levels').click();
    await expect(page.locator('[data-part=ask]')).toContainText('Move 1 puzzle to the level found?');
    await desk.action('surely').click();
    await expect(page.getByText('1 puzzle moved to its level.')).toBeVisible();
    await expect(desk.action('take-back')).toHaveCount(0);
    expect(libraryOf(LINES[5])).toBe('novice');
    server.sql('delete from puzzles where givens = ?', LINES[5]);
    await desk.action('new-list').click();

    await add();
    await page.reload();
    await desk.open('question-bank');
    await desk.action('take-back').click();
    await expect(page.locator('[data-part=ask]')).toContainText('Take 1 puzzle back?');
    await desk.action('surely').click();
    await expect(page.getByText('1 puzzle taken back.')).toBeVisible();
    expect(libraryOf(LINES[5])).toBeUndefined();
    await desk.part('list');
    await desk.action('undo').click();
    await expect(desk.said).toHaveText('1 puzzle is back.');
    expect(libraryOf(LINES[5])).toBe('expert');
    server.sql('delete from puzzles where givens = ?', LINES[5]);
    await desk.part('many');
    await desk.action('new-list').click();
  });

  await test.step('importing a file can be cancelled, and is still shown as stopped after a reload', async () => {
    const file = test.info().outputPath('many.txt');
    writeFileSync(file, `${'1'.repeat(81)}\n`.repeat(50_000));
    await page.locator('[data-part=puzzle-file]').setInputFiles(file);
    await expect(page.locator('[data-part=held-list]')).toContainText('many.txt50,000 lines');
    await desk.action('add-puzzles').click();
    await expect(page.getByRole('progressbar', { name: 'Lines done' })).toBeVisible();
    await desk.action('cancel').click();
    await expect(desk.phase).toHaveAttribute('data-phase', 'stopped');
    await page.reload();
    await desk.open('question-bank');
    await expect(desk.phase).toContainText(/Stopped after [\d,]+ of 50,000 lines/);
    await desk.hasNoViolations();
    await desk.action('new-list').click();
  });
});

test('puzzles in the bank can be filtered, deleted, restored and played', async ({ page }) => {
  const desk = await Desk.enter(page);
  await desk.open('question-bank');
  await desk.begin(LINES[0], LINES[1]);
  await desk.part('list');

  await test.step('filtered puzzles can be deleted and restored', async () => {
    const total = page.locator('[data-total]');
    const rows = page.locator('li[data-puzzle]');
    // A box that is ticked stays under the hand, though a button comes above it.
    const first = rows.first().getByRole('checkbox');
    await first.scrollIntoViewIfNeeded();
    const place = await first.boundingBox();
    await first.check();
    await expect(desk.action('delete-chosen')).toBeVisible();
    expect(await first.boundingBox()).toEqual(place);
    await first.uncheck();
    await page.locator('select[name=filter-library]').selectOption('expert');
    await expect(rows.first()).toHaveAttribute('data-puzzle', LINES[1]);
    await expect(rows.nth(1)).toHaveAttribute('data-puzzle', LINES[0]);
    // Not while the list loads.
    await expect(total).toHaveAttribute('data-total');
    const before = Number(await total.getAttribute('data-total'));
    await desk.hasNoViolations();
    await page.locator('select[name=filter-technique]').selectOption('junior-exocet');
    await expect(page.getByText('No puzzles found.')).toBeVisible();
    await page.locator('select[name=filter-technique]').selectOption('');
    await rows.nth(0).getByRole('checkbox').check();
    await rows.nth(1).getByRole('checkbox').check();
    await desk.action('delete-chosen').click();
    await expect(page.locator('[data-part=ask]')).toContainText('Delete 2 puzzles from the question bank?');
    await desk.action('surely').click();
    await expect(desk.said).toHaveText('2 puzzles deleted.');
    await expect(total).toHaveAttribute('data-total', String(before - 2));
    await desk.action('undo').click();
    await expect(desk.said).toHaveText('2 puzzles are back.');
    await expect(total).toHaveAttribute('data-total', String(before));
  });

  await page.locator('li[data-puzzle]').first().getByRole('checkbox').check();
  await desk.action('delete-chosen').click();
  await desk.action('surely').click();
  await expect(desk.said).toHaveText('1 puzzle deleted.');
  await test.step('the undo button of a deletion does not move while the list loads', async () => {
    await desk.part('one');
    let arrive = (): void => undefined;
    await page.route('**/power/kulisttimu', async (route) => {
      const response = await route.fetch();
      await new Promise<void>((resolve) => (arrive = resolve));
      await route.fulfill({ response });
    });
    const asked = page.waitForRequest('**/power/kulisttimu');
    await desk.part('list');
    await asked;
    const undo = desk.action('undo');
    await expect(undo).toHaveText('Put 1 back');
    const place = await undo.boundingBox();
    await expect
      .poll(async () => {
        arrive();
        return page.locator('li[data-puzzle]').count();
      })
      .toBeGreaterThan(0);
    expect(await undo.boundingBox()).toEqual(place);
    await page.unroute('**/power/kulisttimu');
    await undo.click();
    await expect(desk.said).toHaveText('1 puzzle is back.');
  });

  await test.step('deleting a whole library asks with its size, and presets then deal only what is in the bank', async () => {
    const total = page.locator('[data-total]');
    // Not while the list loads.
    await expect(total).toHaveAttribute('data-total');
    const count = Number(await total.getAttribute('data-total'));
    await desk.action('delete-library').click();
    await expect(page.locator('[data-part=ask]')).toContainText(
      `Delete all ${count.toLocaleString('en')} puzzles of the library Expert?Until this page is closed or loaded again, this can be undone.`,
    );
    await desk.action('surely').click();
    await expect(desk.said).toHaveText(`${count.toLocaleString('en')} puzzles deleted.`);
    await expect(total).toHaveAttribute('data-total', '0');
    await desk.part('one');
    await desk.add(LINES[2]);
    await expect(desk.said).toHaveText(/^Added to the library Expert/);
    await page.keyboard.press('Escape');
    const board = new BoardPage(page);
    // The first puzzle comes with the app when the bank takes its time.
    await expect.poll(() => board.choose('expert')).toBe(LINES[2]);
  });
});

test('an administrator reads reported comments and posts, and deletes or dismisses them', async ({
  page,
}) => {
  const [author, commenter, reporter] = [
    await server.newMember(),
    await server.newMember(),
    await server.newMember(),
  ];
  const innocentText = `An innocent post ${server.url}/play/${GIVENS}`;
  const { id } = await server.post(reporter, innocentText);
  for (const content of ['First of all', 'Rude [13] words'])
    await server.call('/cando/kucomment', { content, chatid: id, agree: 1 }, commenter.token);
  const before = (await server.board(author)) as unknown as {
    comments: { id: string; comcontent: string }[];
  };
  const rude = before.comments.find(({ comcontent }) => comcontent.startsWith('Rude'))!.id;
  await server.call('/cando/kureport', { chatid: id, comid: rude, reason: 'Not nice' }, reporter.token);
  const ids: string[] = [];
  for (const text of ['Buy my puzzles [1]', 'Harmless words']) {
    const { id } = await server.post(author, text);
    ids.push(id as string);
    await server.call('/cando/kureport', { chatid: id, reason: `Says: ${text}` }, reporter.token);
  }
  await server.call('/cando/kucomment', { content: 'Rude words', chatid: ids[1], agree: 1 }, author.token);
  const desk = await Desk.enter(page);
  await desk.open('moderation');
  const innocent = page.locator(`li[data-post="${id as string}"]`);
  const meant = innocent.locator('[data-reported-comment]');
  await expect(meant).toContainText(commenter.email);
  await expect(meant).toContainText('Not nice');
  await expect(meant).toContainText('Rude');
  await expect(meant).not.toContainText('[13]');
  await expect(meant.getByRole('img', { name: 'thinking' })).toBeVisible();
  await expect(innocent.locator('button:not([data-action=copy])').first()).toHaveText('Delete comment');
  await expect(innocent.getByRole('img', { name: 'Sudoku board' })).toBeVisible();
  await expect(innocent).not.toContainText('/play/');
  await desk.hasNoViolations();

  // All comments: oldest first, each with its bin beside the address, and below the button that opens them.
  const opener = innocent.locator('[data-action=comments]');
  await opener.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  const place = await opener.boundingBox();
  await opener.click();
  const rows = innocent.locator('[data-comment]');
  await expect(rows).toHaveCount(2);
  expect(await opener.boundingBox()).toEqual(place);
  await expect(rows.first()).toContainText('First of all');
  for (const row of await rows.all()) {
    const [address, bin] = await Promise.all([
      row.locator('[data-action=copy]').boundingBox(),
      row.locator('[data-action=delete-comment]').boundingBox(),
    ]);
    expect(bin!.y).toBeLessThan(address!.y + address!.height);
  }
  await meant.locator('[data-action=delete-reported-comment]').click();
  await expect(page.locator('[data-part=ask]')).toContainText(`Delete the comment of ${commenter.email}?`);
  await desk.action('surely').click();
  await expect(desk.said).toHaveText('The comment is deleted.');
  await expect(desk.said).toBeInViewport(WHOLE);
  await expect(innocent).toHaveCount(0);
  const card = (index: number) => page.locator(`li[data-post="${ids[index]}"]`);
  await expect(card(0)).toContainText('Says: Buy my puzzles');
  await expect(card(0)).toContainText(author.email);
  await expect(card(0)).toContainText(reporter.email);
  await desk.hasNoViolations();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card(0)
    .getByRole('button', { name: `Copy ${author.email}` })
    .click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(author.email);

  await card(1).locator('[data-action=comments]').click();
  await card(1).locator('[data-action=delete-comment]').click();
  await expect(page.locator('[data-part=ask]')).toContainText(`Delete the comment of ${author.email}?`);
  await desk.hasNoViolations();
  await desk.action('surely').click();
  await expect(desk.said).toHaveText('The comment is deleted.');
  await card(1).locator('[data-action=dismiss]').click();
  await desk.action('surely').click();
  await expect(card(1)).toHaveCount(0);
  await expect(desk.said).toHaveText('The reports are closed. The post stays.');
  await card(0).locator('[data-action=delete-post]').click();
  await expect(page.locator('[data-part=ask]')).toContainText(`Delete the post of ${author.email}`);
  await desk.action('surely').click();
  await expect(desk.said).toHaveText('The post is deleted.');
  await expect(desk.section('moderation')).toContainText('No open reports');
  const { posts, comments } = await server.board(author);
  expect([posts.map(({ chcontent }) => chcontent), comments.map(({ comcontent }) => comcontent)]).toEqual([
    ['Harmless words', innocentText],
    ['First of all'],
  ]);
  await desk.open('log');
  await expect(desk.section('log')).toContainText('Deleted a comment');
});

// Specification 6.9
test("an administrator edits and deletes others' posts, removes likes and copies author names", async ({
  page,
}) => {
  const [author, other] = [await server.newMember(), await server.newMember()];
  const { id } = await server.post(author, 'Wrong wrods');
  await server.call('/cando/kucomment', { content: 'Spam', chatid: id, agree: 1 }, author.token);
  await server.call('/cando/kuLoveInfo', { name: other.name, chatid: id }, other.token);
  await server.call('/cando/kureport', { chatid: id, reason: 'Misspelt' }, other.token);
  const desk = await Desk.enter(page);
  const token = await page.evaluate(() => localStorage.getItem('token')!);
  await server.post({ ...author, token }, 'From the desk');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('[data-action=menu]').click();
  await expect(desk.section('moderation').locator('button').first()).toHaveText('Reports1');
  await desk.open('posts');
  // Who writes for the site carries a badge, and nobody else does.
  const badges = page.locator('article[data-post]').getByText('Admin', { exact: true });
  await expect(
    page
      .locator('article[data-post]')
      .filter({ hasText: 'From the desk' })
      .and(page.locator(':has-text("Admin")')),
  ).toHaveCount(1);
  await expect(badges).toHaveCount(1);
  const post = page.locator(`article[data-post="${id as string}"]`);
  await post.locator('[data-action=copy-author]').first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(author.email);
  await post.locator('li [data-action=more]').click();
  await post.locator('[data-action=delete-comment]').click();
  await expect(post.getByRole('alertdialog')).toContainText('Delete the comment of');
  await desk.action('surely').click();
  await expect(post).not.toContainText('Spam');
  await expect(post.locator('[data-action=like]')).toContainText('1');
  await post.locator('header [data-action=more]').click();
  await desk.action('remove-likes').click();
  await expect(post).toContainText('Remove the like from this post?');
  await desk.action('surely').click();
  await expect(post.locator('[data-action=like]')).not.toContainText('1');
  const { posts } = await server.board(other);
  expect(
    pick(
      posts.find((each) => each.id === id),
      'id',
      'chlove',
    ),
  ).toEqual({ id, chlove: '' });
  await post.locator('header [data-action=more]').click();
  await desk.action('edit').click();
  await write(page, 'Right words');
  await expect(post).toContainText('Right words');
  const textOf = async () =>
    (await server.board(author)).posts.find((each) => each.id === id)?.chcontent ?? 'gone';
  await expect.poll(textOf).toBe('Right words');
  await post.locator('header [data-action=more]').click();
  await desk.action('delete').click();
  await desk.action('surely').click();
  await expect(post).toHaveCount(0);
  await expect.poll(textOf).toBe('gone');
});
