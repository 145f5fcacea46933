/**
 * Learn on the whole page, with the real engine and database.
 *
 * @jest-environment ./test/support/whole-page.mjs
 */
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { configure, waitFor } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { cellName } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf, type Candidate } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { engineCalls } from '../../../src/engine/engine-calls.ts';
import { cellsOfPattern, otherBase } from '../../../src/learn/practice/judge.ts';
import { LESSON_IDS, LESSONS } from '../../../core/learn/lessons.ts';
import { passFrames } from '../../../src/learn/lessons/progress.ts';
import { puzzleBoard } from '../../support/boards.ts';
import { bringEngineHere } from '../../support/engine-here.ts';
import { openAtArticles } from '../../support/open-app.tsx';
import { becomes } from '../../support/becomes.ts';

configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') });
jest.setTimeout(120_000);

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const textOf = (selector: string) => find(selector)?.textContent;

function there(selector: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = find(selector);
    if (!found) throw new Error(`There is no ${selector}: ${document.body.textContent}`);
    return found;
  });
}

let page: Awaited<ReturnType<typeof openAtArticles>>;

beforeAll(async () => {
  bringEngineHere();
  page = await openAtArticles(puzzleBoard());
});

afterAll(() => page.root.unmount());

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await openDatabase().learned.clear();
  navigate('/articles');
});

/** Records that these techniques are due for review. */
async function makeDue(...techniques: readonly TechniqueId[]): Promise<void> {
  const memory = { stability: 2, difficulty: 5, reviews: 1, found: 1, mixed: 0, sittings: 1, foundAt: 0 };
  await openDatabase().learned.bulkPut(
    techniques.map((technique, due) => ({
      ...memory,
      technique,
      due,
      reviewedAt: 0,
      owner: '',
      sent: true,
      log: [],
    })),
  );
}

const keptRound = () =>
  JSON.parse(sessionStorage.getItem('nonet.tab.practice')!) as { line: string; struck: unknown[] };

test('the card of Learn says Begin until a lesson is begun, and leads to the lessons even after an X-Wing', async () => {
  await makeDue('x-wing');
  await openDatabase().learned.update(['', 'x-wing'], { due: Date.now() * 2 });
  navigate('/practice');
  const button = await there('[data-part=next] [data-action=continue]');
  expect([button.textContent, button.getAttribute('href')]).toEqual(['Begin', '/lessons?lesson=names']);
  passFrames('names', 1);
  navigate('/articles');
  await becomes(() => find('[data-part=next]'), null);
  navigate('/practice');
  await becomes(() => textOf('[data-part=next] [data-action=continue]'), 'Continue');
});

const passAll = (): void => LESSON_IDS.forEach((id) => passFrames(id, LESSONS[id].length));

test('once all lessons are done, their list leads on', async () => {
  passAll();
  navigate('/lessons');
  const onward = await there('[data-action=onward]');
  expect([onward.textContent, onward.getAttribute('href')]).toEqual([
    'Next: Practice',
    '/practice?technique=full-house',
  ]);
});

test('an example that is not on the path leads to practice in the same words as the others', async () => {
  passAll();
  navigate('/practice?technique=full-house&part=example');
  (await there('[data-action=show]')).click();
  await becomes(() => textOf('[data-action=onward]'), 'Next: Practice');
});

test('Learn says what makes a technique known, until one is', async () => {
  navigate('/practice');
  const unit = await there('[data-part=unit]');
  expect(unit.textContent).toContain(
    'What counts as known?Find it three times without help, in at least two sittings, once in mixed practice.',
  );
});

test('where a lesson says what a cell sees, its row, column and box are shaded', async () => {
  navigate('/lessons?lesson=notes');
  await there('[role=gridcell]');
  await becomes(
    () => document.querySelectorAll('[data-part=hint-picture][data-stage="1"] svg > rect').length,
    3,
  );
});

test('an answered review is still there after Back, and the next one follows', async () => {
  await makeDue('naked-single', 'hidden-single-line');
  navigate('/practice?review=1');
  await there('[role=gridcell]');
  // Whatever their number, reviews do not list what they ask for.
  await becomes(() => textOf('[data-part=exercise-text]'), 'Find the easiest stepEnter the digit.');
  for (let stage = 0; stage < 3; stage++) (await there('[data-action=show]')).click();
  await there('[data-action=next]');
  const answered = [keptRound().line, textOf('[data-part=exercise-text]')];
  navigate('/articles');
  await becomes(() => find('[data-part=practice]'), null);
  history.back();
  await there('[data-action=next]');
  await becomes(() => [keptRound().line, textOf('[data-part=exercise-text]')], answered);
  expect(textOf('[data-part=practice] header')).toContain('Exercise 1 of 2');
  find('[data-action=next]')!.click();
  await becomes(() => find('[data-part=practice]')?.dataset.technique, 'hidden-single-line');
  expect(textOf('[data-part=practice] header')).toContain('Exercise 2 of 2');
});

test('a single review is mixed with what was found before, and the technique is not named', async () => {
  await makeDue('naked-single', 'hidden-single-line');
  await openDatabase().learned.update(['', 'hidden-single-line'], { due: Date.now() * 2 });
  navigate('/practice?review=1');
  await becomes(() => textOf('[data-part=exercise-text]'), 'Find the easiest stepEnter the digit.');
  expect(textOf('[data-part=practice] header')).toContain('Exercise 1 of 1');
});

test('a set of exercises that was left goes on from the card of Learn', async () => {
  passAll();
  await makeDue('full-house');
  await openDatabase().learned.update(['', 'full-house'], { due: Date.now() * 2 });
  const needs = Array(3).fill('full-house');
  const left = { technique: 'full-house', at: 1, needs, among: [], results: [true] };
  sessionStorage.setItem('nonet.tab.practice-set', JSON.stringify(left));
  navigate('/practice');
  const button = await there('[data-part=next] [data-action=continue]');
  expect(button.getAttribute('href')).toBe('/practice?technique=full-house');
});

test('an exercise that was not right first time says that it adds another', async () => {
  const said = 'One more exercise, as this one wasn’t right first time.';
  navigate('/practice?technique=full-house');
  await there('[role=gridcell]');
  for (let number = 1; number <= 3; number++) {
    await becomes(() => textOf('[data-part=practice] header')?.includes(`Exercise ${number} of `), true);
    for (let stage = 0; stage < 3; stage++) (await there('[data-action=show]')).click();
    const next = await there('[data-action=next]');
    // Five is the most, so the third adds none.
    expect(textOf('[data-part=exercise-text]')!.includes(said)).toBe(number < 3);
    next.click();
  }
});

/** An exercise in which the easiest fish is one in rows and one in columns, with its line. */
function twoWayFish() {
  const pack = readFileSync('public/packs/techniques.txt', 'utf8');
  for (const [, susser] of pack.matchAll(/^x-wing (.*)$/gm)) {
    const exercise = engineCalls.exercise({ susser, technique: 'x-wing' })!;
    if (otherBase(exercise, exercise.step).length > 0) return { ...exercise, line: susser };
  }
  throw new Error('No X-Wing of the pack works in rows and in columns.');
}

/** `rows B and F` */
function baseOf({ houses }: Step): string {
  const base = houses.flatMap(({ role, house }) => (role === 'base' ? [house] : []));
  const isRows = base[0] < 9;
  return `${isRows ? 'rows' : 'columns'} ${base.map((house) => (isRows ? 'ABCDEFGHI'[house] : house - 8)).join(' and ')}`;
}

const sameEffect = (one: Step, other: Step): boolean =>
  String(one.eliminations) === String(other.eliminations);

test.each([
  ['with its cells marked, the fish that was seen is explained', true],
  ['without its cells, the other direction is named', false],
])('%s', async (_, isMarked) => {
  const { line, step, steps } = twoWayFish();
  const other = steps.find((each) => each !== step && sameEffect(each, step))!;
  const cells = isMarked ? cellsOfPattern(other) : [];
  const round = {
    technique: 'x-wing',
    line,
    cells,
    struck: [],
    placed: [],
    stage: 0,
    erred: false,
    isOver: false,
  };
  sessionStorage.setItem('nonet.tab.practice', JSON.stringify(round));
  navigate('/practice?technique=x-wing');
  await there('[role=gridcell]');
  for (const [at, candidate] of step.eliminations.entries()) {
    press(candidate);
    await becomes(() => keptRound().struck.length, at + 1);
  }
  (await there('[data-action=check]:not([aria-disabled=true])')).click();
  await becomes(() => find('[data-part=practice]')?.dataset.verdict, 'found');
  await there('[data-part=hint-text]');
  expect(textOf('[data-part=hint-text]')).toContain(`In ${baseOf(isMarked ? other : step)}`);
  const says = new RegExp(`${baseOf(other)} give the same result\\.`, 'i');
  expect(says.test(textOf('[data-part=exercise-text]')!)).toBe(!isMarked);
});

function press(candidate: Candidate): void {
  find(`[data-cell=${cellName(cellOf(candidate))}]`)!.dispatchEvent(
    new KeyboardEvent('keydown', { key: String(digitOf(candidate)), bubbles: true }),
  );
}
