import { useEffect } from 'react';
import type { BoardActor } from './board-machine.ts';

/** The time runs while the board is on the screen: not in a hidden tab, and not while another page is read. */
export function useClockWhileSeen(actor: BoardActor): void {
  useEffect(() => {
    const showOrHide = (): void => {
      actor.send({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' });
    };
    showOrHide();
    document.addEventListener('visibilitychange', showOrHide);
    return () => {
      document.removeEventListener('visibilitychange', showOrHide);
      actor.send({ type: 'page.hidden' });
    };
  }, [actor]);
}
