import { expect, test } from '@playwright/test';
import { BoardPage, download, GIVENS, PUZZLE, solutionOf, withWorker } from './board-page.ts';

test('the board can be exported as text, link, file and picture', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await board.enter('A1', 5);
  await board.act('export', 'data');
  const text = board.part('export-text');
  await expect(text).toHaveValue(`${new URL(page.url()).origin}/play/${GIVENS}`);
  const code = page.getByRole('img', { name: 'QR code of the link' });
  await expect(code).toBeHidden();
  await page.getByText('QR code', { exact: true }).click();
  await expect(code).toBeVisible();
  // Four formats are offered at once, the others after a press.
  await expect(page.locator('[name=export-format]').locator('option')).toHaveCount(4);
  await board.action('more-formats').click();
  await expect(page.locator('[name=export-format]').locator('option')).toHaveCount(22);
  await page.locator('[name=export-format]').selectOption({ label: 'HoDoKu' });
  await expect(text).toHaveValue(/^:0000:x:\+55\.7/);
  await expect(code).toHaveCount(0);
  await board.action('copy').click();
  await expect(board.part('export').getByRole('status')).toHaveText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^:0000:x:\+55/);
  await page.locator('[name=export-format]').selectOption({ label: 'OpenSudoku (.opensudoku)' });
  expect((await download(board.action('save-text'))).toString()).toContain('<opensudoku');
  expect((await download(board.action('save-svg'))).toString()).toMatch(/^<svg .*<text/);
  const png = await download(board.action('save-png'));
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.length > 10_000]).toEqual([
    'PNG',
    1200,
    true,
  ]);
});

test('a link is copied on a page without a clipboard, as on one without https', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await board.act('share', 'puzzle');
  await expect(page.getByText('Link copied.')).toBeVisible();
  await board.act('import', 'data');
  const field = board.part('import').getByRole('textbox').first();
  await field.press('Control+v');
  await expect(field).toHaveValue(new RegExp(`/play/${GIVENS}`));
});

test('puzzles are printed several per page, with solutions on a separate page', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = 'printing';
    };
  });
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  // The browser's own command prints the board alone.
  await page.emulateMedia({ media: 'print' });
  await expect(board.part('pad')).toBeHidden();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator('[data-level]').first()).toBeHidden();
  await page.emulateMedia({ media: null });
  await board.act('print', 'data');
  await page.locator('[name=print-source]').selectOption('novice');
  await page.locator('[name=print-per-page]').selectOption('2');
  await page.locator('[name=print-pages]').selectOption('2');
  await page.getByLabel('Solutions on a page of their own').check();
  await page.getByLabel('QR code that opens the puzzle').check();
  await board.action('print').click();
  await expect(page).toHaveTitle('printing');
  await expect(board.part('paper').locator('img')).toHaveCount(8);
  await expect(board.part('paper').locator('svg')).toHaveCount(4);
  await expect(board.part('paper')).toBeHidden();
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
  }
});

const file = (digits: string): string => digits.replace(/.{9}/g, '$&\n');

test('a puzzle can be opened from a file, a drop or the clipboard', async ({ context, page }) => {
  // The browser hands over files that the system opens with the installed app.
  await page.addInitScript((text) => {
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer: (consumer: (launched: unknown) => void) => {
          consumer({ files: [{ getFile: () => Promise.resolve(new File([text], 'puzzle.sdk')) }] });
        },
      },
    });
  }, file(GIVENS));
  const board = await BoardPage.open(page);
  await expect(board.part('import').locator('textarea')).toHaveValue(file(GIVENS));
  await board.action('import').click();
  await expect.poll(() => board.read()).toBe(GIVENS);

  // A drop with the real event, on the board.
  const other = `0${solutionOf(PUZZLE).slice(1)}`;
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'a.txt', { type: 'text/plain' }));
    return data;
  }, other);
  await expect
    .poll(async () => {
      await board.cell('E5').dispatchEvent('drop', { dataTransfer: transfer });
      return board.part('import').count();
    })
    .toBe(1);
  await board.action('import').click();
  await expect.poll(() => board.read()).toBe(other);
  // Comes a moment after the board, and would replace the next message.
  await expect(board.status).toContainText('Your last game is kept.');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await board.cell('E5').press('Control+c');
  await expect(board.status).toContainText('Puzzle copied.');
  await board.cell('E5').press('Control+v');
  await expect(board.part('import').locator('textarea')).toHaveValue(other.replaceAll('0', '.'));
});

withWorker(
  'a link or the share sheet opens a puzzle, and the previous game stays one press away',
  async ({ page }) => {
    const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
    await board.enter('A1', 5);
    await board.kept();
    const played = await board.read();
    const other = `0${solutionOf(PUZZLE).slice(1)}`;
    for (const link of [other, encodeURIComponent(`web+sudoku://${other}`)]) {
      await board.open(`/?puzzle=${link}`);
      await expect.poll(() => board.read()).toBe(other);
      await expect(board.status).toContainText('Your last game is kept.');
      await page.getByRole('button', { name: 'Back to it' }).click();
      await expect.poll(() => board.read()).toBe(played);
    }

    // The share sheet posts a form, which only the service worker answers.
    await board.controlled();
    const url = new URL('/share', page.url()).href;
    const foreign = await page.context().newPage();
    await foreign.setContent(
      `<form action="${url}" method="post" enctype="multipart/form-data"><input type="file" name="file"></form>`,
    );
    const buffer = Buffer.from(`[Puzzle]\n${file(other)}`);
    await foreign.locator('input').setInputFiles({ name: 'a.sdk', mimeType: 'text/plain', buffer });
    await page.close();
    await foreign.evaluate(() => {
      document.querySelector('form')!.submit();
    });
    const there = new BoardPage(foreign);
    await expect.poll(() => there.read().catch(() => '')).toBe(other);
    await expect(there.status).toContainText('Your last game is kept.');
    await foreign.getByRole('button', { name: 'Back to it' }).click();
    await expect.poll(() => there.read()).toBe(played);
  },
);

test('the screen stays on until the game is won, and the app then offers to install itself', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const counts = { refused: 0, held: 0, prompts: 0 };
    Object.assign(window, { counts, isLow: true });
    const lock = () => {
      if ((window as unknown as { isLow: boolean }).isLow) {
        counts.refused++;
        return Promise.reject(new Error('The battery is low.'));
      }
      counts.held++;
      const sentinel = {
        released: false,
        release: () => {
          if (!sentinel.released) counts.held--;
          sentinel.released = true;
          return Promise.resolve();
        },
      };
      return Promise.resolve(sentinel);
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request: lock } });
    addEventListener('load', () => {
      const prompt = () => Promise.resolve({ outcome: counts.prompts++ ? 'dismissed' : 'accepted' });
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
  });
  const counts = () => page.evaluate(() => (window as unknown as { counts: object }).counts);
  const board = new BoardPage(page);
  const solution = solutionOf(PUZZLE);
  await board.open(`/?puzzle=0${solution.slice(1)}`);
  const afterKey = async () => {
    await page.keyboard.press('Shift');
    return counts();
  };
  await expect.poll(afterKey).toEqual({ refused: 1, held: 0, prompts: 0 });
  // What the browser refused is asked for again only once the page comes back.
  expect(await afterKey()).toEqual({ refused: 1, held: 0, prompts: 0 });
  await page.evaluate(() => {
    Object.assign(window, { isLow: false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(afterKey).toEqual({ refused: 1, held: 1, prompts: 0 });
  await board.finish('A1', solution.charAt(0));
  await expect.poll(counts).toEqual({ refused: 1, held: 0, prompts: 0 });
  await expect(board.part('install')).toHaveCount(0);
  await board.action('confirm').click();
  await board.action('install').click();
  await expect.poll(counts).toEqual({ refused: 1, held: 0, prompts: 1 });
  await expect(board.part('install')).toHaveCount(0);
});

test('About shows the changelog, the licences, and the Android package if there is one', async ({ page }) => {
  await page.route('**/.well-known/assetlinks.json', (route) => route.fulfill({ json: [{}] }));
  const board = await BoardPage.open(page);
  await board.openMenu('about');
  await board.part('changes').locator('summary').click();
  await expect(board.part('changes').locator('li').first()).toBeVisible();
  await expect(board.part('changes').getByRole('heading', { name: /^For / })).toHaveText('For players');
  await board.part('licences').locator('summary').first().click();
  const react = board.part('licences').locator('details', { hasText: /^react \d/ });
  await react.locator('summary').click();
  await expect(react).toContainText('Permission is hereby granted');
  await expect(board.part('menu')).toContainText('log in to download it');
});
