import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { boxOf, onEach, speak, WIDEST } from './board-page.ts';

const SCREENS = [
  [305, 640],
  [360, 640],
  [360, 690],
  [360, 740],
  [820, 1180],
  [1280, 800],
] as const;

/** Opens a drill at a position of the pack. */
async function openDrill(page: Page, technique: TechniqueId, wrong: readonly TechniqueId[]): Promise<void> {
  const lines = readFileSync('public/packs/techniques.txt', 'utf8').split('\n');
  const line = lines.find((each) => each.startsWith(`${technique} `))!.slice(technique.length + 1);
  const names = [technique, ...wrong];
  await page.goto('/robots.txt');
  await page.evaluate(
    (kept) => {
      sessionStorage.setItem('nonet.tab.drill', kept);
    },
    JSON.stringify({ unit: null, techniques: names, at: 0, answers: [], asked: { line, names } }),
  );
  await page.goto('/drill');
  await expect(page.locator('[data-name]')).toHaveCount(4);
}

test('the board stands at the same place in lesson, example, practice and drill', async ({ page }) => {
  const seen = new Map<string, unknown>();
  const look = async (kind: string): Promise<void> => {
    await expect(page.locator(`[data-part=${kind}] [role=gridcell]`)).toHaveCount(81);
    seen.set(kind, await onEach(page, SCREENS, () => boxOf(page.getByRole('grid'))));
  };
  await page.goto('/lessons?lesson=scanning');
  await look('lesson');
  await page.goto('/practice?technique=naked-pair&part=example');
  await look('guided');
  await page.goto('/practice?technique=naked-pair');
  await look('practice');
  await openDrill(page, 'x-wing', ['skyscraper', 'turbot-fish', 'xy-wing']);
  await look('drill');
  const [phone, desktop] = [2, 5];
  const boxes = seen.get('lesson') as Awaited<ReturnType<typeof boxOf>>[];
  expect([boxes[phone].y, boxes[phone].height]).toEqual([137, 333]);
  expect([boxes[desktop].x, boxes[desktop].y, boxes[desktop].width]).toEqual([134, 152, 603]);
  expect(
    new Set([...seen.values()].map((each) => JSON.stringify(each))).size,
    JSON.stringify([...seen]),
  ).toBe(1);
});

test('after an answer the names of a drill stay, only less high, and all that is told is seen', async ({
  page,
}) => {
  // The longest names.
  const names = ['sashimi-swordfish', 'unique-rectangle-5', 'avoidable-rectangle-1'] as const;
  for (const language of WIDEST) {
    await page.setViewportSize({ width: 360, height: 690 });
    await speak(page, language);
    await openDrill(page, 'finned-swordfish', names);
    const boxes = () =>
      page.locator('[data-name]').evaluateAll((names) =>
        names.map((name) => {
          const { x, y, width, height } = name.getBoundingClientRect();
          return [x, y, width, height];
        }),
      );
    const before = await boxes();
    expect(before.map(([, , , height]) => height)).toEqual([48, 48, 48, 48]);
    await page.locator(`[data-name=${names[0]}]`).click();
    await expect(page.locator('[data-part=difference]')).toBeVisible();
    await expect(page.locator('[data-part=hint-text]')).toHaveText(/[A-I][1-9].+[A-I][1-9]/);
    expect(await boxes()).toEqual(
      // Those in the second row move up by what the first one loses.
      before.map(([x, y, width], at) => [x, at < 2 ? y : y - 4, width, 44]),
    );
    const tones = await page
      .locator('[data-name]')
      .evaluateAll((names) => names.map((name) => (name as HTMLElement).dataset.tone));
    expect(tones).toEqual(['ok', 'no', undefined, undefined]);
    for (const part of ['[data-part=exercise-text]', '[data-part=drill] [aria-live=polite]'])
      expect(
        await page.locator(part).evaluate((text) => text.scrollHeight - text.clientHeight),
        await page.locator(part).innerText(),
      ).toBe(0);
  }
});
