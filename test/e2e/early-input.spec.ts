import { expect, test, type Page } from '@playwright/test';
import { randomInteger, seededRandom } from '../../core/base/random.ts';
import { cases } from '../support/soak.ts';
import { SEED } from '../support/seed.ts';
import { BoardPage, hold, onEach, PUZZLE } from './board-page.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'ArrowRight', 'ArrowDown', 'Delete', ' ', 'z'];
const INPUTS = 24;

/** Phones upright and sideways, a tablet, and windows. */
const SCREENS = [
  [305, 500],
  [360, 740],
  [740, 360],
  [820, 1180],
  [900, 600],
  [1280, 800],
] as const;

test('taps and keys before the app has loaded are handled in order, none lost or doubled', async ({
  browser,
}) => {
  const random = seededRandom(SEED);
  for (let round = 0; round < cases(1); round++) {
    // Cells to tap, and keys.
    const inputs = Array.from({ length: INPUTS }, () =>
      random() < 0.4 ? randomInteger(random, 81) : KEYS[randomInteger(random, KEYS.length)],
    );
    const early = randomInteger(random, INPUTS + 1);
    const outcomes: string[][] = [];
    for (const atOnce of [false, true]) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const letCome = await holdApp(page);
      if (!atOnce) letCome();
      await page.goto(`/?puzzle=${PUZZLE}`, { waitUntil: 'commit' });
      if (!atOnce) await new BoardPage(page).ready();
      const places = await placesOf(page);
      await give(page, places, inputs.slice(0, early));
      letCome();
      await give(page, places, inputs.slice(early));
      await new BoardPage(page).ready();
      outcomes.push(await stateOf(page));
      await context.close();
    }
    expect(outcomes[1], JSON.stringify({ inputs, early })).toEqual(outcomes[0]);
  }
});

test('a tap and a digit are shown at once, before the app has loaded', async ({ page }) => {
  const letCome = await holdApp(page);
  await page.goto(`/?puzzle=${PUZZLE}`, { waitUntil: 'commit' });
  const places = await placesOf(page);
  await give(page, places, [0]);
  await expect(cells(page).nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('9');
  await expect(cells(page).nth(0)).toHaveText('9');
  await give(page, places, [1]);
  await expect(cells(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  letCome();
  const board = new BoardPage(page);
  await board.ready();
  await expect(board.cell('A1')).toHaveText('9');
  await expect(board.cell('A2')).toHaveAttribute('aria-selected', 'true');
});

test('the app shows the board where it was painted, on every screen', async ({ page }) => {
  const letCome = await holdApp(page);
  await page.goto(`/?puzzle=${PUZZLE}`, { waitUntil: 'commit' });
  const painted = await onEach(page, SCREENS, () => placesOf(page));
  letCome();
  await new BoardPage(page).ready();
  const shown = await onEach(page, SCREENS, () => placesOf(page));
  for (const [at, screen] of SCREENS.entries()) expect(shown[at], screen.join(' x ')).toEqual(painted[at]);
});

/** The app's script does not arrive until the returned function is called. */
const holdApp = (page: Page) => hold(page, /\/main\.[^/]*js$/);

/** The cells, of the painted board or the app's. */
function cells(page: Page) {
  return page.locator('#root [data-kind]');
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where the cells are. The app's board replaces the painted one in the same place. */
async function placesOf(page: Page): Promise<Place[]> {
  await expect(cells(page)).toHaveCount(81);
  return cells(page).evaluateAll((all) =>
    all.map((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }),
  );
}

async function give(
  page: Page,
  places: readonly Place[],
  inputs: readonly (string | number)[],
): Promise<void> {
  for (const input of inputs) {
    if (typeof input === 'string') await page.keyboard.press(input);
    else await page.mouse.click(places[input].x, places[input].y);
  }
}

/** What every cell holds and which are selected. */
function stateOf(page: Page): Promise<string[]> {
  return new BoardPage(page).cells.evaluateAll((all) =>
    all.map((cell) => `${cell.textContent} ${cell.ariaSelected}`),
  );
}
