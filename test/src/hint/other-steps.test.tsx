import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { newBoard, type Board } from '../../../core/board/board.ts';
import { placeDigit, toggleNote } from '../../../core/board/entries.ts';
import { findBoardFault, type HintBoard } from '../../../core/hints/find-hint.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import { engineCalls } from '../../../src/engine/engine-calls.ts';
import { OtherSteps } from '../../../src/hint/other-steps.tsx';
import { loadWording } from '../../../src/hint/words.ts';

// The page's starts a worker, which Jest has not.
const mockCall = jest.fn<Promise<unknown>, [name: string, board: HintBoard]>();
jest.mock('../../../src/engine/index.ts', () => ({
  engine: { call: (name: string, board: HintBoard) => mockCall(name, board) },
}));
// Not drawn here, and so without a place to scroll to.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.checkVisibility = () => true;

i18n.loadAndActivate({ locale: 'en', messages: {} });

const PUZZLE = '050703060007000800000816000000030000005000100730040086906000204840572093000409000';
const SOLUTION = [...solve(parseGrid(PUZZLE)!)!];
const start = newBoard(PUZZLE, 'novice');

beforeEach(() => {
  // The search itself, but for two techniques only: all 62 take seconds.
  mockCall.mockImplementation((name, board) => {
    expect(name).toBe('findSteps');
    const steps = () =>
      engineCalls.steps({
        position: { digits: parseGrid(board.digits)! },
        techniques: ['naked-single', 'hidden-single-box'],
      });
    return Promise.resolve(findBoardFault(board) ?? { kind: 'steps', steps: steps() });
  });
});

/** The list for a board, when the search is over: its techniques, and what it says. */
async function list(board: Board) {
  render(
    <I18nProvider i18n={i18n}>
      <OtherSteps
        board={board}
        context={{ charge: 'free', way: 'device' }}
        wording={await loadWording('en')}
        onChoose={() => undefined}
        onClose={() => undefined}
      />
    </I18nProvider>,
  );
  await screen.findByRole('button', { name: 'Back' });
  return {
    techniques: Array.from(
      document.querySelectorAll<HTMLElement>('[data-technique]'),
      ({ dataset }) => dataset.technique,
    ),
    said: screen.getByRole('status').textContent,
  };
}

test('after a hint that was asked for without the notes, the list is that of the board without them', async () => {
  const { techniques, said } = await list(start);
  expect(techniques).toEqual(['hidden-single-box', 'naked-single']);
  expect(said).toBe('');
  document.body.replaceChildren();
  // A note alone: what else could stand in its cell and in the others is not written.
  expect(await list(toggleNote(start, [0], SOLUTION[0]))).toEqual({ techniques, said });
});

test('a board on which nothing can be looked for says why', async () => {
  const wrong = (SOLUTION[0] % 9) + 1;
  expect(await list(placeDigit(start, [0], wrong))).toEqual({
    techniques: [],
    said: 'The solution contains errors: A1 does not fit. Check it first.',
  });
});

test('a search that breaks off says so', async () => {
  mockCall.mockRejectedValue(new Error('no memory'));
  expect(await list(start)).toEqual({ techniques: [], said: 'The hint could not be created. Try again.' });
});
