import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import { BoardHandleContext } from '../../../../src/game/board/board-context.ts';
import { boardMachine } from '../../../../src/game/board/board-machine.ts';
import { createCellViews } from '../../../../src/game/board/cell-views.ts';
import { useWakeLock } from '../../../../src/shell/device/device-hooks.ts';
import { puzzleBoard } from '../../../support/boards.ts';

test('a wake lock that is granted after the board was left is released', async () => {
  const actor = createActor(boardMachine, { input: { board: puzzleBoard(), clock: () => 0 } }).start();
  const handle = { actor, views: createCellViews(actor) };
  let grant: (lock: unknown) => void = () => undefined;
  const asked = new Promise((resolve) => (grant = resolve));
  const release = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'wakeLock', { value: { request: () => asked } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <BoardHandleContext value={handle}>{children}</BoardHandleContext>
  );
  const { unmount } = renderHook(useWakeLock, { wrapper });
  actor.send({ type: 'cell.tapped', cell: 0 });
  unmount();
  await act(async () => {
    grant({ released: false, release });
    await asked;
  });
  expect(release).toHaveBeenCalledTimes(1);
});
