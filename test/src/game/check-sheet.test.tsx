/** @jest-environment ./test/support/whole-page.mjs */
import { act, fireEvent } from '@testing-library/react';
import { createActor } from 'xstate';
import { createStore } from '../../../core/base/store.ts';
import type { Board } from '../../../core/board/board.ts';
import { completeCandidates, placeDigit, toggleNote } from '../../../core/board/entries.ts';
import type { Supposition } from '../../../core/hints/shortest.ts';
import { candidateOf } from '../../../core/sudoku/position.ts';
import { BoardHandleContext } from '../../../src/game/board/board-context.ts';
import { boardMachine } from '../../../src/game/board/board-machine.ts';
import { createCellViews } from '../../../src/game/board/cell-views.ts';
import { checkBoard, type GameSheet } from '../../../src/game/check-board.ts';
import { CheckSheet } from '../../../src/game/check-sheet.tsx';
import { shownNotice } from '../../../src/ui/notices.ts';
import { puzzleBoard, show, SOLUTION_DIGITS } from '../../support/boards.ts';
import { bringEngineHere } from '../../support/engine-here.ts';
import { render } from '../../support/render.tsx';

const [A1, A3] = [0, 2];
const right = placeDigit(puzzleBoard(), [A1], SOLUTION_DIGITS[A1]);
const wrong = placeDigit(right, [A3], 9);

beforeAll(() => {
  bringEngineHere();
});

/** Checks a board and shows what was found. */
async function check(board: Board) {
  const actor = createActor(boardMachine, { input: { board, clock: () => 0 } }).start();
  const sheet = createStore<GameSheet | null>(null);
  await checkBoard(actor, sheet);
  const result = sheet.get();
  if (result?.kind !== 'check') throw new Error('Nothing was checked.');
  const why: Supposition[] = [];
  const onClose = jest.fn();
  render(
    <BoardHandleContext value={{ actor, views: createCellViews(actor) }}>
      <CheckSheet result={result} onWhy={(supposition) => why.push(supposition)} onClose={onClose} />
    </BoardHandleContext>,
  );
  const find = (selector: string) => document.querySelector(selector);
  return {
    why,
    text: () => find('[data-part=check]')?.textContent,
    play: (rewrite: (board: Board) => Board) => {
      act(() => {
        actor.send({ type: 'edited', rewrite });
      });
    },
    press: (action: string) => fireEvent.click(find(`[data-action=${action}]`)!),
    /** What the cells hold, what is said, and whether the sheet is gone. */
    after: () => {
      const { board: now } = actor.getSnapshot().context;
      return [show(now, A1), show(now, A3), shownNotice.get()?.text, onClose.mock.calls.length > 0];
    },
  };
}

test('a wrong entry is named and can be explained, erased, or undone with what came after it', async () => {
  const sheet = await check(wrong);
  expect(sheet.text()).toContain('1 entry does not fit');
  expect(sheet.text()).toContain('Look at A3. Everything else is right so far.');
  sheet.press('check-why');
  expect(sheet.why).toEqual([{ candidate: candidateOf(A3, 9), isTrue: true }]);
  sheet.press('sheet-more');
  sheet.press('check-erase');
  expect(sheet.after()).toEqual(['1', '', 'A3 is erased.', true]);
  const again = await check(placeDigit(wrong, [8], SOLUTION_DIGITS[8]));
  again.press('check-go-back');
  expect(again.after()).toEqual(['1', '', 'Back at the last correct position', true]);
});

test('a note of the solution that was removed can be put back', async () => {
  const sheet = await check(toggleNote(completeCandidates(right), [A3], SOLUTION_DIGITS[A3]));
  expect(sheet.text()).toContain('1 note is missing');
  sheet.press('check-put-back');
  expect(sheet.after().slice(2)).toEqual(['8 is back in A3.', true]);
});

test('where nothing is wrong, the sheet says so until the next edit', async () => {
  const sheet = await check(right);
  expect([sheet.text()?.includes('Nothing wrong so far'), sheet.after()[3]]).toEqual([true, false]);
  sheet.play((board) => placeDigit(board, [A3], 3));
  expect([sheet.text(), sheet.after()[3]]).toEqual([undefined, true]);
});
