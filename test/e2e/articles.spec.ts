import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { cellOf, digitOf, Position } from '../../core/sudoku/position.ts';
import { nextStep } from '../../core/sudoku/rate/next-step.ts';
import { BoardPage, NAMES } from './board-page.ts';

test('an article is found, read, kept offline, and its place remembered', async ({ page, context }) => {
  await page.goto('/articles');
  await page.getByRole('searchbox').fill('naked pa');
  await page.getByRole('link', { name: 'Naked Pair' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Naked Pair');
  await expect(page).toHaveURL(/text=en13$/);
  const pictures = page.getByRole('img', { name: /strike/ });
  await expect(pictures).toHaveCount(2);
  await expect(page.locator('article s').first()).toHaveText(/^[A-I][1-9]$/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await new BoardPage(page).installed();
  // The first visit has read it before the worker was there.
  await page.reload();
  await expect(pictures).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ネイキッドペア');
  await page.mouse.wheel(0, 600);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('nonet.reading')))
    .not.toContain('"top":0');
  await context.setOffline(true);
  await page.goto('/agreement?text=ja13');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ネイキッドペア');
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await page.goto('/agreement?text=ja14');
  await expect(page.getByRole('alert')).toBeVisible();

  await context.setOffline(false);
  const board = new BoardPage(page);
  await board.open();
  await board.openMenu('learn');
  await page.locator('[data-action=keep-articles]').click();
  await expect(board.part('keep-articles')).toHaveAttribute('data-kept', '67', { timeout: 20_000 });
  await context.setOffline(true);
  await page.goto('/agreement?text=ja66');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an exercise is solved by touch, and shown in stages', async ({ page }) => {
  await page.goto('/practice');
  await page.locator('[data-technique=naked-pair]').click();
  await expect(page.locator('[role=gridcell]')).toHaveCount(81);
  const step = nextStep(await readExercise(page))!;
  expect(step.technique).toBe('naked-pair');
  await page.locator('[data-action=check]').click();
  await expect(page.locator('[data-verdict=nothing]')).toBeVisible();
  for (const candidate of step.eliminations) {
    await page.locator(`[data-cell=${NAMES[cellOf(candidate)]}]`).click();
    await page.getByRole('button', { name: `Strike ${digitOf(candidate)}` }).click();
  }
  await page.locator('[data-action=check]').click();
  await expect(page.locator('[data-verdict=found]')).toContainText('Found by yourself: 1 of 5.');
  await page.locator('[data-action=next]').click();
  for (const stage of [1, 2, 3]) {
    await page.locator('[data-action=show]').click();
    await expect(page.locator(`[data-part=hint-picture][data-stage="${stage}"]`)).toBeVisible();
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

/** The position as it is told to those who cannot see it. */
async function readExercise(page: Page): Promise<Position> {
  const texts = await page.locator('[role=gridcell]').allTextContents();
  const notes = texts.map((text) => /notes ([1-9 ]+)/.exec(text)?.[1]);
  return Position.from(
    Uint8Array.from(texts, (text, cell) => (notes[cell] === undefined ? Number(text.split(', ')[1]) : 0)),
    {
      candidates: notes.map((text) =>
        (text ?? '').split(' ').reduce((mask, digit) => mask | (digit ? 1 << (Number(digit) - 1) : 0), 0),
      ),
    },
  );
}
