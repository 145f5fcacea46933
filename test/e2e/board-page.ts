import { expect, type Locator, type Page } from '@playwright/test';

/** A novice puzzle and its solution: public domain, SudokuExchange puzzle bank. */
export const PUZZLE = '.5.7.3.6...7...8.....816.......3......5...1..73..4..869.6...2.484.572.93...4.9...';

/** What a test does on the main screen, in a person's terms. */
export class BoardPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(path);
    await expect(this.cells).toHaveCount(81);
    await expect(this.digit(1)).toBeVisible();
  }

  get cells(): Locator {
    return this.page.locator('[role=gridcell]');
  }
  cell(name: string): Locator {
    return this.page.locator(`[data-cell="${name}"]`);
  }
  digit(digit: number): Locator {
    return this.page.locator(`[data-digit="${String(digit)}"]`);
  }
  tool(name: string): Locator {
    return this.page.locator(`[data-tool="${name}"]`);
  }
  level(name: string): Locator {
    return this.page.locator(`[data-level="${name}"]`);
  }

  /** The board as 81 characters, `0` for an empty cell. */
  async read(): Promise<string> {
    const values = await this.cells.evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.value ?? ''));
    return values.map((value) => value || '0').join('');
  }

  /** Waits until the service worker controls the page, so that the network may go. */
  async installed(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) {
        await new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
        });
      }
    });
  }
}

export const NAMES = Array.from({ length: 81 }, (_, cell) => `${'ABCDEFGHI'.charAt(Math.floor(cell / 9))}${String((cell % 9) + 1)}`);
