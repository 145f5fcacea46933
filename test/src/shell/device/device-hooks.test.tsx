import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import { placeDigit } from '../../../../core/board/entries.ts';
import { BoardHandleContext } from '../../../../src/game/board/board-context.ts';
import { boardMachine } from '../../../../src/game/board/board-machine.ts';
import { createCellViews } from '../../../../src/game/board/cell-views.ts';
import { Grid } from '../../../../src/game/board/grid.tsx';
import { useCopiedPuzzle, useWakeLock } from '../../../../src/shell/device/device-hooks.ts';
import { shownNotice } from '../../../../src/ui/notices.ts';
import { puzzleBoard } from '../../../support/boards.ts';
import { render } from '../../../support/render.tsx';

function startBoard() {
  const actor = createActor(boardMachine, { input: { board: puzzleBoard(), clock: () => 0 } }).start();
  const handle = { actor, views: createCellViews(actor) };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <BoardHandleContext value={handle}>{children}</BoardHandleContext>
  );
  return { actor, wrapper };
}

test('a wake lock that is granted after the board was left is released', async () => {
  const { actor, wrapper } = startBoard();
  let grant: (lock: unknown) => void = () => undefined;
  const asked = new Promise((resolve) => (grant = resolve));
  const release = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'wakeLock', { value: { request: () => asked } });
  const { unmount } = renderHook(useWakeLock, { wrapper });
  actor.send({ type: 'cell.tapped', cell: 0 });
  unmount();
  await act(async () => {
    grant({ released: false, release });
    await asked;
  });
  expect(release).toHaveBeenCalledTimes(1);
});

test('copying on the board copies the puzzle, unless a text is selected', () => {
  const { actor, wrapper: Board } = startBoard();
  const Copied = () => {
    useCopiedPuzzle();
    return <Grid />;
  };
  render(
    <Board>
      <Copied />
      <p>A text</p>
      <dialog open>
        <div role="grid">
          <p>A typed puzzle</p>
        </div>
      </dialog>
    </Board>,
  );
  const setData = jest.fn();
  const copyFrom = (at: Element): void => {
    const event = new Event('copy', { bubbles: true, cancelable: true });
    fireEvent(at, Object.assign(event, { clipboardData: { setData } }));
  };
  const cell = screen.getByRole('gridcell', { name: 'A1, empty' });
  copyFrom(document.body);
  copyFrom(screen.getByText('A typed puzzle'));
  getSelection()!.selectAllChildren(screen.getByText('A text'));
  copyFrom(cell);
  expect(setData).not.toHaveBeenCalled();
  getSelection()!.removeAllRanges();
  const said = [false, true].map((isPlayed) => {
    if (isPlayed) act(() => actor.send({ type: 'edited', rewrite: (shown) => placeDigit(shown, [0], 1) }));
    copyFrom(cell);
    return shownNotice.get()?.text;
  });
  expect(said).toEqual(['Puzzle copied.', 'Puzzle copied, without your entries.']);
  const puzzle = puzzleBoard().puzzle.replaceAll('0', '.');
  expect(setData.mock.calls).toEqual([
    ['text/plain', puzzle],
    ['text/plain', puzzle],
  ]);
});
