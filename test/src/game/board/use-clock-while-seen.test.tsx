import { render } from '@testing-library/react';
import type { BoardActor } from '../../../../src/game/board/board-machine.ts';
import { useClockWhileSeen } from '../../../../src/game/board/use-clock-while-seen.ts';

function Screen({ actor, isCovered }: { readonly actor: BoardActor; readonly isCovered: boolean }) {
  useClockWhileSeen(actor, isCovered);
  return null;
}

/** The events of a screen that is mounted, and the last of them. */
function show(isCovered = false) {
  const events: string[] = [];
  const actor = {
    send: ({ type }: { type: string }) => {
      events.push(type);
    },
  } as unknown as BoardActor;
  const { rerender, unmount } = render(<Screen actor={actor} isCovered={isCovered} />);
  const cover = (covered: boolean) => {
    rerender(<Screen actor={actor} isCovered={covered} />);
  };
  return { last: () => events.at(-1), cover, unmount };
}

function turn(visibility: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  turn('visible');
});

test('the timer stops while the board is covered and resumes afterwards', () => {
  const { last, cover } = show(true);
  expect(last()).toBe('page.hidden');
  cover(false);
  expect(last()).toBe('page.shown');
  cover(true);
  expect(last()).toBe('page.hidden');
});

test('the timer stops in a hidden tab and resumes when it is shown, unless the board is covered', () => {
  const { last, cover } = show();
  expect(last()).toBe('page.shown');
  turn('hidden');
  expect(last()).toBe('page.hidden');
  turn('visible');
  expect(last()).toBe('page.shown');
  cover(true);
  turn('hidden');
  turn('visible');
  expect(last()).toBe('page.hidden');
});

test('the timer stops while another page is open', () => {
  const { last, unmount } = show();
  expect(last()).toBe('page.shown');
  unmount();
  expect(last()).toBe('page.hidden');
});
