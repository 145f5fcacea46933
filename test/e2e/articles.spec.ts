import { expect, test, type Page } from '@playwright/test';
import { cellOf, digitOf, Position } from '../../core/sudoku/position.ts';
import { nextStep } from '../../core/sudoku/rate/next-step.ts';
import { expectAccessible } from './axe.ts';
import { BoardPage, boxOf, hold, NAMES, onEach, PUZZLE, speak, WHOLE, withWorker } from './board-page.ts';

withWorker(
  'articles can be searched, read and kept offline, and remember the reading position',
  async ({ page, context }) => {
    await page.goto('/articles');
    await page.getByRole('searchbox').fill('naked pa');
    const listed = page.getByRole('link', { name: 'Naked Pair Two cells, the same two digits' });
    await expect(listed.locator('svg rect')).not.toHaveCount(0);
    await listed.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Naked Pair');
    await expect(page).toHaveURL(/text=en13$/);
    await expect(page).toHaveTitle('Naked Pair · Nonet');
    const pictures = page.getByRole('img', { name: /you can remove/ });
    await expect(pictures).toHaveCount(2);
    await expect(page.locator('article s').first()).toHaveText(/^[A-I][1-9]$/);
    await expectAccessible(page);
    await new BoardPage(page).controlled();
    // The first visit has read it before the worker was there, which keeps its page, with the words. On a slow network
    // it gives the app instead.
    await expect(async () => {
      await page.reload();
      expect(
        await page.evaluate(async () => (await (await caches.open('article-pages')).keys()).length),
      ).toBe(1);
    }).toPass();
    await expect(pictures).toHaveCount(2);
    await context.setOffline(true);
    const kept = await page.reload();
    expect(await kept!.text()).toContain('Two cells of a house hold the same two candidates');
    await expect(page.locator('#root article')).toBeVisible();
    const other = await page.goto('/agreement?text=en14');
    expect(await other!.text()).not.toContain('<article');
    await expect(page.getByRole('alert')).toBeVisible();
    await context.setOffline(false);
    await speak(page, 'ja');
    await page.goto('/agreement?text=ja13');
    await expect(page.locator('#root article')).toBeVisible();
    await page.mouse.wheel(0, 600);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('nonet.reading')))
      .toMatch(/"number":13,"top":[1-9]/);
    await context.setOffline(true);
    await page.goto('/agreement?text=ja13');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ネイキッドペア');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.goto('/agreement?text=ja14');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ヒドゥンペア');
    // What can be read instead; and it comes by itself with the network.
    await expect(page.locator('main nav').getByRole('link', { name: 'ネイキッドペア' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('article[data-text="14"]')).toBeVisible();

    const board = await BoardPage.open(page);
    await page.locator('header').getByRole('link', { name: '学ぶ' }).click();
    await expect(page).toHaveTitle('学ぶ · Nonet');
    await page.goBack();
    await board.ready();
    await expect(page).toHaveTitle('Nonet – 数独');
    await board.openMenu('settings');
    await board.action('more-settings').click();
    await page.locator('[data-action=keep-articles]').click();
    await expect(board.part('keep-articles')).toHaveAttribute('data-kept', '69');
    await context.setOffline(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/agreement?text=ja66');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('aside [aria-current]')).toBeInViewport();

    // A link in another language: what belongs to the text speaks it, and the reader's own is offered.
    await page.evaluate(() => {
      history.pushState(null, '', '/agreement?text=en13');
    });
    await expect(page.locator('article')).toHaveAttribute('lang', 'en');
    await expect(page.locator('article')).toContainText(
      'Level in Nonet: Medial · rating in Sudoku Explainer: 3.0',
    );
    await expect(page.getByRole('link', { name: 'Next: Hidden Pair' })).toBeVisible();
    await page.getByRole('link', { name: '日本語で読む' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ネイキッドペア');
  },
);

test('an article can be read without JavaScript, with its pictures', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/agreement?text=ja13');
  await expect(page).toHaveTitle('ネイキッドペア · Nonet');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ネイキッドペア');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  const picture = page.locator('article svg').first();
  await expect(picture.locator('text').first()).toBeVisible();
  expect((await boxOf(picture)).width).toBeGreaterThan(200);
  await expect(page.locator('article s').first()).toHaveCSS('text-decoration-line', 'line-through');
  await expect(page.getByText('Read this in English')).toBeHidden();
  await expect(page.getByText('needs JavaScript')).toHaveCount(0);
  await expect(page.locator('header [aria-current=page]')).toHaveText('学ぶ');
  await page.locator('a[rel=next]').click();
  await expect(page).toHaveURL(/text=ja14$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ヒドゥンペア');
  await context.close();
});

for (const [name, file] of [
  ['an article’s own', /\/assets\/\d+\.\w+\.css$/],
  ['the app’s', /\/assets\/main\.\w+\.css$/],
] as const) {
  test(`a style sheet that fails once is asked for again: ${name}`, async ({ page }) => {
    await page.route(file, (route) => route.abort(), { times: 1 });
    await page.goto('/agreement?text=en13');
    await expect(page.locator('#root main')).toHaveCSS('max-width', '640px');
    await expect(page.locator('body')).toHaveCSS('margin', '0px');
  });
}

for (const [name, width, text, language] of [
  ['on a wide screen', 1280, 'en66', 'en'],
  ['on a phone, in another language', 360, 'en41', 'ja'],
] as const) {
  test(`an article stays where it is when the app starts: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await speak(page, language);
    const start = await hold(page, /\/main\.[^/]*js$/);
    await page.goto(`/agreement?text=${text}`, { waitUntil: 'commit' });
    await expect(page.locator('[data-part=onward]')).toBeVisible();
    // It comes after the whole article.
    await expect(page.locator('#root')).toBeAttached();
    const places = () =>
      page
        .locator('article, article :is(h1, h2, h3, p, li, figure, svg), [data-part=onward] a')
        .evaluateAll((parts) =>
          parts.map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect();
            return [x, y, width, height];
          }),
        );
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    const before = await places();
    start();
    await expect(page.locator('#root article')).toBeVisible();
    const after = await places();
    expect(after.length).toBe(before.length);
    // The browser may not have drawn a picture yet, or no longer, that is out of sight.
    const isUndrawn = (at: number): boolean => {
      const [low, high] = [before[at], after[at]].sort((one, other) => one[1] - other[1]);
      return high[1] > 740 && low.every((value) => value === 0);
    };
    const moved = after.flatMap((place, at) =>
      isUndrawn(at) ? [] : place.map((value, side) => Math.abs(value - before[at][side])),
    );
    expect(Math.max(...moved)).toBeLessThanOrEqual(1);
    await expect(page.locator('#article')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

withWorker(
  "an article's example opens on the board offline, and the previous game can be resumed",
  async ({ page, context }) => {
    // The device may answer: hints are free.
    await page.addInitScript(() => {
      localStorage.setItem('nonet.hints', String(Date.now() + 3_600_000));
    });
    const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
    await board.controlled();
    await board.enter('A1', 1);
    await board.kept();
    const played = await board.read();
    await page.goto('/agreement?text=en22');
    const examples = page.locator('[data-action=open-example]');
    // The app takes over from the served text, and the focus with it.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(examples).toHaveCount(3);
    await context.setOffline(true);
    await examples.first().focus();
    await page.keyboard.press('Enter');
    await board.ready();
    await expect(page.locator('[role=gridcell][data-kind=notes]').first()).toBeVisible();
    await expect(board.status).toContainText('Your last game is kept.');
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Back to it' }).click();
    await expect.poll(() => board.read()).toBe(played);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('XY-Wing');
    await examples.first().press('Enter');
    await expect(page.locator('[role=gridcell][data-kind=notes]').first()).toBeVisible();
    await board.action('hint').filter({ visible: true }).click();
    await expect(page.locator('[role=dialog][data-part=hint]')).toHaveAttribute('data-technique', 'xy-wing');
  },
);

test('in an exercise, a press on a note removes it, and a digit key makes the cell the target', async ({
  page,
}) => {
  await page.goto('/practice?technique=naked-pair');
  await expect(page.locator('[role=gridcell]')).toHaveCount(81);
  const step = nextStep(await readExercise(page))!;
  const [first, ...others] = step.eliminations;
  const cellAt = (candidate: number) => page.locator(`[data-index="${cellOf(candidate)}"]`);
  const press = async (candidate: number): Promise<void> => {
    const box = (await cellAt(candidate).boundingBox())!;
    const place = digitOf(candidate) - 1;
    await page.mouse.click(
      box.x + (box.width * ((place % 3) * 2 + 1)) / 6,
      box.y + (box.height * (Math.floor(place / 3) * 2 + 1)) / 6,
    );
  };
  // A lit digit goes out at a second press, and at a press on a cell that has it.
  const filled = page
    .locator('[role=gridcell]')
    .filter({ hasText: /, [1-9]$/ })
    .first();
  const lit = page.locator(`[data-filter="${(await filled.innerText()).at(-1)}"]`);
  for (const other of [lit, filled]) {
    await lit.click();
    await expect(lit).toHaveAttribute('aria-pressed', 'true');
    await other.click();
    await expect(lit).toHaveAttribute('aria-pressed', 'false');
  }
  await press(first);
  await expect(page.locator('[data-part=marked] b')).toHaveText(`${NAMES[cellOf(first)]} ${digitOf(first)}`);
  // Undo takes it back, and so does a second press.
  await page.locator('[data-action=undo]').click();
  await expect(page.locator('[data-part=marked] b')).toHaveCount(0);
  for (let time = 0; time < 3; time++) await press(first);
  await expect(cellAt(first)).toContainText(/removed/);
  for (const candidate of others) {
    const key = page.locator(`[data-filter="${digitOf(candidate)}"]`);
    if ((await key.getAttribute('aria-pressed')) === 'false') await key.click();
    await cellAt(candidate).click();
  }
  await page.locator('[data-action=check]').click();
  await expect(page.locator('[data-verdict=found]')).toContainText('You’ll be asked again ');
  // The picture of the step needs the room of the keys.
  await expect(page.locator('[data-filter]')).toHaveCount(0);
});

test('an exercise fits a phone and a low window, keeps its place when it speaks, and keeps marks and mistakes over a reload', async ({
  page,
}) => {
  await page.goto('/practice?technique=naked-pair');
  await expect(page.locator('[role=gridcell]')).toHaveCount(81);
  const keys = page.locator('[data-filter], [data-action=show], [data-action=check], [data-part=example]');
  const screens = [
    [1024, 600],
    [305, 690],
    [360, 690],
    [740, 360],
  ] as const;
  await onEach(page, screens, async (_, height) => {
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    for (const key of await keys.all()) {
      const isCovered = await key.evaluate((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return [0.1, 0.5, 0.9].some((part) => {
          const hit = document.elementFromPoint(left + width / 2, top + height * part);
          return hit === null || !each.contains(hit);
        });
      });
      expect(isCovered, await key.innerText()).toBe(false);
    }
  });
  const grid = page.getByRole('grid');
  const digits = await readDigits(page);
  const step = nextStep(await readExercise(page))!;
  const cell = page.locator('[role=gridcell]').filter({ hasText: 'notes' }).first();
  await cell.press('Space');
  await expect(page.locator('[data-marked]')).toHaveCount(1);
  const before = await grid.boundingBox();
  const check = page.locator('[data-action=check]');
  const button = await check.boundingBox();
  await check.click();
  await expect(page.locator('[data-verdict]')).toBeVisible();
  await expect(page.locator('[data-part=exercise-text]')).toBeInViewport(WHOLE);
  expect(await grid.boundingBox()).toEqual(before);
  expect(await check.boundingBox()).toEqual(button);
  await page.reload();
  await expect(page.locator('[data-marked]')).toHaveCount(1);
  expect(await readDigits(page)).toBe(digits);
  // Enter on the board checks, too.
  await page.locator('[data-verdict]').waitFor({ state: 'detached' });
  await cell.press('Enter');
  await expect(page.locator('[data-verdict]')).toBeVisible();
  // Right at last, it does not count as found unaided.
  await cell.press('Space');
  for (const candidate of step.eliminations)
    await page.locator(`[data-cell=${NAMES[cellOf(candidate)]}]`).press(String(digitOf(candidate)));
  await check.click();
  await expect(page.locator('[data-part=next-review]')).toBeVisible();
  await expectAccessible(page);
  await page.locator('[data-action=close]').click();
  await page.locator('[data-unit=subsets] > button').click();
  await page.locator('[data-action=whole-unit]').click();
  const begun = page.locator('[data-technique=naked-pair]');
  await expect(begun).toHaveAttribute('data-begun', 'true');
  await expect(begun.getByRole('img', { name: 'Right first time: 0 of 3' })).toBeVisible();
});

/** 81 characters, 0 for an empty cell. */
async function readDigits(page: Page): Promise<string> {
  const texts = await page.locator('[role=gridcell]').allTextContents();
  return texts.map((text) => /^[A-I][1-9], ([1-9])$/.exec(text)?.[1] ?? '0').join('');
}

/** The exercise's position, as a screen reader hears it. */
async function readExercise(page: Page): Promise<Position> {
  const texts = await page.locator('[role=gridcell]').allTextContents();
  const notes = texts.map((text) => /notes ([1-9 ]+)/.exec(text)?.[1]);
  const isBare = notes.every((text) => text === undefined);
  return Position.from(
    Uint8Array.from(texts, (text) => Number(/, ([1-9])(?:,|$)/.exec(text)?.[1] ?? 0)),
    isBare
      ? {}
      : {
          candidates: notes.map((text) =>
            (text ?? '').split(' ').reduce((mask, digit) => mask | (digit ? 1 << (Number(digit) - 1) : 0), 0),
          ),
        },
  );
}

test('the board of an exercise keeps its size next to a long explanation', async ({ page }) => {
  await page.goto('/practice?technique=als-xz');
  await expect(page.locator('[role=gridcell]')).toHaveCount(81);
  const board = () => boxOf(page.getByRole('grid'));
  const screens = [
    [800, 600],
    [1024, 768],
    [1280, 800],
  ] as const;
  const before = await onEach(page, screens, board);
  for (let stage = 1; stage <= 3; stage++) await page.locator('[data-action=show]').click();
  const explanation = page.locator('[data-part=hint-text]');
  await expect(explanation).toContainText('So you can remove');
  const after = await onEach(page, screens, board);
  expect(after.map(({ width }) => width)).toEqual(before.map(({ width }) => width));
  const texts = await onEach(page, screens, () => boxOf(explanation));
  for (const [at, { x }] of texts.entries()) expect(x).toBeGreaterThan(after[at].x + after[at].width);
});

test('a drill answer on a phone shows names, reason and difference without scrolling', async ({ page }) => {
  const screens = [
    [305, 690],
    [360, 690],
  ] as const;
  await page.goto('/drill');
  await page.locator('[data-action=begin]').click();
  await expect(page.locator('[role=gridcell]')).toHaveCount(81);
  const right = nextStep(await readExercise(page))!.technique;
  const board = () => boxOf(page.getByRole('grid'));
  const before = await onEach(page, screens, board);
  await expectAccessible(page);
  await page.locator(`button[data-name]:not([data-name=${right}])`).first().click();
  await expect(page.locator('[data-part=hint-text]')).not.toBeEmpty();
  const after = await onEach(page, screens, async (_, height) => {
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    for (const part of ['button[data-tone=ok]', 'button[data-tone=no]', '[data-part=difference]'])
      await expect(page.locator(part)).toBeInViewport(WHOLE);
    return board();
  });
  expect(after).toEqual(before);
});

test('a printed article shows every step of an argument', async ({ page }) => {
  await page.goto('/agreement?text=en66');
  const figure = page.locator('figure').first();
  await expect(figure.locator('[data-part=hint-line]')).toBeVisible();
  const whole = figure.locator('ol li');
  expect(await whole.count()).toBeGreaterThan(2);
  await expect(whole.first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(figure.locator('[data-part=hint-line]')).toBeHidden();
  for (const line of await whole.all()) await expect(line).toBeVisible();
});
