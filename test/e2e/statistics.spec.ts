import { expect } from '@playwright/test';
import { dailyPuzzle } from '../../core/daily/daily.ts';
import { cellName } from '../../core/sudoku/cells.ts';
import { formatPosition } from '../../core/sudoku/formats/position-text.ts';
import { parseGrid } from '../../core/sudoku/grid.ts';
import { localDay } from '../../src/data/local-day.ts';
import { REST_MS } from '../../src/platform/at-rest.ts';
import { pick } from '../support/pick.ts';
import { expectAccessible } from './axe.ts';
import {
  BoardPage,
  download,
  onEach,
  PUZZLE,
  solutionOf,
  speak,
  WHOLE,
  WIDEST,
  withWorker,
} from './board-page.ts';
import { test } from './members.ts';

/** A Monday, an easy one; and the day after, on which the tests play. */
const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';
const NOON = new Date(`${TUESDAY}T12:00:00`);
/** A clock that is days away from the server's is reported where other messages are read. */
const TODAY = new Date(new Date().setHours(12, 0, 0, 0));

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a win appears in the statistics once, and can be exported, deleted and restored', async ({ page }) => {
  const board = new BoardPage(page);
  await page.goto('/statistics');
  await expect(board.part('no-plays')).toContainText('today');
  await expectAccessible(page);
  await expect(board.part('no-plays').getByRole('link', { name: 'Play' })).toHaveAttribute(
    'href',
    '/?daily=today',
  );
  await board.open();
  const solution = solutionOf(PUZZLE);
  await board.import(`0${solution.slice(1)}`);
  const right = Number(solution.charAt(0));
  await board.enter('A1', (right % 9) + 1);
  await board.finish('A1', right);
  await board.action('confirm').click();
  // Undone and won again: the same game.
  await board.tool('undo').click();
  await page.keyboard.press('Shift+Z');
  // What the puzzle needed is known by then.
  // On a low phone, too.
  await page.setViewportSize({ width: 360, height: 690 });
  const advice = board.part('won-advice').getByRole('link', { name: 'Learn how to solve harder ones' });
  await expect(advice).toBeInViewport(WHOLE);
  await expect(advice).toHaveAttribute('href', '/practice');
  await expect(board.part('won-standing')).toHaveText('No hints');
  await page.locator('header').getByRole('link', { name: /^Stat/ }).click();
  await expect(page).toHaveURL('/statistics');
  const fact = (name: string) => page.locator(`[data-fact=${name}]`);
  await expect(fact('won')).toHaveText('1');
  await expect(fact('alone')).toHaveText('100%');
  await expect(fact('current')).toHaveText('0');
  await expect(board.part('curve')).toHaveAttribute(
    'aria-label',
    /^Custom, 1 game: first 00:\d\d, now 00:\d\d$/,
  );
  await expect(board.part('games').getByRole('link')).toHaveCount(1);
  await page.getByText('Times as a table').click();
  // Date, hints and the one mistake.
  await expect(page.locator('details td').nth(1)).toHaveText('0');
  await expect(page.locator('details td').nth(2)).toHaveText('1');
  await expectAccessible(page);

  const givens = `0${solution.slice(1)}`;
  const [head, row, ...rest] = (await download(board.action('csv'))).toString().trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFpuzzle,level,daily,begun,won,seconds,time,hints,mistakes');
  expect(row).toMatch(
    new RegExp(`^${givens},custom,,\\d{4}-\\d\\d-\\d\\d,\\d{4}-\\d\\d-\\d\\d,\\d+,00:\\d\\d,0,1$`),
  );
  expect(rest).toEqual([]);
  const { plays } = JSON.parse((await download(board.action('json'))).toString()) as { plays: object[] };
  expect(plays.map((play) => pick(play, 'puzzle', 'hints', 'mistakes', 'needed'))).toEqual([
    { puzzle: givens, hints: 0, mistakes: 1, needed: ['full-house'] },
  ]);

  await board.action('delete').click();
  await expect(board.part('no-plays')).toBeVisible();
  await board.action('undo').click();
  await expect(fact('won')).toHaveText('1');
  await board.action('delete').click();
  await expect(board.part('no-plays')).toBeVisible();
  await page.reload();
  await expect(board.part('no-plays')).toBeVisible();
});

withWorker(
  'a puzzle of the day is the same on every device and offline, and stays itself after midnight',
  async ({ page, context, newDevice }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install({ time: NOON });
    const board = new BoardPage(page);
    const { puzzle } = dailyPuzzle(MONDAY);
    await board.open(`/?daily=${MONDAY}`);
    await expect.poll(() => board.read()).toBe(puzzle);
    await expect(board.level('novice')).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(board.status).toContainText('Daily 16 Nov');
    await board.installed();
    await context.setOffline(true);
    await page.goto('/?daily=today');
    await board.ready();
    await expect.poll(() => board.read()).toBe(dailyPuzzle(TUESDAY).puzzle);
    // Midnight comes: the game is still Tuesday's.
    await page.clock.setSystemTime(new Date('2026-11-18T00:10:00'));
    await board.solve(dailyPuzzle(TUESDAY).puzzle);
    await expectAccessible(page);
    await board.action('confirm').click();
    await board.action('share').click();
    await expect(board.action('share')).toHaveAccessibleName('Copied');
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    expect(shared).toMatch(
      /^Nonet, 17 November 2026, Medial: \d\d:\d\d, without a hint\nhttp:\/\/localhost:\d+\/\?daily=2026-11-17&beat=\d+&pace=[\w-]+zz$/,
    );
    await page.goto('/daily');
    const day = page.locator(`[data-day="${TUESDAY}"]`);
    await expect(day).toHaveAttribute('data-state', 'won');
    await expect(day).toHaveAccessibleName(/^Tuesday 17 November, solved in \d\d:\d\d$/);
    await expect(page.locator('[data-fact=current]')).toHaveText('1');

    // Another device, by the link that was shared, in a zone where it is another time of the day.
    const there = new BoardPage(await newDevice(undefined, { timezoneId: 'Pacific/Auckland' }));
    await there.page.clock.install({ time: new Date('2026-11-18T03:00:00Z') });
    await there.open(new URL(shared.split('\n')[1]).href);
    await expect.poll(() => there.read()).toBe(dailyPuzzle(TUESDAY).puzzle);
    await there.open('/?daily=2026-11-19');
    await expect(there.status).toContainText('There is no puzzle of that day yet.');
  },
);

test('a puzzle that was won before counts as it did then, and is no first one', async ({ page }) => {
  await page.clock.install();
  const board = new BoardPage(page);
  const solution = solutionOf(PUZZLE);
  await board.open(`/?puzzle=0${solution.slice(1)}&level=novice`);
  await page.clock.fastForward(60_000);
  await board.finish('A1', solution.charAt(0));
  await expect(board.part('won-feats')).toHaveText('First Novice solved');
  await board.action('confirm').click();
  await page.clock.fastForward(30_000);
  await board.act('restart');
  await board.part('restart').getByRole('button', { name: 'Start again' }).click();
  await board.finish('A1', solution.charAt(0));
  await expect(board.part('won-standing')).toHaveText(/^Counts as 01:\d\d, the first win$/);
  await expect(board.part('won-feats')).toHaveCount(0);
});

test('the puzzle of the day is named at once above the board and in the tab, and shared as such', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Nobody rests: work that waits for a moment without a key never begins.
  await page.addInitScript((rest) => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => (ms === rest ? 0 : later(run, ms)),
    });
  }, REST_MS);
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await board.enter('A1', 2);
  // It records that this is no newcomer, to whom the status line says what to do first.
  await board.companion();
  await board.open('/?daily=2026-11-17');
  await expect(board.status).toContainText('Daily 17 Nov');
  await expect(page).toHaveTitle('Daily 17 Nov · Nonet');
  await board.act('share');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(new URL('/?daily=2026-11-17', page.url()).href);
  await board.choose('novice');
  await expect(page).toHaveTitle('Nonet – Sudoku');
  await expect(board.status).not.toContainText('Daily');
});

withWorker(
  'a win offers the next puzzle, the puzzle of the day and a challenge link',
  async ({ page, context, newDevice }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install({ time: TODAY });
    const solution = solutionOf(PUZZLE);
    const given = `.${solution.slice(1)}`;
    const last = Number(solution.charAt(0));
    const board = await BoardPage.open(page, `/?puzzle=${given}&level=expert`);
    // The jump would time out what is still being loaded.
    await board.controlled();
    await page.clock.fastForward('12:34');
    await board.cell('A1').click();
    await page.keyboard.press(String(last));
    await expect(board.part('won-feats')).toHaveText('First Expert solved');
    // A key that is still held, or the same one again, begins nothing.
    await expect(board.action('confirm')).toBeFocused();
    await page.keyboard.press(String(last));
    expect(await board.read()).toBe(solution);
    await board.action('share').click();
    await expect(board.action('share')).toHaveAccessibleName('Copied');
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    const [, link = '', beat = ''] =
      /^Nonet, Expert: 1[23]:\d\d, without a hint\n(http:\/\/localhost:\d+\/play\/0[1-9]{80}\?level=expert&beat=(7[5-9]\d|8\d\d)&pace=zz)$/.exec(
        shared,
      ) ?? [];
    expect(Number(beat)).toBeGreaterThanOrEqual(754);

    // Offline too: the next one of the level, and the puzzle of the day.
    await context.setOffline(true);
    await board.action('next').click();
    await expect.poll(() => board.read()).not.toBe(solution);
    await expect(board.level('expert')).toHaveAttribute('aria-pressed', 'true');
    await expect(board.part('win')).toHaveCount(0);
    await board.page.keyboard.press('Escape');
    await board.part('status').waitFor();
    await context.setOffline(false);
    await board.open(`/?puzzle=${given}`);
    await expect(board.status).toContainText(/You solved this in 1[23]:\d\d\./);

    // Another person, who is slower.
    const there = new BoardPage(await newDevice());
    await there.page.clock.install({ time: TODAY });
    await there.open(new URL(link).href);
    await expect(there.status).toContainText(/Solved in 1[23]:\d\d\. Race the mark above\./);
    await expect(there.level('expert')).toHaveAttribute('aria-pressed', 'true');
    await there.page.clock.fastForward('20:00');
    await there.cell('A1').click();
    await there.tool('pencil').click();
    await there.digit(last).click();
    await there.tool('pencil').click();
    await there.page.reload();
    await there.ready();
    await expect(there.status).toContainText(/Beat 1[23]:\d\d/);
    await there.finish('A1', last);
    await expect(there.part('won-standing')).toHaveText(/^Not faster than 1[23]:\d\d\.$/);
    await there.action('confirm').click();
    // A solved board invites to no hint.
    await expect(there.part('hint')).toHaveCount(0);
    await there.open('/?daily=today');
    await expect.poll(() => there.read()).toBe(dailyPuzzle(localDay(TODAY.getTime())).puzzle);
    await expect(there.part('hint')).toBeVisible();
  },
);

test('a challenge link carries the pace of its winner, which the level bar shows while the clock runs', async ({
  page,
  context,
  newDevice,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install({ time: TODAY });
  const solution = solutionOf(PUZZLE);
  const digitOf = (cell: number): number => Number(solution.charAt(cell));
  const board = await BoardPage.open(page, `/?puzzle=....${solution.slice(4)}&level=expert`);
  await board.companion();
  for (const [cell, name] of ['A1', 'A2', 'A3', 'A4'].entries()) {
    await page.clock.fastForward('01:00');
    if (cell < 3) await board.enter(name, digitOf(cell));
    else await board.finish(name, digitOf(cell));
  }
  await board.action('share').click();
  await expect(board.action('share')).toHaveAccessibleName('Copied');
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  const [, link = '', start = ''] =
    /(http:.+\/play\/0000[1-9]{77}\?level=expert&beat=[2-5]\d\d&pace=((?:[\w-]{2}){3}))zz$/.exec(shared) ??
    [];
  expect(start).not.toBe('');

  const there = new BoardPage(await newDevice());
  await there.page.clock.install({ time: TODAY });
  await there.open(new URL(`${link}zz`).href);
  await expect(there.status).toContainText(/Solved in 0\d:\d\d\. Race the mark above\./);
  const race = there.part('race');
  await expect(race).toHaveAccessibleName('Race: you 0%, the other 0%');
  await there.page.clock.fastForward('02:30');
  await expect(race).toHaveAccessibleName('Race: you 0%, the other 50%');
  await there.enter('A1', digitOf(0));
  await expect(race).toHaveAccessibleName('Race: you 25%, the other 50%');
  await expectAccessible(there.page);
  await there.action('pause').click();
  await there.page.clock.fastForward('10:00');
  await expect(race).toHaveAccessibleName('Race: you 25%, the other 50%');
  await there.action('pause').first().click();
  await there.page.reload();
  await there.ready();
  await expect(race).toHaveAccessibleName('Race: you 25%, the other 50%');
  await there.enter('A2', digitOf(1));
  await there.enter('A3', digitOf(2));
  await there.finish('A4', digitOf(3));
  await expect(there.part('won-feats')).toContainText(/Beat 0\d:\d\d/);
  await expect(race).toHaveCount(0);
  await there.action('confirm').click();
  await there.open(new URL(link).href);
  await expect(there.status).toContainText(/Solved in 0\d:\d\d; you took 0[2-5]:\d\d\./);
});

test('a position with notes of two kinds opens as it is, and solving it does not count', async ({ page }) => {
  const solution = solutionOf(PUZZLE);
  const last = PUZZLE.lastIndexOf('.');
  const givens = parseGrid(PUZZLE)!;
  const entries = Uint8Array.from(givens, (given, cell) =>
    given || cell === last ? 0 : Number(solution.charAt(cell)),
  );
  const corners = Uint16Array.from(givens, (_, cell) => (cell === last ? 0b11 : 0));
  const text = formatPosition({ givens, entries, corners });
  const board = await BoardPage.open(page, `/?puzzle=${encodeURIComponent(text)}`);
  await board.status.getByRole('button', { name: 'Show both' }).click();
  const cell = board.cell(cellName(last));
  await expect(cell).toHaveAccessibleName(/corner notes 1 2/);
  await board.finish(cellName(last), solution.charAt(last));
  await expect(board.part('won-standing')).toHaveText('Not counted: it was opened partly filled');
});

test('a finished game can be replayed, and the places where the player stood still lead to their technique', async ({
  page,
}) => {
  await page.clock.install();
  const solution = solutionOf(PUZZLE);
  const board = await BoardPage.open(
    page,
    `/?puzzle=.${solution.slice(1, 40)}..${solution.slice(42)}&level=novice`,
  );
  await board.enter('A1', Number(solution.charAt(0)));
  await page.clock.fastForward('02:05');
  await board.enter('E5', Number(solution.charAt(40)));
  await board.finish('E6', solution.charAt(41));
  await page.clock.runFor(1000);
  await board.action('confirm').click();
  await board.action('replay').click();
  await page.clock.runFor(1000);
  const replay = board.part('replay');
  const slider = replay.getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuetext', '00:00, 3 to go');
  const marked = replay.locator('svg[viewBox^="-6"] rect');
  await expect(marked).toHaveCount(0);
  await slider.press('ArrowRight');
  await expect(marked).toHaveCount(1);
  await expect(slider).toHaveAttribute('aria-valuetext', /^00:\d\d, 2 to go$/);
  await replay.getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(2500);
  await expect(slider).toHaveAttribute('aria-valuetext', /^02:\d\d, 0 to go$/);
  await expect(replay.getByRole('button', { name: 'Play' })).toBeVisible();
  const stood = replay.getByRole('listitem');
  await expect(stood).toHaveText(/^At 00:\d\d, for 02:\d\d.+$/);
  await stood.getByRole('button').click();
  await expect(slider).toHaveAttribute('aria-valuetext', /2 to go$/);
  await expectAccessible(page);
  await expect(stood.getByRole('link')).toHaveAttribute('href', /^\/practice\?technique=/);
  await page.goBack();
  await expect(replay).toHaveCount(0);
  await expect(board.action('replay')).toBeVisible();
});

test('all buttons of the win sheet are fully visible on every screen, in every language', async ({
  page,
}) => {
  const solution = solutionOf(PUZZLE);
  const board = new BoardPage(page);
  const screens = [
    [305, 600],
    [360, 740],
    [1280, 800],
  ] as const;
  for (const language of WIDEST) {
    await speak(page, language);
    await board.open(`/?puzzle=.${solution.slice(1)}&level=expert`);
    await board.finish('A1', solution.charAt(0));
    await expect(board.action('share')).toBeVisible();
    await onEach(page, screens, async (width) => {
      const screen = `${language} ${width}`;
      for (const action of ['share', ...(width < 900 ? ['won-path'] : []), 'confirm', 'next']) {
        const button = board.part('win').locator(`[data-action=${action}]`);
        await expect(button, `${screen} ${action}`).toBeInViewport(WHOLE);
        const isOneLine = await button.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const tops = [...range.getClientRects()].filter(({ width: wide }) => wide > 0);
          return Math.max(...tops.map(({ bottom }) => bottom)) - Math.min(...tops.map(({ top }) => top)) < 30;
        });
        expect(isOneLine, `${screen} ${action}`).toBe(true);
      }
      await expect(board.part('won-standing'), screen).toBeInViewport(WHOLE);
      const advice = board.part('won-advice').getByRole('link');
      await expect(advice, screen).toBeInViewport(WHOLE);
    });
    // Nothing lies under its buttons.
    await expect(board.part('needed').getByRole('listitem')).toHaveCount(1);
    const under = await board.action('next').evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const places = [0.02, 0.25, 0.5, 0.75, 0.98].map((at) => [x + at * width, y + height / 2] as const);
      const there = places.flatMap(([left, top]) => document.elementsFromPoint(left, top));
      return there.filter((each) => !each.contains(button) && !button.contains(each)).length;
    });
    expect(under, language).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), language).toBe(800);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(board.part('needed')).toBeHidden();
    await board.action('won-path').click();
    await expect(board.part('needed')).toBeVisible();
    await board.action('confirm').click();
  }
});
