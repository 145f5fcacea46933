/**
 * A robot on the whole page, with the real engine and database: it presses nothing but the filled button,
 * and answers rightly.
 *
 * @jest-environment ./test/support/whole-page.mjs
 */
import 'fake-indexeddb/auto';
import { configure, waitFor } from '@testing-library/react';
import { LESSONS } from '../../../core/learn/lessons.ts';
import { onlyPlaces, SCANNED } from '../../../core/learn/scan.ts';
import { stationAt, STATIONS, type Station } from '../../../core/learn/path.ts';
import { techniqueOfText } from '../../../core/hints/article-numbers.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { engineCalls } from '../../../src/engine/engine-calls.ts';
import { showLanguage } from '../../../src/i18n/i18n.ts';
import type { ScanRun } from '../../../src/learn/practice/kept-scan.ts';
import { cellsOfPattern } from '../../../src/learn/practice/judge.ts';
import { techniquesOfPuzzles } from '../../../src/hint/index.ts';
import { nearlySolved } from '../../support/boards.ts';
import { bringEngineHere } from '../../support/engine-here.ts';
import { loadPage, openApp } from '../../support/open-app.tsx';
import { SOAK_ROUNDS } from '../../support/soak.ts';

const isSoak = SOAK_ROUNDS > 0;
/** Where the robot stops: once it has met each kind of station, in a soak at the end. */
const LAST = isSoak ? STATIONS.length : STATIONS.findIndex(({ of }) => of === 'claiming');

jest.setTimeout(isSoak ? 4 * 3_600_000 : 600_000);
configure({
  asyncUtilTimeout: isSoak ? 600_000 : 60_000,
  // Without the whole page.
  getElementError: (message) => new Error(message ?? ''),
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const tab = (name: string): unknown => JSON.parse(sessionStorage.getItem(`nonet.tab.${name}`)!);

/** The filled button of the page, if it can be pressed. */
const filled = () =>
  find(
    [
      '[data-part=exercise-action] > :is(a, button):not([aria-disabled=true])',
      '[data-action=onward]',
      '[data-action=continue]',
      '[data-action=begin]',
    ].join(),
  );

async function until<Found>(look: () => Found | null | undefined | false, lacking: string): Promise<Found> {
  return waitFor(() => {
    const found = look();
    if (!found)
      throw new Error(
        `${lacking} at ${location.pathname}${location.search}: ${find('[data-part=exercise-text]')?.textContent}`,
      );
    return found;
  });
}

async function pressFilled(): Promise<void> {
  const button = await until(filled, 'There is no filled button');
  const before = lookOfPage();
  button.click();
  await until(() => lookOfPage() !== before, `${button.textContent} does nothing`);
  await effects();
}

/** Lets React run the effects of what it has rendered. */
const effects = () => new Promise((resolve) => setTimeout(resolve));

const lookOfPage = (): string => location.href + document.body.innerHTML;

const cellAt = (cell: number) => find(`[data-cell=${cellName(cell)}]`)!;

async function press(target: HTMLElement, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    // React renders after the event.
    await Promise.resolve();
  }
}

/** Selects a cell of a board that is played, and presses keys. */
async function enter(cell: number, ...keys: readonly string[]): Promise<void> {
  const target = cellAt(cell);
  await press(target, 'Escape');
  target.click();
  await press(target, ...keys);
}

/** Removes and places digits; where both occur, the kind of mark is chosen first. */
async function mark({ eliminations, placements }: Pick<Step, 'eliminations' | 'placements'>): Promise<void> {
  for (const [name, candidates] of [
    ['Remove', eliminations],
    ['Place', placements],
  ] as const) {
    const modes = document.querySelectorAll<HTMLElement>('section [role=group] button');
    if (candidates.length > 0) [...modes].find(({ textContent }) => textContent === name)?.click();
    await effects();
    for (const each of candidates) await press(cellAt(cellOf(each)), String(digitOf(each)));
  }
}

async function check(): Promise<void> {
  find('[data-action=check]')!.click();
  await until(() => !find('[data-action=check]'), `Wrong: ${find('[data-part=exercise-text]')!.textContent}`);
}

/** The step of the exercise that the tab keeps. */
function keptStep(name: string) {
  const { technique, line } = tab(name) as { technique: TechniqueId; line: string };
  return engineCalls.exercise({ susser: line, technique })!.step;
}

/** What a player who knows the answer does in each kind of exercise. */
const ANSWERS: Readonly<Record<string, (frame: HTMLElement) => Promise<void>>> = {
  lesson: async ({ dataset }) => {
    const { goal, digits } = Object.values(LESSONS)
      .flat()
      .find(({ id }) => id === dataset.frame)!;
    if (goal?.kind === 'cell') await enter(goal.cell);
    if (goal?.kind === 'undo') await enter(digits.indexOf(0), '4', 'z');
    if (goal?.kind === 'digits')
      for (const each of goal.placed) await enter(cellOf(each), String(digitOf(each)));
    if (goal?.kind === 'notes')
      for (const [at, [cell, mask]] of [...goal.notes].entries())
        await enter(cell, ...(at === 0 ? [' '] : []), ...digitsOf(mask).map(String));
  },
  guided: async ({ dataset: { frame, known } }) => {
    if (known !== undefined || frame === 'look') return;
    const step = keptStep('guided');
    if (frame === 'cells') for (const cell of cellsOfPattern(step)) await press(cellAt(cell), ' ');
    else await mark(step);
    await check();
  },
  practice: async ({ dataset: { verdict, scan } }) => {
    if (scan !== undefined && scan !== 'over') await scanDigits();
    if (scan !== undefined || verdict === 'found') return;
    await mark(keptStep('practice'));
    await check();
  },
  drill: async () => {
    const { techniques, at } = tab('drill') as { techniques: TechniqueId[]; at: number };
    find(`button[data-name=${techniques[at]}]:not([aria-disabled])`)?.click();
    await Promise.resolve();
  },
};

/** Enters all digits of a scan, each in its only place. */
async function scanDigits(): Promise<void> {
  for (let placed = 0; placed < SCANNED; placed++) {
    const { digits, asked } = (await until(() => tab('scan'), 'No scan is kept')) as ScanRun;
    await press(cellAt(onlyPlaces(digits).get(asked)!), String(asked));
    await effects();
  }
}

async function solvePuzzle(puzzle: string): Promise<void> {
  for (const [cell, digit] of solve(parseGrid(puzzle)!)!.entries())
    if (puzzle[cell] === '0') await enter(cell, String(digit));
}

/** The station of the address, or of the puzzle on the board. */
function stationHere(puzzle: string): string | undefined {
  const { pathname, searchParams } = new URL(location.href);
  const value = (key: string): string | undefined => searchParams.get(key) ?? undefined;
  const [part, of] =
    {
      '/': ['puzzle', techniquesOfPuzzles(new Set([puzzle]))[0]],
      '/lessons': ['lesson', value('lesson')],
      '/agreement': ['idea', techniqueOfText(Number(value('text')?.slice(2)))?.id],
      '/drill': ['drill', value('unit')],
      '/practice': value('scan') ? ['drill', 'singles'] : [value('part') ?? 'find', value('technique')],
    }[pathname] ?? [];
  return part && of && stationAt(part as Station['part'], of) && `${part} ${of}`;
}

const PATH = STATIONS.slice(0, LAST).map(({ part, of }) => `${part} ${of}`);

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  bringEngineHere();
  const readFile = window.fetch;
  const article = { code: 59, data: '# A title\n\nA paragraph.' };
  window.fetch = (asked) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (address.includes('/packs/')) return readFile(address);
    return address.includes('/noper/kutextno')
      ? Promise.resolve(new Response(JSON.stringify(article)))
      : Promise.reject(new TypeError('no network'));
  };
  await showLanguage('en');
  await loadPage();
});

test('pressing only the filled button and answering correctly leads along the whole path', async () => {
  history.replaceState(null, '', '/practice');
  const { root, actor } = await openApp(nearlySolved([0]));
  const puzzle = () => actor.getSnapshot().context.board.puzzle;
  const walked: string[] = [];
  await pressFilled();
  for (;;) {
    // Where the path ends.
    if (location.pathname + location.search === '/drill') break;
    const here = await until(() => stationHere(puzzle()), `After ${walked.at(-1)} the path is left`);
    if (here !== walked.at(-1)) walked.push(here);
    if (here !== PATH[walked.length - 1]) break;
    const frame = await until(() => {
      if (location.pathname === '/') return !location.search && find('main');
      return find('section:has([role=gridcell])') ?? (find('[data-part=exercise-text]') ? null : filled());
    }, 'There is nothing to do');
    if (location.pathname === '/') {
      await solvePuzzle(puzzle());
      await until(
        () => find('[data-part=won-advice]')?.textContent.startsWith('You used '),
        'Nothing is said of the puzzle',
      );
    }
    await ANSWERS[frame.dataset.part ?? '']?.(frame);
    await pressFilled();
  }
  root.unmount();
  // One more, unless the path has ended: where the robot stopped.
  expect(walked.slice(0, PATH.length)).toEqual(PATH);
});
