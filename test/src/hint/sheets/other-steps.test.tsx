/** @jest-environment ./test/support/whole-page.mjs */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import type { Board } from '../../../../core/board/board.ts';
import { placeDigit, toggleNote } from '../../../../core/board/entries.ts';
import { findBoardFault } from '../../../../core/hints/find-hint.ts';
import type { StepCount } from '../../../../core/hints/other-hints.ts';
import { engine } from '../../../../src/engine/index.ts';
import { hintBoardOf } from '../../../../src/hint/hint-board.ts';
import { switchTechniques } from '../../../../src/hint/known-techniques.ts';
import { StepList } from '../../../../src/hint/sheets/other-steps.tsx';
import { loadWording } from '../../../../src/hint/words.ts';
import { puzzleBoard, SOLUTION_DIGITS } from '../../../support/boards.ts';
import { bareStep } from '../../../support/hint-steps.ts';

// The page's starts a worker, which Jest has not.
const engineCall = jest.spyOn(engine, 'call') as unknown as jest.Mock<
  Promise<unknown>,
  [name: string, input: never]
>;

const start = puzzleBoard();

/** A step like those that are counted, to be told from others by what it places. */
const stepAt = (candidate: number) => bareStep('naked-single', { placements: [candidate] });

beforeEach(() => {
  document.body.replaceChildren();
  engineCall.mockReset();
  // Counted without a search: all 63 techniques take long.
  engineCall.mockImplementation((name, input) => {
    if (name === 'countSteps') {
      const counts: StepCount[] = [
        { technique: 'hidden-single-box', count: 12, isCut: false },
        { technique: 'naked-single', count: 150, isCut: true },
      ];
      return Promise.resolve(findBoardFault(input) ?? { kind: 'counts', counts });
    }
    const { from } = input as { from: number };
    const steps = Array.from({ length: Math.min(100, 150 - from) }, (_, at) => stepAt(from + at));
    return Promise.resolve({ kind: 'steps', steps });
  });
});

/** The list for a board, when the search is over: its techniques, and what it says. */
async function list(board: Board) {
  render(
    <StepList
      board={board}
      context={{ charge: 'free', way: 'device' }}
      wording={await loadWording('en')}
      onChoose={() => undefined}
    />,
  );
  await waitFor(() => {
    expect(document.querySelector('[aria-busy=false]')).not.toBeNull();
  });
  return {
    techniques: Array.from(
      document.querySelectorAll<HTMLElement>('[data-technique]'),
      ({ dataset }) => dataset.technique,
    ),
    said: screen.getByRole('status').textContent,
  };
}

test('a board with a single note lists the same steps as the board without notes', async () => {
  const { techniques, said } = await list(start);
  expect(techniques).toEqual(['hidden-single-box', 'naked-single']);
  expect(said).toBe('');
  document.body.replaceChildren();
  // A note alone: what else could stand in its cell and in the others is not written.
  expect(await list(toggleNote(start, [0], SOLUTION_DIGITS[0]))).toEqual({ techniques, said });
});

test('a board with a wrong entry says why no steps are listed', async () => {
  const wrong = (SOLUTION_DIGITS[0] % 9) + 1;
  expect(await list(placeDigit(start, [0], wrong))).toEqual({
    techniques: [],
    said: 'The solution contains errors: A1 does not fit.',
  });
});

test('a search for other steps that fails shows an error', async () => {
  engineCall.mockRejectedValue(new Error('no memory'));
  expect(await list(start)).toEqual({ techniques: [], said: 'The hint could not be created. Try again.' });
});

test('the steps of a technique are loaded on demand, a hundred at a time', async () => {
  await list(start);
  const group = document.querySelector<HTMLElement>('[data-technique=naked-single]')!;
  const choices = () =>
    within(group)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(within(group).getByText('150+')).toBeTruthy();
  expect(engineCall.mock.calls.map(([name]) => name)).toEqual(['countSteps']);

  fireEvent.click(within(group).getAllByRole('button')[0]);
  fireEvent.click(await within(group).findByRole('button', { name: 'Show more' }));
  await within(group).findByText('There are more. These are the first 150 that were found.');
  expect(engineCall.mock.calls.slice(1).map((call) => call.slice(0, 2))).toEqual(
    [0, 100].map((from) => ['findSteps', { board: hintBoardOf(start), technique: 'naked-single', from }]),
  );
  expect(new Set(choices()).size).toBe(150);
  expect(document.activeElement?.textContent).toBe(choices()[100]);
  expect(within(group).queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('steps with the same words name their cells, or where to look', async () => {
  await list(start);
  const single = (house: number) =>
    bareStep('hidden-single-line', {
      ...{ placements: [5], houses: [{ house, role: 'where' }] },
      premise: [{ role: 'single', cells: [0], candidates: [5] }],
    });
  const pair = bareStep('naked-single', {
    ...{ placements: [5], premise: [{ role: 'subset', cells: [0, 10], candidates: [] }] },
  });
  engineCall.mockResolvedValueOnce({ kind: 'steps', steps: [single(0), single(9), pair, stepAt(14)] });
  const group = document.querySelector<HTMLElement>('[data-technique=naked-single]')!;
  fireEvent.click(within(group).getAllByRole('button')[0]);
  const rows = await within(group).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'A1 is 6 · Look at row A',
    'A1 is 6 · Look at column 1',
    'A1 is 6 · A1 B2',
    'A2 is 6',
  ]);
});

test('loading the steps of a technique can be retried after a failure', async () => {
  await list(start);
  const group = document.querySelector<HTMLElement>('[data-technique=naked-single]')!;
  engineCall.mockRejectedValueOnce(new Error('no memory'));
  fireEvent.click(within(group).getAllByRole('button')[0]);
  await within(group).findByText('The hint could not be created. Try again.');
  fireEvent.click(within(group).getByRole('button', { name: 'Show more' }));
  await waitFor(() => {
    expect(within(group).queryAllByRole('listitem').length).toBe(100);
  });
});

test('a disabled technique stays in the list and is marked as off', async () => {
  switchTechniques(['x-wing'], false);
  const counts: StepCount[] = [
    { technique: 'naked-single', count: 2, isCut: false },
    { technique: 'x-wing', count: 1, isCut: false },
  ];
  engineCall.mockResolvedValue({ kind: 'counts', counts });
  await list(start);
  switchTechniques(['x-wing'], true);
  const levels = document.querySelectorAll('[data-technique] small');
  expect(Array.from(levels, ({ textContent }) => textContent)).toEqual(['Novice', 'Skilled · off']);
});
