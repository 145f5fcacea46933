import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { parseGrid } from '../../core/sudoku/grid.ts';
import { solve } from '../../core/sudoku/solve/solve.ts';
import type { Asked } from '../../src/data/kept-files.ts';
import { test } from './members.ts';

/** A novice puzzle: public domain, SudokuExchange puzzle bank. */
export const PUZZLE = '.5.7.3.6...7...8.....816.......3......5...1..73..4..869.6...2.484.572.93...4.9...';
export const GIVENS = PUZZLE.replaceAll('.', '0');
export const OTHER_PUZZLE =
  '000004028406000005100030600000301000087000140000709000002010003900000507670400000';

/** For `toBeInViewport`: all of a part but the fraction of a pixel by which scrolling rounds. */
export const WHOLE = { ratio: 0.99 };

/** Cell names in reading order. */
export const NAMES = Array.from(
  { length: 81 },
  (_, cell) => `${'ABCDEFGHI'.charAt(Math.floor(cell / 9))}${(cell % 9) + 1}`,
);

/** The solution of a board of 81 characters, `0` or `.` for an empty cell. */
export function solutionOf(board: string): string {
  return solve(parseGrid(board)!)!.join('');
}

/** Where a part is, once it is there. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part.toString()} is not to be seen.`);
  return box;
}

/** Presses a button that saves a file, and gives what is in it. */
export async function download(button: Locator): Promise<Buffer> {
  const saving = button.page().waitForEvent('download');
  await button.click();
  return readFile(await (await saving).path());
}

/** Opens a section of the open menu, unless it is the one that the menu remembered. */
export async function openSection(page: Page, section: string): Promise<void> {
  const header = page.locator(`[data-section="${section}"] button`).first();
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
  await expect(header).toHaveAttribute('aria-expanded', 'true');
}

/** The menu: a drawer for a member, the page of the login for a visitor. */
export async function openMenu(page: Page, section: string): Promise<void> {
  await page.locator('[data-action=menu]').click();
  await expect(page.locator('[data-part=menu]')).toBeVisible();
  await openSection(page, section);
}

/** Hints cost nothing on this page, so that nobody has to be logged in. */
export async function makeHintsFree(page: Page): Promise<void> {
  await page.route('**/noper/kuprice', (route) =>
    route.fulfill({ json: { code: 54, price: 0, until: Date.now() + 60_000 } }),
  );
}

/** No text is wider in another language than in the widest of these: test/src/i18n/widths.test.ts. */
export const WIDEST = ['zh', 'ja', 'en'] as const;

/** Sets the language in which the app opens next. */
export async function speak(page: Page, language: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/robots.txt');
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
  }, language);
}

/** Holds back the app's files of this name until the returned function is called. */
export async function hold(page: Page, file: RegExp): Promise<() => void> {
  let letCome = (): void => undefined;
  const come = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(file, async (route) => {
    await come;
    await route.continue();
  });
  return letCome;
}

/** What is seen on each of some screens. */
export async function onEach<Seen>(
  page: Page,
  screens: readonly (readonly [width: number, height: number])[],
  look: (width: number, height: number) => Promise<Seen>,
): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    seen.push(await test.step(`${width}x${height}`, () => look(width, height)));
  }
  return seen;
}

/** Neither the page nor a dialog is wider than its place. */
export async function expectNoSideways(page: Page): Promise<void> {
  const over = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog')].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  );
  expect(Math.max(...over), page.url()).toBeLessThanOrEqual(0);
}

/** A test in which the service worker takes part; the others go without (playwright.config.mjs). */
export const withWorker = test.extend({
  context: async ({ browser }, use) => {
    const context = await browser.newContext({ serviceWorkers: 'allow' });
    await use(context);
    await context.close();
  },
});

/** What a test does on the main screen, in a person's terms. */
export class BoardPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, path?: string): Promise<BoardPage> {
    const board = new BoardPage(page);
    await board.open(path);
    return board;
  }

  async open(path = '/'): Promise<void> {
    await this.settled();
    await this.page.goto(path);
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.cells).toHaveCount(81);
    await expect(this.digit(1)).toBeVisible();
  }

  /** Waits for the part of the main screen that loads after the board: double taps, speech, links. */
  async companion(): Promise<void> {
    // The footer comes with it, and only with it.
    await expect(this.page.locator('footer')).toBeAttached();
  }

  /** Waits until the game is stored, so that the page may be left. What stores it loads after the board. */
  async kept(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => sessionStorage.getItem('nonet.game'))).not.toBeNull();
  }

  get cells(): Locator {
    return this.page.locator('[role=gridcell]');
  }
  get status(): Locator {
    return this.part('status');
  }
  cell(name: string): Locator {
    return this.page.locator(`[data-cell="${name}"]`);
  }
  digit(digit: number | string): Locator {
    return this.page.locator(`[data-digit="${digit}"]`);
  }
  tool(name: string): Locator {
    return this.page.locator(`[data-tool="${name}"]`);
  }
  level(name: string): Locator {
    return this.page.locator(`[data-level="${name}"]`);
  }
  part(name: string): Locator {
    return this.page.locator(`[data-part="${name}"]`);
  }
  action(name: string): Locator {
    return this.page.locator(`[data-action="${name}"]`);
  }

  /** The board as 81 characters, `0` for an empty cell. */
  async read(): Promise<string> {
    const values = await this.cells.evaluateAll((cells) =>
      cells.map((cell) => (cell as HTMLElement).dataset.value ?? ''),
    );
    return values.map((value) => value || '0').join('');
  }

  /** Presses a level and waits for its puzzle. */
  async choose(level: string): Promise<string> {
    const before = await this.read();
    const isAnother = (await this.level(level).getAttribute('aria-pressed')) === 'false';
    await this.level(level).click();
    if (!isAnother) await this.action('new-puzzle').click();
    await expect.poll(() => this.read()).not.toBe(before);
    await expect(this.level(level)).toHaveAttribute('aria-pressed', 'true');
    return this.read();
  }

  /** Enters a digit into a cell: selects it, presses the pad. */
  async enter(name: string, digit: number): Promise<void> {
    await this.cell(name).click();
    await this.digit(digit).click();
    await this.page.keyboard.press('Escape');
  }

  /** Enters the last digit and waits for the win, which the key that ends `enter` could close. */
  async finish(name: string, digit: number | string): Promise<void> {
    await this.cell(name).click();
    await this.digit(digit).click();
    await expect(this.part('win')).toBeVisible();
  }

  /** Fills what is empty, by keyboard: row by row. */
  async solve(puzzle: string): Promise<void> {
    const solution = solutionOf(puzzle);
    for (const [cell, name] of NAMES.entries()) {
      if (cell % 9 === 0) await this.cell(name).click();
      else await this.page.keyboard.press('ArrowRight');
      if (!/[1-9]/.test(puzzle.charAt(cell))) await this.page.keyboard.press(solution.charAt(cell));
    }
    await expect(this.part('win')).toBeVisible();
  }

  async openMenu(section = 'puzzle'): Promise<void> {
    await openMenu(this.page, section);
  }

  /** Presses a row of the menu. */
  async act(name: string, section = 'puzzle'): Promise<void> {
    await this.openMenu(section);
    await this.page.locator(`[data-act=${name}]`).click();
  }

  async openImport(): Promise<Locator> {
    await this.level('custom').click();
    const field = this.part('import').locator('textarea');
    await expect(field).toBeFocused();
    return field;
  }

  async import(text: string): Promise<void> {
    const field = await this.openImport();
    await field.fill(text);
    // Again when it must be: of a puzzle with several solutions two may be shown first.
    await expect(async () => {
      if (await this.action('import').isVisible()) await this.action('import').click({ timeout: 1000 });
      await expect(this.part('import')).toHaveCount(0, { timeout: 1000 });
    }).toPass();
  }

  async reload(): Promise<void> {
    await this.settled();
    await this.page.reload();
  }

  /** Waits until the history has let go of what was closed: going back would call a navigation off. */
  private async settled(): Promise<void> {
    const covering = () => (history.state as { covering?: boolean } | null)?.covering ?? false;
    await expect.poll(() => this.page.evaluate(covering)).toBe(false);
  }

  /** Waits until the service worker keeps everything, so that the network may go. */
  async installed(): Promise<void> {
    await this.controlled();
    await this.page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      for (let missing: unknown = 1; missing !== 0;) {
        const { port1, port2 } = new MessageChannel();
        missing = await new Promise((resolve) => {
          port1.onmessage = ({ data }) => {
            resolve(data);
          };
          active!.postMessage({ type: 'KEEP' } satisfies Asked, [port2]);
        });
        if (missing === null) throw new Error('A file could not be kept.');
      }
    });
  }

  /** Waits until the service worker serves the page, and so keeps what playing needs. */
  async controlled(): Promise<void> {
    await this.page.waitForFunction(
      async () => {
        await navigator.serviceWorker.ready;
        return navigator.serviceWorker.controller !== null;
      },
      undefined,
      // It asks for forty files one after the other.
      { timeout: 60_000 },
    );
  }
}
