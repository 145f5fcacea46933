import { expect, test, type Locator, type Page } from '@playwright/test';
import { asksEntry, LESSON_IDS, LESSONS, type Goal } from '../../core/learn/lessons.ts';
import { cellName, type Cell } from '../../core/sudoku/cells.ts';
import { cellOf } from '../../core/sudoku/position.ts';
import { BoardPage, onEach, speak, WIDEST } from './board-page.ts';

const answer = (page: Page) => page.locator('[data-part=exercise-text]');
const frame = (page: Page) => page.locator('[data-part=lesson]');

test('a beginner plays the first lesson, and a wrong entry is explained but not placed', async ({ page }) => {
  const board = await BoardPage.open(page);
  await board.action('newcomer').click();
  await expect(page).toHaveURL('/lessons');
  await board.action('lessons-begin').click();
  await expect(page).toHaveURL('/lessons?lesson=names');
  // The aim of the game, which asks for nothing, then the names of cells.
  await expect(answer(page)).toContainText('The goal: fill every empty cell with a digit from 1 to 9');
  await board.action('lesson-next').click();
  await board.cell('F6').click();
  await expect(answer(page)).toHaveText('Select G7This is F6. Look in row G, column 7.');
  await board.cell('G7').click();
  await expect(answer(page)).toContainText('This is G7');
  // A finished step stays after a reload.
  await page.reload();
  await expect(page.locator('[data-step="2"]')).toHaveAttribute('aria-current', 'step');
  // Without a pad, a typed digit does nothing.
  await expect(board.part('pad')).toHaveCount(0);
  await page.keyboard.press('7');
  await board.cell('G7').click();
  await expect(answer(page)).toContainText('This is G7');
  await board.action('onward').click();
  await expect(frame(page)).toHaveAttribute('data-frame', 'row');
  // The digit first; the next one then goes into the same cell.
  await board.digit(4).click();
  await board.cell('A7').click();
  await expect(answer(page)).toHaveText(
    'Which digit is missing from row A?A7 can’t be 4. This row already has its 4, in A2.',
  );
  await expect(board.cell('A7')).toHaveAccessibleName(/empty/);
  await board.digit(3).click();
  await expect(answer(page)).toHaveText(/^A7 is 3Every other cell of row A is filled/);
  await expect(board.part('hint-picture')).toHaveAttribute('data-stage', '3');
  // Without the answer it is asked for again.
  await board.tool('undo').click();
  await expect(answer(page)).toContainText('Which digit is missing from row A?');
  await expect(board.action('lesson-next')).toHaveCount(0);
  await board.digit(3).click();
  await board.action('lesson-next').click();
  await expect(page.getByRole('heading', { level: 1, name: 'The rules' })).toBeFocused();
  // What fits, but is not in the column.
  await board.cell('B2').click();
  await board.digit(6).click();
  await expect(answer(page)).toContainText('Not B2 – it’s outside the shaded area');
  await board.digit(1).click();
  await expect(answer(page)).toHaveText(
    'Which digit is missing from column 5?Yes, B2 is 1. But that is not the question.',
  );
  await board.action('lesson-show').click();
  await expect(answer(page)).toContainText('H5 is 6');
  // It goes on where it was left, and the way here stays until the rules are known.
  await page.goto('/');
  await board.ready();
  await board.action('newcomer').click();
  await board.action('lessons-begin').click();
  await expect(frame(page)).toHaveAttribute('data-frame', 'box');
  await page.locator('[data-step="2"]').click();
  await expect(frame(page)).toHaveAttribute('data-frame', 'column');
  await page.locator('[data-step="3"]').click();
  await board.cell('F4').click();
  await board.digit(6).click();
  await board.action('onward').click();
  await expect(frame(page)).toHaveAttribute('data-frame', 'middle');
  await page.goto('/lessons');
  await expect(page.locator('[data-lesson=rules]')).toHaveAccessibleName(/done/);
  await expect(board.action('lessons-begin')).toHaveAttribute('href', '/lessons?lesson=scanning');
  // The game behind is as it was.
  await page.goto('/');
  await board.ready();
  await expect(board.action('newcomer')).toHaveCount(0);
  await expect(board.tool('undo')).toHaveAttribute('aria-disabled', 'true');
});

test('the last lesson says that one can play, and leads back to the puzzle that waits', async ({ page }) => {
  const board = new BoardPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await board.open();
  const waiting = await board.read();
  await page.goto('/lessons?lesson=hands');
  await page.locator('[data-step="3"]').click();
  await board.action('lesson-show').click();
  await expect(answer(page)).toContainText('Now you know how to play');
  await expect(board.action('onward')).toHaveText('Next: Practice');
  expect((await board.action('onward').boundingBox())!.height).toBe(44);
  await board.action('to-board').click();
  await expect.poll(() => board.read()).toBe(waiting);
});

test('the list of lessons has no line of one character in Chinese', async ({ page }) => {
  await page.setViewportSize({ width: 305, height: 690 });
  await speak(page, 'zh');
  await page.goto('/lessons');
  const text = page.getByText('会告诉你错在哪里');
  const last = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const width = [...range.getClientRects()].at(-1)!.width;
    return width / Number.parseFloat(getComputedStyle(element).fontSize);
  });
  // The full stop is as wide as a character.
  expect(last).toBeGreaterThan(2.5);
});

test('how to stop entering a digit is said only while its key is lit', async ({ page }) => {
  const board = new BoardPage(page);
  await page.goto('/lessons?lesson=hands');
  await page.locator('[data-step="2"]').click();
  for (const cell of ['C9', 'D2']) {
    await board.cell(cell).click();
    await page.keyboard.press('9');
  }
  await expect(answer(page)).toHaveText(
    'Both are 9It also goes digit first: with no cell selected, choose 9, then each cell.',
  );
  await page.locator('[data-step="1"]').click();
  await page.locator('[data-step="2"]').click();
  // As the task says, outside the board.
  await board.cell('H1').click();
  await answer(page).click();
  await board.digit(9).click();
  for (const cell of ['C9', 'D2']) await board.cell(cell).click();
  await expect(answer(page)).toHaveText('Both are 9Press Esc to stop entering 9s.');
  await board.cell('B1').click();
  await expect(answer(page)).toHaveText('Both are 9');
});

/** On a higher phone the text has more room, and nothing else changes. */
const SCREENS = [
  [305, 690],
  [360, 690],
  [740, 360],
  [1280, 800],
] as const;

/** Of the languages with the longest words and the longest texts. */
for (const language of ['en', 'ja'])
  test(`every frame of every lesson fits its screen, and the board stands still (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    const tops = new Set<string>();
    const look = async (place: string): Promise<void> => {
      const seen = await onEach(page, SCREENS, async (width, height) => {
        const { top, ...layout } = await page.evaluate(layoutOf);
        const fits = { page: [width, height], overlaps: 0, unseen: 0 };
        expect(layout, `${place} ${width}x${height}`).toEqual(fits);
        return top;
      });
      tops.add(seen.join());
    };
    let frames = 0;
    await page.goto('/lessons');
    for (const lesson of ['names', 'rules', 'scanning', 'notes', 'hands']) {
      await page.evaluate((name) => {
        history.pushState({}, '', `/lessons?lesson=${name}`);
      }, lesson);
      await expect(page.locator('[data-step="1"][aria-current]')).toBeVisible();
      for (;;) {
        frames++;
        await expect(page.getByRole('grid')).toBeVisible();
        await look(`${lesson} ${frames}`);
        const show = page.locator('[data-action=lesson-show]');
        if (await show.isVisible()) {
          await show.click();
          await expect(page.locator('[data-tone=hint]')).toBeVisible();
          await look(`${lesson} ${frames}, shown`);
        }
        const next = page.locator('[data-step][aria-current] + *');
        if ((await next.count()) === 0) break;
        await next.click();
      }
    }
    expect(frames).toBe(14);
    expect([...tops]).toHaveLength(1);
  });

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true });

  for (const language of WIDEST)
    test(`no task, remark or result of a lesson is cut off (${language})`, async ({ page }) => {
      await speak(page, language);
      // The narrowest phone.
      await page.setViewportSize({ width: 305, height: 640 });
      await page.goto('/lessons');
      const texts = new Map<string, number>();
      const collect = async (keys: readonly string[] = []): Promise<void> => {
        for (const { text, unseen } of await page.evaluate(textsAfter, keys))
          texts.set(text, Math.max(unseen, texts.get(text) ?? 0));
      };
      const steps = page.locator('[data-step]');
      for (const lesson of LESSON_IDS) {
        await page.evaluate((name) => history.pushState({}, '', `/lessons?lesson=${name}`), lesson);
        for (const [at, { id, goal }] of LESSONS[lesson].entries()) {
          // A frame that is left and opened again begins anew.
          const open = async (): Promise<void> => {
            await expect(steps).toHaveCount(LESSONS[lesson].length);
            await press(steps.nth(at === 0 ? 1 : 0));
            await press(steps.nth(at));
            await expect(frame(page)).toHaveAttribute('data-frame', id);
          };
          await open();
          await collect();
          for (const cell of cellsToTry(goal)) {
            await press(page.locator(`[data-cell=${cellName(cell)}]`));
            await collect(!asksEntry(goal) ? [] : cell === H1 ? ['5'] : KEYS);
          }
          await open();
          await showAnswer(page, goal);
          await collect();
        }
      }
      expect([...texts].filter(([, unseen]) => unseen !== 0)).toEqual([]);
      expect(texts.size).toBeGreaterThan(50);
    });
});

/** Without the mouse, whose way takes longer than all else. */
const press = (target: Locator) => target.evaluate((element: HTMLElement) => element.click());

/** All digits, and a note. */
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ' ', '5', ' '];

/** Runs in the page: what it says now and after each of some keys, and the pixels of it that are unseen. */
async function textsAfter(keys: readonly string[]) {
  const seen = [];
  for (const key of ['', ...keys]) {
    if (key !== '') {
      const code = key === ' ' ? 'Space' : `Digit${key}`;
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
    }
    const part = document.querySelector<HTMLElement>('[data-part=exercise-text]')!;
    seen.push({ text: part.innerText, unseen: part.scrollHeight - part.clientHeight });
  }
  return seen;
}

async function showAnswer(page: Page, goal: Goal | null): Promise<void> {
  if (goal === null) return;
  if (goal.kind === 'undo') {
    await page.locator('[data-cell=H1]').click();
    for (const key of ['1', 'z']) await page.keyboard.press(key);
  } else await page.locator('[data-action=lesson-show]').click();
  await expect(page.locator('[data-tone=hint]')).toBeVisible();
}

/** A cell that no frame asks about. */
const H1 = 63;

/** A cell that a frame asks about, if there is one, and another. */
function cellsToTry(goal: Goal | null): Cell[] {
  if (goal === null || goal.kind === 'undo') return [];
  if (goal.kind === 'digits') return [cellOf(goal.placed[0]), H1];
  return goal.kind === 'notes' ? [[...goal.notes.keys()][0], H1] : [H1];
}

/** Runs in the page: its size, where its board is, parts that overlap, and pixels of text that do not fit. */
function layoutOf() {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const find = (part: string) => document.querySelector(part)!;
  const parts = [
    ...document.querySelectorAll('[data-part=exercise-text], [role=grid], [data-part=pad], section > header'),
  ].map((part) => part.getBoundingClientRect());
  const overlaps = parts.flatMap((one, at) =>
    parts
      .slice(at + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
  ).length;
  const text = find('[data-part=exercise-text]');
  const unseen = text.scrollHeight - text.clientHeight;
  return {
    page: [scrollWidth, scrollHeight],
    top: find('[role=grid]').getBoundingClientRect().top,
    overlaps,
    unseen,
  };
}
