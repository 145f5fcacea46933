import { act, screen } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import { createActor } from 'xstate';
import { BoardHandleContext } from '../../../../src/game/board/board-context.ts';
import { boardMachine } from '../../../../src/game/board/board-machine.ts';
import { createCellViews } from '../../../../src/game/board/cell-views.ts';
import { Timer } from '../../../../src/game/board/timer.tsx';
import { puzzleBoard } from '../../../support/boards.ts';

// Specification 1.6, 4.6, 9.20
test('the timer counts seconds up, and stops while the game is paused', () => {
  jest.useFakeTimers();
  const actor = createActor(boardMachine, { input: { board: puzzleBoard(), clock: Date.now } }).start();
  render(
    <BoardHandleContext value={{ actor, views: createCellViews(actor) }}>
      <Timer />
    </BoardHandleContext>,
  );
  const after = (ms: number) => {
    act(() => {
      jest.advanceTimersByTime(ms);
    });
    return screen.getByRole('timer').textContent;
  };
  expect([after(999), after(1), after(1000)]).toEqual(['00:00', '00:01', '00:02']);
  act(() => {
    screen.getByRole('button', { name: 'Pause' }).click();
  });
  expect(after(5000)).toBe('00:02');
  jest.useRealTimers();
});
