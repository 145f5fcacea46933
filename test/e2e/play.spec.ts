import { expect, test } from '@playwright/test';
import { BoardPage, boxOf, GIVENS, NAMES, PUZZLE, solutionOf, WHOLE } from './board-page.ts';
import { rowsOf } from './stored.ts';

// Specification 6.1
test('a preset can be solved with the pad and keys up to the win dialog, and undo reopens the game', async ({
  page,
}) => {
  const board = await BoardPage.open(page);
  await board.companion();
  const puzzle = await board.choose('skilled');
  const solution = solutionOf(puzzle);
  const digit = solution[puzzle.indexOf('0')];
  await board.status.selectText();
  const selected = () => page.evaluate(() => getSelection()!.toString());
  expect(await selected()).not.toBe('');
  await board.digit(digit).click();
  for (const [cell, name] of NAMES.entries())
    if (puzzle[cell] === '0' && solution[cell] === digit) await board.cell(name).click();
  await expect.poll(selected).toBe('');
  await page.keyboard.press('Escape');
  await board.solve(await board.read());
  const win = board.part('win');
  await expect(win).toBeVisible();
  await expect(win.locator('[data-action=confirm]')).toBeFocused();
  // The time is in the sheet.
  await expect(board.action('pause')).toHaveCount(0);
  expect(await board.read()).toBe(solution);
  const grid = (await page.getByRole('grid').boundingBox())!;
  const sheet = (await win.boundingBox())!;
  expect(sheet.y).toBeGreaterThanOrEqual(grid.y + grid.height);
  await board.action('confirm').click();
  await expect(win).toHaveCount(0);
  await expect(board.status).toContainText('solved');
  const stepUp = board.part('solved').locator('[data-action=step-up]');
  await expect(stepUp).toHaveText('Try harder Skilled puzzles');
  await expect(stepUp).toBeInViewport(WHOLE);
  // Questions come before what is said of the win.
  await board.act('restart');
  await expect(board.part('restart')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(stepUp).toBeVisible();
  await board.tool('undo').click();
  await expect(board.status).toContainText('1 to go');
});

test('a chosen digit is released from the status line, beside the board, or by tapping the same digit', async ({
  page,
}) => {
  const board = new BoardPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await board.open(`/?puzzle=${PUZZLE}`);
  // What listens beside the board is loaded after it, with the footer.
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const given = board.cell('B3');
  for (const letGo of [
    () => board.action('let-go').click(),
    () => board.status.getByText('Enter 7').click(),
    () => board.part('hint').locator('p').click(),
    () => given.click(),
  ]) {
    await board.digit(7).click();
    await expect(board.status).toContainText('Enter 7');
    expect((await boxOf(board.status.getByText('Enter 7'))).x).toBe((await boxOf(board.status)).x);
    await board.cell('A1').click();
    await expect(board.cell('A1')).toHaveAttribute('data-last', 'true');
    await expect(board.cell('A1')).toHaveAttribute('aria-selected', 'false');
    await letGo();
    await expect(board.digit(7)).toHaveAttribute('aria-pressed', 'false');
    await board.cell('A1').click();
    await expect(board.cell('A1')).toHaveAttribute('aria-selected', 'true');
    await board.tool('undo').click();
    await board.part('hint').locator('p').click();
  }
  // A selected given takes no digit: the digit is chosen.
  await given.click();
  await board.digit(2).click();
  await expect(board.digit(2)).toHaveAttribute('aria-pressed', 'true');
  await board.openMenu('settings');
  await page.getByRole('button', { name: 'Cell first' }).click();
  await page.keyboard.press('Escape');
  await board.cell('A1').click();
  await expect(board.cell('A1')).toHaveAttribute('aria-selected', 'true');
  await expect(board.cell('A1')).toHaveAttribute('data-value', '');
});

test('dragging, Ctrl, Shift and a double click select several cells, and one key writes a note in all of them', async ({
  page,
}) => {
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  const middle = async (name: string): Promise<[number, number]> => {
    const box = (await board.cell(name).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle('D1')));
  await page.mouse.down();
  await page.mouse.move(...(await middle('D2')), { steps: 4 });
  const [x, y] = await middle('D3');
  await page.mouse.move(x, y, { steps: 4 });
  // Back over both, and out of the board.
  await page.mouse.move(2, y);
  await page.mouse.up();
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toHaveCount(3);
  await board.cell('I9').click({ modifiers: ['Control'] });
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toHaveCount(4);
  await page.keyboard.press('Shift+1');
  for (const name of ['D1', 'D2', 'D3', 'I9'])
    await expect(board.cell(name)).toHaveAttribute('aria-label', `${name}, notes 1`);
  await board.tool('undo').click();
  await expect(board.cell('D1')).toHaveAttribute('aria-label', 'D1, empty');
  await page.keyboard.press('Escape');
  await board.cell('E1').click();
  await board.cell('F3').click({ modifiers: ['Shift'] });
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toHaveCount(6);
  await page.keyboard.press('Control+a');
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toHaveCount(81);
  await expect(board.cell('A1')).toHaveAttribute('data-joined', 'rb');
  await page.keyboard.press('Escape');
  await board.companion();
  await board.cell('B3').dblclick();
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toHaveCount(PUZZLE.split('7').length - 1);
});

test('a slanted drag leaves no gap, an inexact diagonal takes nothing else, and a slip is a tap', async ({
  page,
}) => {
  await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  const box = (await page.getByRole('grid').boundingBox())!;
  const drag = async (...places: readonly (readonly [x: number, y: number])[]): Promise<void> => {
    const [start, end] = places.map(([x, y]) => [box.x + (x * box.width) / 9, box.y + (y * box.height) / 9]);
    await page.mouse.move(start[0], start[1]);
    await page.mouse.down();
    await page.mouse.move(end[0], end[1], { steps: 40 });
    await page.mouse.up();
  };
  const selected = async (): Promise<string> => {
    const cells = page.locator('[role=gridcell][aria-selected=true]');
    return (await cells.evaluateAll((all: HTMLElement[]) => all.map((cell) => cell.dataset.cell))).join(' ');
  };
  await drag([4.5, 0.5], [8.5, 1.5]);
  await expect.poll(selected).toMatch(/^A5 A6 (A7 )?(B7 )?B8 B9$/);
  await drag([0.8, 0.5], [5.8, 5.5]);
  await expect.poll(selected).toBe('A1 B2 C3 D4 E5 F6');
  await drag([1.5, 3.9], [6.5, 3.95]);
  await expect.poll(selected).toBe('D2 D3 D4 D5 D6 D7');
  await drag([7.5, 3.5], [8.05, 3.5]);
  await expect.poll(selected).toBe('D8');
});

test('a long refutation says what the solution has, and shows its way on request', async ({ page }) => {
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await board.enter('A9', 2);
  await page.keyboard.press('v');
  const mark = board.part('cell-marks').locator(`[data-mark="${NAMES.indexOf('A9')}"]`);
  await expect(mark).toBeVisible();
  await board.action('check-why').click();
  const why = board.part('hint');
  await expect(why).toContainText('The solution has another digit here.');
  await expect(board.part('hint-dead')).toHaveCount(0);
  await board.action('refutation-whole').click();
  await board.action('walk-next').focus();
  const first = await why.textContent();
  await page.keyboard.press('ArrowRight');
  await expect(why).not.toHaveText(first!);
  await board.action('take-back').click();
  await expect.poll(() => board.read()).toBe(GIVENS);
});

test('of several levels pressed at once the last one opens, with the chosen rating, also after a reload', async ({
  page,
}) => {
  const board = await BoardPage.open(page);
  await page.evaluate(() => {
    for (const level of ['expert', 'medial', 'master', 'master'])
      document.querySelector<HTMLElement>(`[data-level=${level}]`)!.click();
  });
  await expect(board.level('master')).toHaveAttribute('aria-pressed', 'true');
  const used = async () => (await rowsOf<{ level: string }>(page, 'usedPuzzles')).map(({ level }) => level);
  await expect.poll(async () => (await used()).filter((level) => level === 'master').length).toBe(1);
  await board.choose('medial');
  const rate = async (): Promise<void> => {
    await board.act('rating');
  };
  // A second press of the level asks how hard it is to be.
  await board.level('medial').click();
  await board.part('bands').locator('[data-band=harder]').click();
  const before = await board.read();
  await board.action('new-puzzle').click();
  await expect.poll(() => board.read()).not.toBe(before);
  await rate();
  await expect(board.part('se-rating')).toContainText(/^SE (2\.9|3\.\d|4\.0)/);
  await page.keyboard.press('Escape');
  await board.reload();
  await board.ready();
  await board.level('medial').click();
  await expect(board.part('bands').locator('[data-band=harder]')).toHaveAttribute('aria-pressed', 'true');
});

test('a long message is fully readable, and a try survives a reload, says what it proved and goes back in one step', async ({
  page,
}) => {
  const board = await BoardPage.open(page, `/?puzzle=${PUZZLE}`);
  await board.enter('A1', 1);
  const message = board.status.locator('[title]');
  const expectWhole = async (): Promise<void> => {
    await board.tool('save').click();
    await expect(message).toHaveText('Saved on this device. Login required to save to your account.');
    const over = await message.evaluate((each) => [
      each.scrollHeight - each.clientHeight,
      each.scrollWidth - each.clientWidth,
    ]);
    // Rounding apart.
    expect(Math.max(...over)).toBeLessThan(3);
  };
  const grid = page.getByRole('grid');
  for (const width of [305, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const place = await grid.boundingBox();
    await expectWhole();
    expect(await grid.boundingBox()).toEqual(place);
  }
  await page.keyboard.press('t');
  await expect(board.part('try')).toContainText('0 entries since');
  await board.enter('A3', 4);
  await expect(board.part('try')).toContainText('1 entry since');
  await expect(board.action('try-proved')).toHaveCount(0);
  await expect(board.part('try-row').getByRole('button')).toHaveText(['Go back', 'Hint', 'Keep']);
  // Neither a long message nor the try beside it is cut off.
  await expectWhole();
  await expect(board.part('try')).toBeInViewport(WHOLE);
  await board.reload();
  await board.ready();
  await page.getByRole('link', { name: 'Daily' }).click();
  await expect(page).toHaveURL('/daily');
  await page.goBack();
  await expect(board.part('tried').locator('> *')).toHaveCount(2);
  // The 4 forces it, and leaves a cell without a candidate.
  await board.enter('A5', 2);
  await expect(board.part('try')).toContainText('2 entries since');
  await board.action('try-proved').click();
  await expect(board.part('hint')).toContainText('Not 4 in A3');
  await expect(board.part('tried').locator('> *')).toHaveCount(4);
  await board.action('take-back').click();
  await expect(board.status).toContainText('Back before the try: A3 is not 4.');
  await expect(board.part('try')).toHaveCount(0);
  await expect(board.action('hint')).toBeVisible();
  expect((await board.read()).slice(0, 11)).toBe('15070306000');
  await page.keyboard.press('z');
  await expect(board.part('try')).toContainText('2 entries since');
  // The second press is not one on the hint that comes there.
  await board.action('try-back').dblclick();
  await expect(board.part('try')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(board.part('try')).toContainText('2 entries since');
  await page.keyboard.press('x');
  await expect(board.part('try')).toHaveCount(0);
  await page.keyboard.press('z');
  await page.keyboard.press('o');
  await expect(board.part('try')).toHaveCount(0);
  await expect(board.cell('A3')).toHaveAttribute('data-value', '4');
});
