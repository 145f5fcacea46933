import { useLayoutEffect } from 'react';
import type { BoardActor } from './board-machine.ts';

/** Runs the clock while the board is visible: not in a hidden tab, on another page or under a dialog. */
export function useClockWhileSeen(actor: BoardActor, isCovered: boolean): void {
  // A layout effect, because an effect after the paint would lose a tap in between.
  useLayoutEffect(() => {
    const showOrHide = (): void => {
      const isHidden = isCovered || document.visibilityState === 'hidden';
      actor.send({ type: isHidden ? 'page.hidden' : 'page.shown' });
    };
    showOrHide();
    document.addEventListener('visibilitychange', showOrHide);
    return () => {
      document.removeEventListener('visibilitychange', showOrHide);
      actor.send({ type: 'page.hidden' });
    };
  }, [actor, isCovered]);
}
