import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { cellName } from '../../core/sudoku/cells.ts';
import { cellOf, digitOf } from '../../core/sudoku/position.ts';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { engineCalls } from '../../src/engine/engine-calls.ts';
import { cellsOfPattern } from '../../src/learn/practice/judge.ts';
import { expectAccessible } from './axe.ts';
import { BoardPage, NAMES, onEach, solutionOf, speak, withWorker } from './board-page.ts';
import { test } from './members.ts';
import { rowsOf } from './stored.ts';

const guided = (page: Page) => page.locator('[data-part=guided]');
const answer = (page: Page) => page.locator('[data-part=exercise-text]');
const cell = (page: Page, index: number) => page.locator(`[data-cell=${cellName(index)}]`);

/** The example that the page shows: one of the first of the pack. */
async function shownExample(page: Page, technique: TechniqueId) {
  await expect(page.locator('[role=gridcell]')).toHaveCount(81);
  const texts = await page.locator('[role=gridcell]').allTextContents();
  const digits = texts.map((text) => Number(/, ([1-9])(?:,|$)/.exec(text)?.[1] ?? 0));
  const lines = readFileSync('public/packs/techniques.txt', 'utf8').split('\n');
  const own = lines.filter((line) => line.startsWith(`${technique} `)).slice(0, 4);
  const examples = own.map((line) =>
    engineCalls.exercise({ susser: line.slice(technique.length + 1), technique })!,
  );
  return examples.find((example) => [...example.digits].every((digit, at) => digit === digits[at]))!;
}

test('a guided example explains wrong answers and does not count as a review', async ({ page }) => {
  await page.goto('/practice?technique=hidden-pair');
  await page.locator('[data-part=example]').click();
  const { step, digits } = await shownExample(page, 'hidden-pair');
  await expect(guided(page)).toHaveAttribute('data-frame', 'look');
  await page.locator('[data-action=guided-next]').click();
  await expect(answer(page)).toContainText('Find two digits that fit only in the same two cells');
  const [one, other] = cellsOfPattern(step);
  const stranger = digits.findIndex((digit, at) => digit === 0 && at !== one && at !== other);
  const check = page.locator('[data-action=check]');
  await cell(page, stranger).click();
  await expect(page.locator('[data-part=chosen] b')).toHaveText(cellName(stranger));
  await expect(check).toHaveAttribute('aria-disabled', 'true');
  await cell(page, one).click();
  await check.click();
  await expect(answer(page)).toContainText(`Not ${cellName(stranger)} – it`);
  // Taken back by a second press; then one cell too few, then both.
  await cell(page, stranger).click();
  await expect(check).toHaveAttribute('aria-disabled', 'true');
  await cell(page, other).click();
  await check.click();
  await expect(answer(page)).toHaveText(`Right: ${[one, other].map(cellName).join(' and ')}.`);
  await page.locator('[data-action=guided-next]').click();
  await expect(guided(page)).toHaveAttribute('data-frame', 'effect');
  // The digit that solves a cell of the pair: refuted, and taken back.
  const wrong = Number(solutionOf(digits.join(''))[one]);
  const [spared, ...others] = step.eliminations;
  const remove = (index: number, digit: number) => cell(page, index).press(String(digit));
  await remove(one, wrong);
  for (const each of others) await remove(cellOf(each), digitOf(each));
  await check.click();
  await expect(answer(page)).toContainText(`${cellName(one)} must keep its ${String(wrong)}`);
  await remove(one, wrong);
  await remove(cellOf(spared), digitOf(spared));
  await check.click();
  await expect(answer(page)).toContainText('Correct.');
  await expect(page.locator('[data-part=hint-text]')).toContainText('So you can remove');
  await expect(page.locator('[data-action=onward]')).toBeFocused();
  await expectAccessible(page);
  await page.locator('[data-action=onward]').click();
  await expect(page).toHaveURL('/practice?technique=hidden-pair');
  // An example is no review.
  await page.goto('/practice');
  await page.locator('[data-unit=subsets] > button').click();
  await page.locator('[data-action=whole-unit]').click();
  const begun = page.locator('[data-technique=hidden-pair]');
  await expect(begun).toHaveText('Right first time: 0 of 3Hidden Pair');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(begun.getByRole('img', { name: '1 of 4 parts done' })).toBeVisible();
});

test('a whole puzzle that was left goes on where it was, and its win leads on in Learn', async ({ page }) => {
  const board = new BoardPage(page);
  const play = async (): Promise<void> => {
    await page.goto('/practice?technique=hidden-single-box&part=puzzle');
    await expect(page).toHaveURL('/');
    await board.ready();
  };
  await play();
  const puzzle = await board.read();
  const first = puzzle.indexOf('0');
  const solution = solutionOf(puzzle);
  await board.enter(cellName(first), Number(solution[first]));
  const begun = await board.read();
  await board.choose('medial');
  await play();
  await expect.poll(() => board.read()).toBe(begun);
  await expect(board.status).toContainText('Whole puzzle ·');
  await board.solve(begun);
  await expect(board.part('win').locator('[data-action=onward]')).toHaveText('Next: Find the digits');
  // A solved one is not opened again. The sheet of its win, still open, does not bring the link to the next one back.
  await page.evaluate(() => {
    history.pushState(null, '', '/practice?technique=hidden-single-box&part=puzzle');
  });
  await expect.poll(() => board.read()).toMatch(/^(?=.*0).{81}$/);
  const next = await board.read();
  const empty = next.indexOf('0');
  await board.enter(cellName(empty), Number(solutionOf(next)[empty]));
  const left = await board.read();
  await page.getByRole('link', { name: 'Learn' }).click();
  await expect(board.cells).toHaveCount(0);
  await page.goBack();
  await board.ready();
  expect(await board.read()).toBe(left);
});

withWorker(
  'a guided example works offline by keyboard and resumes at the same frame after a reload',
  async ({ page, context }) => {
    await new BoardPage(page).open();
    await new BoardPage(page).controlled();
    await page.goto('/practice?technique=pointing&part=example');
    await page.locator('[data-action=guided-next]').press('Enter');
    await context.setOffline(true);
    await page.reload();
    await expect(guided(page)).toHaveAttribute('data-frame', 'cells');
    await page.goto('/practice?technique=hidden-single-box&part=example');
    // The board of a single is bare, so its question needs no other.
    await expect(guided(page)).toHaveAttribute('data-frame', 'effect');
    await expect(page.locator('[role=gridcell]').filter({ hasText: 'notes' })).toHaveCount(0);
    const { step } = await shownExample(page, 'hidden-single-box');
    const [target, digit] = [cellOf(step.placements[0]), digitOf(step.placements[0])];
    await cell(page, 0).focus();
    for (let row = 0; row < Math.floor(target / 9); row++) await page.keyboard.press('ArrowDown');
    for (let column = 0; column < target % 9; column++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press(String(digit));
    await page.locator('[data-action=check]').press('Enter');
    await expect(answer(page)).toContainText('Correct.');
    await expect(page.locator('[data-part=hint-text]')).toContainText(cellName(target));
    const first = await page.locator('[role=gridcell]').allTextContents();
    await page.locator('[data-action=guided-again]').press('Enter');
    await page.locator('[data-action=show]').press('Enter');
    await expect(page.locator('[data-action=onward]')).toBeFocused();
    // One that was gone through is not gone through again.
    const second = await page.locator('[role=gridcell]').allTextContents();
    await page.reload();
    await expect(page.locator('[data-action=show]')).toBeVisible();
    const third = await page.locator('[role=gridcell]').allTextContents();
    expect(new Set([first, second, third].map(String)).size).toBe(3);
  },
);

test('a guided example says why a cell whose notes it leaves out is not part of it', async ({ page }) => {
  await page.goto('/practice?technique=x-wing&part=example');
  const { step, digits, candidates } = await shownExample(page, 'x-wing');
  await page.locator('[data-action=guided-next]').click();
  const digit = digitOf(step.eliminations[0]);
  const silent = digits.findIndex((each, at) => each === 0 && (candidates[at] & (1 << (digit - 1))) === 0);
  await cell(page, silent).click();
  await expect(page.locator('[data-part=chosen]')).toContainText(
    new RegExp(`Not ${cellName(silent)} – it sees the ${digit} in [A-I][1-9]\\.$`),
  );
});

/** Opens the question for the cells of an example. */
async function openExample(page: Page, technique: TechniqueId, line: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    (kept) => {
      sessionStorage.setItem('nonet.tab.guided', kept);
    },
    JSON.stringify({ technique, line, at: 1 }),
  );
  await page.goto(`/practice?technique=${technique}&part=example`);
  await expect(guided(page)).toHaveAttribute('data-frame', 'cells');
}

test('the cells of another X-Wing are right, and a single one is refused for what its column holds', async ({
  page,
}) => {
  const line =
    '4+179+5+82+36+96+5+43+2+81+78+2+3+1..+4+5+9.+7+8...9+4+1+1+9+2+784+3+65+6.+4.+917+2+8..9+8+1.+6+7.7.+6..+9183.+816..5+9.:346 295';
  await openExample(page, 'x-wing', line);
  const chosen = page.locator('[data-part=chosen]');
  await page.locator('[data-cell=F2]').click();
  await expect(chosen).toContainText('Not F2 – the 5 of its column could also go in H2.');
  for (const name of ['F4', 'H2', 'H4']) await page.locator(`[data-cell=${name}]`).click();
  await expect(chosen).toHaveText('F2F4H2H4');
  await page.locator('[data-action=check]').click();
  await expect(answer(page)).toContainText('Right, but look for another one');
  await expect(answer(page)).toContainText('Start with column 1');
});

test('a wing is asked for without its pivot, and the number of missing cells is said', async ({ page }) => {
  const line =
    '9+1623874545+2.+6.+8+93.7.+549+1+6+2.61.74+52.+2.+7+6..+4+1.5498+1+2+3+761+2.+4.+6+9.+7+6.4...2.+1+79..2.+684:384';
  await openExample(page, 'xyz-wing', line);
  await expect(answer(page)).toContainText('The pivot is I6');
  await expect(answer(page)).toContainText('Tap 2 cells.');
  const chosen = page.locator('[data-part=chosen]');
  // It has the same candidates as a wing, so they are no reason.
  await page.locator('[data-cell=I3]').click();
  await expect(chosen).toHaveText('I3Not I3 – it isn’t part of this pattern.');
  await page.locator('[data-cell=I3]').click();
  // The pivot is not chosen.
  await page.locator('[data-cell=I6]').click();
  await expect(chosen).toHaveCount(0);
  await page.locator('[data-cell=E6]').click();
  await expect(chosen).toHaveText('E6Tap 1 more cell.');
  await page.locator('[data-cell=I4]').click();
  await page.locator('[data-action=check]').click();
  await expect(answer(page)).toContainText('Right: I6, E6 and I4.');
});

test('the longest verdict of an example is not cut off on a phone', async ({ page }) => {
  const lines = readFileSync('public/packs/techniques.txt', 'utf8').split('\n');
  const own = lines
    .filter((line) => line.startsWith('pointing '))
    .map((line) => line.slice('pointing '.length));
  const made = own.map((susser) => engineCalls.exercise({ susser, technique: 'pointing' })!);
  const at = made.findIndex(({ step }) => step.eliminations.length === 3);
  const { step, digits } = made[at];
  const [first, second] = step.eliminations;
  const digit = digitOf(first);
  const solution = solutionOf([...digits].join(''));
  const pattern = cellsOfPattern(step);
  const wrong = digits.findIndex(
    (each, index) => each === 0 && solution[index] === String(digit) && !pattern.includes(index),
  );
  for (const language of ['zh', 'ft', 'en', 'ja']) {
    await speak(page, language);
    await openExample(page, 'pointing', own[at]);
    await page.locator('[data-step="3"]').click();
    for (const index of [cellOf(first), cellOf(second), wrong]) await cell(page, index).press(String(digit));
    await page.locator('[data-action=check]').click();
    await expect(page.locator('[data-action=show-why]')).toBeVisible();
    for (const [width, height] of [
      [360, 740],
      [305, 640],
    ]) {
      await page.setViewportSize({ width, height });
      const text = await answer(page).innerText();
      const unseen = await answer(page).evaluate(
        ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
      );
      expect({ text, unseen }).toEqual({ text, unseen: 0 });
    }
  }
});

test('a guided example fits a phone and a desktop in all four languages', async ({ page }) => {
  const screens = [
    [305, 690],
    [360, 690],
    [1280, 800],
  ] as const;
  for (const language of ['zh', 'ft', 'en', 'ja']) {
    await speak(page, language);
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    await page.goto('/practice?technique=als-xz&part=example');
    const steps = page.locator('[data-step]');
    await expect(steps).toHaveCount(3);
    for (const step of await steps.all()) {
      await step.click();
      await expect(answer(page)).not.toBeEmpty();
      await onEach(page, screens, async (width, height) => {
        const [scrollWidth, scrollHeight] = await page.evaluate(() => {
          const { documentElement: page } = document;
          return [page.scrollWidth, page.scrollHeight];
        });
        expect(scrollWidth).toBe(width);
        if (width > 305) expect(scrollHeight, await answer(page).innerText()).toBe(height);
      });
    }
  }
});

test('after Back from the article, an answered exercise is there with its answer', async ({ page }) => {
  await page.goto('/practice?technique=full-house');
  const { step } = await shownExample(page, 'full-house');
  const [found] = step.placements;
  await cell(page, cellOf(found)).press(String(digitOf(found)));
  await page.locator('[data-action=check]').click();
  await expect(answer(page)).toContainText('Correct. You’ll be asked again in');
  const said = await answer(page).innerText();
  const count = page.locator('section > header');
  for (const leave of ['article', 'reload']) {
    if (leave === 'article') {
      await page.getByRole('link', { name: 'Read more' }).click();
      await expect(page).toHaveURL(/agreement/);
      await page.goBack();
    } else await page.reload();
    await expect(page.locator('[data-verdict=found]')).toBeVisible();
    await expect.poll(() => answer(page).innerText()).toBe(said);
    await expect(count).toContainText('Exercise 1 of 3');
  }
  // Elsewhere, the set goes on.
  await page.goto('/practice');
  await page.goto('/practice?technique=full-house');
  await expect(count).toContainText('Exercise 2 of 3');
  await expect(page.locator('[data-action=check]')).toBeVisible();
});

test('after a set without a find, the example is offered again', async ({ page }) => {
  await page.goto('/practice?technique=full-house');
  const again = page.locator('[data-part=example]');
  // Each miss adds one.
  for (let exercise = 1; exercise <= 5; exercise++) {
    for (let stage = 0; stage < 3; stage++) await page.locator('[data-action=show]').click();
    await expect(again).toHaveCount(exercise === 5 ? 1 : 0);
    if (exercise < 5) await page.locator('[data-action=next]').click();
  }
  await expect(page.locator('[data-action=onward]')).toHaveText('Another set');
  await again.click();
  await expect(guided(page)).toBeVisible();
  // The name of the technique is said in full.
  await expect(answer(page)).toContainText('Full House: A row, column or box with just one empty cell.');
});

test('Learn suggests the technique that the player was stuck on', async ({ page }) => {
  const board = new BoardPage(page);
  await page.clock.install();
  const [line] = readFileSync('public/packs/techniques.txt', 'utf8')
    .split('\n')
    .filter((each) => each.startsWith('x-wing '));
  const susser = line.slice('x-wing '.length);
  await board.open(`/?puzzle=${encodeURIComponent(susser)}`);
  const digits = susser.split(':')[0].replaceAll('+', '').replaceAll('.', '0');
  await expect.poll(() => board.read()).toBe(digits);
  const solution = solutionOf(digits);
  const first = digits.indexOf('0');
  const second = digits.indexOf('0', first + 1);
  // A hint's step would be the X-Wing; before the first entry the clock does not run.
  await board.cell(NAMES[first]).click();
  await page.keyboard.press('9');
  await page.keyboard.press('z');
  await page.clock.fastForward('02:05');
  await board.enter(NAMES[second], Number(solution[second]));
  const stood = async () =>
    (await rowsOf<{ body: { stood?: string[] } }>(page, 'records')).flatMap(({ body }) => body.stood ?? []);
  await expect.poll(stood).toEqual(['x-wing']);
  await page.goto('/practice');
  const advice = board.part('advice').getByRole('link');
  await expect(advice).toHaveText('Practise X-Wing: it took you a while');
  await expect(advice).toHaveAttribute('href', /technique=x-wing/);
});
