import { useEffect } from 'react';
import type { BoardActor } from './board-machine.ts';

/** What a click means something to, and the parts around the board whose gaps are no way out. */
const KEPT =
  'a, button, input, select, textarea, summary, label, dialog, [role=grid], [role=dialog], [data-part=pad]';

/** A click beside the board lets go of the digit, the cells and the eraser. */
export function useLettingGo(actor: BoardActor): void {
  useEffect(() => {
    // A drag that ends beside the board began on it.
    let beganBeside = false;
    const isBeside = ({ target }: Event): boolean =>
      target instanceof Element && target.closest(KEPT) === null;
    const onDown = (event: Event): void => {
      beganBeside = isBeside(event);
    };
    const onClick = (event: Event): void => {
      if (beganBeside && isBeside(event)) actor.send({ type: 'escape.pressed' });
    };
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('click', onClick);
    };
  }, [actor]);
}
