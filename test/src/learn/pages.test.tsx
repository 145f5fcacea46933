/**
 * Learn on the whole page, with the real engine and database.
 *
 * @jest-environment ./test/support/whole-page.mjs
 */
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { newBoard, type Board } from '../../../core/board/board.ts';
import { placeDigit } from '../../../core/board/entries.ts';
import { LESSON_GIVENS } from '../../../core/learn/lesson-board.ts';
import { onlyPlaces, SCANNED } from '../../../core/learn/scan.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { formatGrid } from '../../../core/sudoku/grid.ts';
import { candidateOf, cellOf, digitOf, Position, type Candidate } from '../../../core/sudoku/position.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { engineCalls } from '../../../src/engine/engine-calls.ts';
import { noteWholePuzzle } from '../../../src/hint/index.ts';
import { keptScan } from '../../../src/learn/practice/kept-scan.ts';
import { cellsOfPattern, otherBase } from '../../../src/learn/practice/judge.ts';
import { changeRecord } from '../../../src/learn/drill/record.ts';
import { LESSON_IDS, LESSONS } from '../../../core/learn/lessons.ts';
import { passFrames } from '../../../src/learn/lessons/progress.ts';
import { PUZZLE, puzzleBoard, SOLUTION } from '../../support/boards.ts';
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

const kept = (name: string): unknown => JSON.parse(sessionStorage.getItem(`nonet.tab.${name}`)!);
const keptRound = () => kept('practice') as { line: string; struck: unknown[] };

/** The position that the page shows, with the step that it asks for. */
function shown(name: 'guided' | 'practice', technique: TechniqueId) {
  const { line } = kept(name) as { line: string };
  const exercise = engineCalls.exercise({ susser: line, technique })!;
  return { ...exercise, solution: solve(exercise.digits)! };
}

const said = () => textOf('[data-part=exercise-text]');
const says = (text: string) =>
  waitFor(() => {
    expect(said()).toContain(text);
  });
const act = async (name: string) => (await there(`[data-action=${name}]:not([aria-disabled=true])`)).click();
/** Lets the page render what a press has changed. */
const rendered = () => new Promise((resolve) => setTimeout(resolve));
async function tap(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    find(`[data-cell=${name}]`)!.click();
    await rendered();
  }
}
async function mark(...candidates: readonly Candidate[]): Promise<void> {
  for (const candidate of candidates) {
    press(candidate);
    await rendered();
  }
}

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
  // A technique that was not begun opens with its idea.
  (await there('[data-unit=chains] > button')).click();
  expect((await there('[data-technique=x-chain]')).getAttribute('href')).toMatch(/^\/agreement\?text=en\d+$/);
});

test('reviews are mentioned only after some practice', async () => {
  changeRecord({ tries: 1 });
  navigate('/practice');
  await there('[data-action=drill]');
  expect(find('[data-part=reviews]')).toBeNull();
});

test('Back from what follows a lesson shows its answered end', async () => {
  navigate('/lessons?lesson=rules');
  await there('[data-part=lesson]');
  for (let at = 1; at < LESSONS.rules.length; at++) {
    find('[data-action=lesson-show]')?.click();
    await act('lesson-next');
  }
  await act('lesson-show');
  const last = find('[data-part=lesson]')!.dataset.frame;
  await act('onward');
  await becomes(() => find('[data-part=lesson]')?.dataset.frame === last, false);
  history.back();
  await becomes(() => find('[data-part=lesson]')?.dataset.frame, last);
  await there('[data-action=onward]');
  expect(find('[data-action=lesson-show]')).toBeNull();
});

test('a lesson of the path closes to it, and one of the list to the list', async () => {
  navigate('/lessons?lesson=rules');
  await there('[data-part=lesson]');
  await act('close');
  await becomes(() => location.pathname, '/practice');
  navigate('/lessons');
  (await there('[data-lesson=rules]')).click();
  await there('[data-part=lesson]');
  await act('close');
  await becomes(() => location.pathname, '/lessons');
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
  expect(textOf('[data-part=practice] header')).toContain('1 of 2');
  find('[data-action=next]')!.click();
  await becomes(() => find('[data-part=practice]')?.dataset.technique, 'hidden-single-line');
  expect(textOf('[data-part=practice] header')).toContain('2 of 2');
});

test('a single review is mixed with what was found before, and the technique is not named', async () => {
  await makeDue('naked-single', 'hidden-single-line');
  await openDatabase().learned.update(['', 'hidden-single-line'], { due: Date.now() * 2 });
  navigate('/practice?review=1');
  await becomes(() => textOf('[data-part=exercise-text]'), 'Find the easiest stepEnter the digit.');
  expect(textOf('[data-part=practice] header')).toContain('1 of 1');
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

test('an exercise that was not right first time adds another, and after a set without a find the example is offered', async () => {
  const said = 'One more exercise, as this one wasn’t right first time.';
  navigate('/practice?technique=full-house');
  await there('[role=gridcell]');
  for (let number = 1; number <= 5; number++) {
    await becomes(() => textOf('[data-part=practice] header')?.includes(`${number} of `), true);
    for (let stage = 0; stage < 3; stage++) await act('show');
    await there('[data-action=next], [data-action=onward]');
    // Five is the most, so the third adds none.
    expect(textOf('[data-part=exercise-text]')!.includes(said)).toBe(number < 3);
    expect(find('[data-part=example]') !== null).toBe(number === 5);
    if (number < 5) await act('next');
  }
  expect(textOf('[data-action=onward]')).toBe('Another set');
  find('[data-part=example]')!.click();
  await there('[data-part=guided]');
  await says('Full House: A row, column or box with just one empty cell.');
  // What was only shown is not remembered for long, and counts for nothing.
  navigate('/practice');
  await there('[data-technique=full-house]');
  expect(textOf('[data-technique=full-house]')).toMatch(/^(?!.*%).*review tomorrow/);
  // Nothing is due, so the address of the reviews leads to Learn.
  navigate('/practice?review=1');
  await becomes(() => location.search, '');
});

test('where a harder step counts, the easier one is named with its cell', async () => {
  const among = ['full-house', 'hidden-single-box'] as const;
  const set = { technique: among[1], at: 0, needs: [among[0]], among, results: [] };
  sessionStorage.setItem('nonet.tab.practice-set', JSON.stringify(set));
  navigate(`/practice?technique=${among[1]}`);
  await there('[role=gridcell]');
  const { steps, step, digits, givens } = shown('practice', among[0]);
  const position = Position.from(Uint8Array.from(digits), { givens });
  const harder: Candidate[] = [];
  FINDERS[among[1]](position, ({ placements }) => harder.push(...placements), { all: true });
  await mark(harder.find((each) => steps.every(({ placements }) => placements[0] !== each))!);
  await act('check');
  await says(`There is an easier step: Full House in ${cellName(cellOf(step.placements[0]))}.`);
});

test('an exercise explains wrong marks beside right ones, and accepts the right ones alone', async () => {
  navigate('/practice?technique=naked-pair');
  await there('[role=gridcell]');
  const { step, digits, candidates, solution } = shown('practice', 'naked-pair');
  const cell = digits.indexOf(0);
  const [name, wrong] = [cellName(cell), solution[cell]];
  await mark(candidateOf(cell, wrong), ...step.eliminations);
  await act('check');
  await says(`${name} must keep its ${wrong}`);
  await says('Everything else is correct.');
  // Why, step by step; then the mark goes, and the others stay.
  await act('show-why');
  await screen.findByText(`${wrong} belongs in ${name}`);
  await act('walk-next');
  await screen.findByText(/^Step 2 of/);
  await act('take-back');
  await becomes(() => find('[data-part=hint-segments]'), null);
  // What is true, but does not follow, is not counted as wrong.
  const position = Position.from(Uint8Array.from(digits), { candidates });
  const removed = new Set<Candidate>();
  const report = ({ eliminations }: Step) => {
    for (const each of eliminations) removed.add(each);
  };
  FINDERS['naked-pair'](position, report, { all: true });
  const stranger = Array.from({ length: 729 }, (_, at) => at).find(
    (at) => position.has(cellOf(at), digitOf(at)) && solution[cellOf(at)] !== digitOf(at) && !removed.has(at),
  )!;
  await mark(stranger);
  await act('check');
  await says('You can’t rule out');
  expect(find('[data-action=show-why]')).toBeNull();
  await act('undo');
  await becomes(() => document.querySelectorAll('[data-part=marked] b').length, step.eliminations.length);
  await act('check');
  await says('You’ll be asked again ');
  await act('next');
  // It was not right first time.
  await becomes(
    () => [...document.querySelectorAll<HTMLElement>('header i')].map(({ dataset }) => 'missed' in dataset),
    [true, false, false, false],
  );
});

test('a guided example explains wrong answers and counts as no find', async () => {
  navigate('/practice?technique=hidden-pair');
  (await there('[data-part=example]')).click();
  await there('[data-part=guided][data-frame=look]');
  await act('guided-next');
  await says('Find two digits that fit only in the same two cells');
  const { step, digits, solution } = shown('guided', 'hidden-pair');
  const [one, other] = cellsOfPattern(step);
  const stranger = digits.findIndex((digit, at) => digit === 0 && at !== one && at !== other);
  const isOff = () => find('[data-action=check]')!.getAttribute('aria-disabled');
  await tap(cellName(stranger));
  await becomes(() => textOf('[data-part=chosen] b'), cellName(stranger));
  expect(isOff()).toBe('true');
  await tap(cellName(one));
  await act('check');
  await says(`Not ${cellName(stranger)} – it`);
  // The question stays.
  expect(said()).toContain('Find two digits that fit only in the same two cells');
  // Taken back by a second press; then one cell too few, then both.
  await tap(cellName(stranger));
  await becomes(isOff, 'true');
  await tap(cellName(other));
  await act('check');
  const found = [one, other].map(cellName).join(' and ');
  await says(`Right: ${found}.`);
  expect(said()).toMatch(new RegExp(`the two digits \\d and \\d fit only in ${found}\\.$`));
  await act('guided-next');
  await there('[data-part=guided][data-frame=effect]');
  // The digit that solves a cell of the pair: refuted, and taken back.
  const wrong = candidateOf(one, solution[one]);
  const [spared, ...others] = step.eliminations;
  await mark(wrong, ...others);
  await act('check');
  await says(`${cellName(one)} must keep its ${solution[one]}`);
  await mark(wrong, spared);
  await act('check');
  await says('Correct.');
  expect(textOf('[data-part=hint-text]')).toContain('So you can remove');
  expect((await openDatabase().learned.toArray()).filter(({ found }) => found > 0)).toEqual([]);
});

test('an example that was gone through is not gone through again', async () => {
  const boards = new Set<string>();
  navigate('/practice?technique=hidden-single-box&part=example');
  for (let round = 0; round < 3; round++) {
    await there('[data-action=show]');
    boards.add(textOf('[role=grid]')!);
    await act('show');
    await act('guided-again');
  }
  expect(boards.size).toBe(3);
});

/** Opens the question for the cells of an example. */
async function openExample(technique: TechniqueId, line: string): Promise<void> {
  sessionStorage.setItem('nonet.tab.guided', JSON.stringify({ technique, line, at: 1 }));
  navigate(`/practice?technique=${technique}&part=example`);
  await there('[data-part=guided][data-frame=cells]');
}
const chosen = () => textOf('[data-part=chosen]');

test('a guided example says why a cell whose notes it leaves out is not part of it', async () => {
  navigate('/practice?technique=x-wing&part=example');
  await act('guided-next');
  const { step, digits, candidates } = shown('guided', 'x-wing');
  const digit = digitOf(step.eliminations[0]);
  const silent = digits.findIndex((each, at) => each === 0 && (candidates[at] & (1 << (digit - 1))) === 0);
  await tap(cellName(silent));
  const why = new RegExp(`Not ${cellName(silent)} – it sees the ${digit} in [A-I][1-9]\\.$`);
  await becomes(() => why.test(chosen() ?? ''), true);
});

test('the cells of another X-Wing are right, and a single one is refused for what its column holds', async () => {
  await openExample(
    'x-wing',
    '4+179+5+82+36+96+5+43+2+81+78+2+3+1..+4+5+9.+7+8...9+4+1+1+9+2+784+3+65+6.+4.+917+2+8..9+8+1.+6+7.7.+6..+9183.+816..5+9.:346 295',
  );
  await becomes(() => said()?.includes('Tap all 4 cells.'), true);
  await tap('F2');
  await becomes(() => chosen()?.includes('Not F2 – the 5 of its column could also go in H2.'), true);
  await tap('F4', 'H2', 'H4');
  await becomes(chosen, 'F2F4H2H4');
  await act('check');
  await says('Right, but look for another one');
  expect(said()).toContain('Start with column 1');
});

test('a wing is asked for without its pivot, and the number of missing cells is said', async () => {
  await openExample(
    'xyz-wing',
    '9+1623874545+2.+6.+8+93.7.+549+1+6+2.61.74+52.+2.+7+6..+4+1.5498+1+2+3+761+2.+4.+6+9.+7+6.4...2.+1+79..2.+684:384',
  );
  await says('The pivot is I6');
  expect(said()).toContain('Tap 2 cells.');
  // It has the same candidates as a wing, so they are no reason.
  await tap('I3');
  await becomes(chosen, 'I3Not I3 – it isn’t part of this pattern.');
  await tap('I3');
  // The pivot is not chosen.
  await tap('I6');
  await becomes(chosen, undefined);
  await tap('E6');
  await becomes(chosen, 'E6Tap 1 more cell.');
  await tap('I4');
  await act('check');
  await says('Right: I6, E6 and I4.');
  expect(said()).toContain('I6 is 1, 3 or 5. If it is 1, I4 is 3; if it is 5, E6 is 3.');
});

test('where a question would name its cell, it asks for what follows', async () => {
  navigate('/practice?technique=bug-plus-1&part=example');
  await says('How many candidates does each empty cell have?');
  await act('guided-next');
  await becomes(said, 'Nearly every empty cell has two candidatesWhat is special about C4? Enter the digit.');
});

test('a mixed drill survives a reload and ends with the list of confused techniques', async () => {
  navigate('/drill');
  await there('[data-level=medial][aria-pressed=true]');
  await act('begin');
  const { techniques } = await waitFor(() => {
    expect(kept('drill')).not.toBeNull();
    return kept('drill') as { techniques: readonly TechniqueId[] };
  });
  const names = () => [...document.querySelectorAll<HTMLElement>('button[data-name]')];
  const confused = new Set<string>();
  for (const [at, right] of techniques.entries()) {
    await becomes(() => document.body.textContent.includes(`${at + 1} of 10`), true);
    await becomes(() => names().length, 4);
    const other = names().find(({ dataset }) => dataset.name !== right)!;
    const own = names().find(({ dataset }) => dataset.name === right)!;
    if (at === 0) await act('unknown');
    else (at < 3 ? other : own).click();
    if (at === 1 || at === 2) confused.add([right, other.dataset.name].sort().join());
    await becomes(() => find('[data-tone=ok][data-name]')?.dataset.name, right);
    await becomes(() => textOf('[data-part=hint-text]') !== '', true);
    if (at === 4) {
      navigate('/articles');
      await becomes(() => find('button[data-name]'), null);
      navigate('/drill');
      await becomes(() => find('[data-tone=ok][data-name]')?.dataset.name, right);
    }
    await act('next');
  }
  const result = await there('[data-part=drill-result]');
  expect([
    result.querySelector('h2')?.textContent,
    result.querySelectorAll('ul:first-of-type li').length,
  ]).toEqual(['7 of 10 found', confused.size]);
  expect(textOf('[data-part=player-rating]')).toContain('~');
  expect(find('[data-action=practise]')!.getAttribute('href')).toMatch(/^\/practice\?technique=/);
  // After so many mistakes, nothing leads on.
  expect(find('[data-action=onward]')).toBeNull();
  const filled = [...result.querySelectorAll<HTMLElement>('.action')];
  expect(filled.map(({ dataset }) => dataset.action)).toEqual(['practise']);
});

test('the rules page asks for a first digit and explains why a wrong cell is wrong', async () => {
  navigate('/rules');
  const choice = (name: string) =>
    within(screen.getByRole('group', { name: 'Cells of the middle box' })).getByRole('button', { name });
  await screen.findByRole('group', { name: 'Cells of the middle box' });
  for (const [name, text] of [
    ['E5', 'Not E5 – this row already has its 4, in E3.'],
    ['D4', 'Not D4 – it’s already filled.'],
    ['D5', 'Not D5 – this column already has its 4, in G5.'],
    ['D6', /The 4 goes to D6/],
    // A press does nothing any more.
    ['E5', /The 4 goes to D6/],
  ] as const) {
    choice(name).click();
    await screen.findByText(text);
  }
  navigate('/articles');
  await becomes(() => screen.queryByText(/The 4 goes to D6/), null);
  navigate('/rules');
  await act('show-place');
  await screen.findByText(/The 4 goes to D6/);
  await becomes(() => [find('[data-action=show-place]'), document.activeElement], [null, choice('D6')]);
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

describe('a scan', () => {
  const digitsOn = ({ cells }: Board): number[] => cells.map(({ digit }) => digit);
  const boardNow = (): Board => page.actor.getSnapshot().context.board;

  /** Opens a board, and a page of the app. */
  async function goTo(address: string, board: Board): Promise<void> {
    page.actor.send({ type: 'puzzle.opened', board });
    navigate('/daily');
    await there('[data-part=month], main');
    navigate(address);
  }

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
      if (placed < 2) await waitFor(() => expect(said()).toMatch(new RegExp(`^${right}\\d go\\?Tap a cell`)));
    }
    await waitFor(() => {
      expect(said()).toBe('All three are on your boardContinue there.');
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
    expect(said()).toBe('10 cells filled, with help');
    find('[data-action=scan-again]')!.click();
    await fillAll();
    expect(said()).toMatch(/^10 cells filled in \d\d:\d\d$/);
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
      expect(said()).toBe(
        'No other digit has just one place leftOther techniques come next. The hardest here is Naked Pair.',
      );
    });
    expect(find('[data-action=practise]')!.textContent).toBe('Practise Naked Pair');
  });
});
