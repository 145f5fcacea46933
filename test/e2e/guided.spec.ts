import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { cellName } from '../../core/sudoku/cells.ts';
import { cellOf, digitOf } from '../../core/sudoku/position.ts';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { engineCalls } from '../../src/engine/engine-calls.ts';
import { cellsOfPattern } from '../../src/learn/practice/judge.ts';
import { expectAccessible } from './axe.ts';
import { BoardPage, NAMES, onEach, solutionOf, speak, WIDEST } from './board-page.ts';
import { test } from './members.ts';
import { rowsOf } from './stored.ts';

const guided = (page: Page) => page.locator('[data-part=guided]');
const answer = (page: Page) => page.locator('[data-part=exercise-text]');
const cell = (page: Page, index: number) => page.locator(`[data-cell=${cellName(index)}]`);

test('a whole puzzle that was left goes on where it was, and its win leads on in Learn', async ({ page }) => {
  const board = new BoardPage(page);
  const play = async (): Promise<void> => {
    await page.goto('/practice?technique=hidden-single-box&part=puzzle');
    await expect(page).toHaveURL('/');
    // The board that lay there before is ready at once.
    await expect(board.status).toContainText('Whole puzzle ·');
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
  await board.solve(begun);
  await expect(board.part('win').locator('[data-action=onward]')).toHaveText('Next: Find the digits');
  // Made for a beginner, it is not the first puzzle of a level.
  await expect(board.part('won-feats')).toHaveCount(0);
  // The win is stored with its technique, so another puzzle does not undo it.
  const needed = async () =>
    (await rowsOf<{ body: { needed?: string[] } }>(page, 'records')).flatMap(({ body }) => body.needed ?? []);
  await expect.poll(needed).toEqual(['hidden-single-box']);
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
  await expect.poll(() => board.read()).toBe(left);
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
  for (const language of WIDEST) {
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

test('a guided example fits a phone and a desktop in every language', async ({ page }) => {
  const screens = [
    [305, 690],
    [360, 690],
    [1280, 800],
  ] as const;
  for (const language of WIDEST) {
    await speak(page, language);
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    await page.goto('/practice?technique=als-xz&part=example');
    const steps = page.locator('[data-step]');
    await expect(steps).toHaveCount(3);
    if (language === 'en') await expectAccessible(page);
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

test('the longest reason of an example is read on a desktop without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const language of WIDEST) {
    await speak(page, language);
    await page.goto('/practice?technique=als-chain&part=example');
    await page.locator('[data-step="2"]').click();
    await page.locator('[data-action=show]').click();
    const reason = page.locator('[data-part=hint-text]').locator('..');
    const unseen = () => reason.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect.poll(unseen, language).toBe(0);
  }
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
