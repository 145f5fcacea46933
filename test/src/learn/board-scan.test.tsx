/**
 * Help for a visitor on a whole puzzle of Learn, on the whole page with the real engine and database.
 *
 * @jest-environment ./test/support/whole-page.mjs
 */
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { configure, waitFor } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { newBoard, type Board } from '../../../core/board/board.ts';
import { placeDigit } from '../../../core/board/entries.ts';
import { LESSON_GIVENS } from '../../../core/learn/lesson-board.ts';
import { onlyPlaces, SCANNED } from '../../../core/learn/scan.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { formatGrid } from '../../../core/sudoku/grid.ts';
import { engineCalls } from '../../../src/engine/engine-calls.ts';
import { noteWholePuzzle } from '../../../src/hint/index.ts';
import { keptScan } from '../../../src/learn/practice/kept-scan.ts';
import { PUZZLE, puzzleBoard, SOLUTION } from '../../support/boards.ts';
import { bringEngineHere } from '../../support/engine-here.ts';
import { openAtArticles } from '../../support/open-app.tsx';

configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') });
jest.setTimeout(120_000);

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const text = () => find('[data-part=exercise-text]')?.textContent;

function there(selector: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = find(selector);
    if (!found) throw new Error(`There is no ${selector}: ${document.body.textContent}`);
    return found;
  });
}

const digitsOn = ({ cells }: Board): number[] => cells.map(({ digit }) => digit);

let page: Awaited<ReturnType<typeof openAtArticles>>;
const boardNow = (): Board => page.actor.getSnapshot().context.board;

/** Opens a board, and a page of the app. */
async function goTo(address: string, board: Board): Promise<void> {
  page.actor.send({ type: 'puzzle.opened', board });
  navigate('/daily');
  await there('[data-part=month], main');
  navigate(address);
}

beforeAll(async () => {
  bringEngineHere();
  const readFile = window.fetch;
  window.fetch = (asked) =>
    (asked as string).includes('/packs/') ? readFile(asked) : Promise.reject(new TypeError('no network'));
  page = await openAtArticles(puzzleBoard());
});

afterAll(() => {
  page.root.unmount();
});

test('a visitor who is stuck finds three digits, one at a time, which are entered on the board', async () => {
  noteWholePuzzle('hidden-single-box', PUZZLE);
  await goTo('/', puzzleBoard());
  (await there('[data-action=hint]')).click();
  (await there('[data-action=guest-scan]')).click();
  for (let placed = 0; placed < 3; placed++) {
    const before = digitsOn(boardNow());
    const asked = Number((await there('[data-scan]')).dataset.scan);
    const places = onlyPlaces(before);
    const wrong = before.findIndex((digit, cell) => digit === 0 && SOLUTION[cell] !== String(asked));
    // Nothing tells the place, and a wrong one is refused with its reason.
    expect(find('[data-action=show]')).toBeNull();
    (await there(`[data-cell=${cellName(wrong)}]`)).click();
    expect(digitsOn(boardNow())).toEqual(before);
    expect((await there('[data-part=exercise-text] [data-tone]')).textContent).not.toContain(
      cellName(places.get(asked)!),
    );
    find(`[data-cell=${cellName(places.get(asked)!)}]`)!.click();
    await waitFor(() => {
      expect(digitsOn(boardNow())).toEqual(before.with(places.get(asked)!, asked));
    });
    // The answer stands before the next question, not under it.
    const right = `Right: in (?:row|column|box) \\w, ${asked} goes only in ${cellName(places.get(asked)!)}. Where does `;
    if (placed < 2) await waitFor(() => expect(text()).toMatch(new RegExp(`^${right}\\d go\\?Tap a cell`)));
  }
  await waitFor(() => {
    expect(text()).toBe('All three are on your boardContinue there.');
  });
  find('[data-action=to-board]')!.click();
  await there('[data-part=pad]');
  expect(location.pathname).toBe('/');
});

test('the result of a scan says that a place was shown or else the time, and the best only if it is another', async () => {
  const fillAll = async (): Promise<void> => {
    for (let placed = 0; placed < SCANNED; placed++) {
      const { digits, asked } = await waitFor(() => {
        const run = keptScan.read();
        if (run?.placed !== placed) throw new Error('The last digit is not kept yet');
        return run;
      });
      find(`[data-cell=${cellName(onlyPlaces(digits).get(asked)!)}]`)!.click();
    }
    await there('[data-scan=over]');
  };
  navigate('/practice?scan=1');
  (await there('[data-action=show]')).click();
  await fillAll();
  expect(text()).toBe('10 cells filled, with help');
  find('[data-action=scan-again]')!.click();
  await fillAll();
  expect(text()).toMatch(/^10 cells filled in \d\d:\d\d$/);
});

test('on a puzzle that Learn did not open, a visitor is offered no scan', async () => {
  await goTo('/', newBoard(formatGrid(LESSON_GIVENS).replaceAll('.', '0'), 'novice'));
  (await there('[data-action=hint]')).click();
  await there('[data-action=guest-check]');
  expect(find('[data-action=guest-scan]')).toBeNull();
});

test('with a wrong digit on the board, the scan leads to the check', async () => {
  noteWholePuzzle('hidden-single-box', PUZZLE);
  const wrong = SOLUTION.startsWith('9') ? 1 : 9;
  await goTo('/practice?scan=board', placeDigit(puzzleBoard(), [0], wrong));
  expect((await there('[data-part=check]')).textContent).toContain('A1');
});

test('where no digit has an only place, the scan names the hardest technique that the puzzle needs', async () => {
  const [, line] = /^naked-pair (.*)$/m.exec(readFileSync('public/packs/techniques.txt', 'utf8'))!;
  const { digits, givens } = engineCalls.exercise({ susser: line, technique: 'naked-pair' })!;
  expect(onlyPlaces(digits).size).toBe(0);
  const puzzle = digits.map((digit, cell) => (givens[cell] ? digit : 0));
  noteWholePuzzle('naked-pair', puzzle.join(''));
  const board = digits.reduce<Board>(
    (before, digit, cell) => (digit > 0 && !givens[cell] ? placeDigit(before, [cell], digit) : before),
    newBoard(puzzle.join(''), 'skilled'),
  );
  await goTo('/practice?scan=board', board);
  await waitFor(() => {
    expect(text()).toBe(
      'No other digit has just one place leftOther techniques come next. The hardest here is Naked Pair.',
    );
  });
  expect(find('[data-action=practise]')!.textContent).toBe('Practise Naked Pair');
});
