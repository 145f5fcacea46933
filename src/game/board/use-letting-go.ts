import { useEffect } from 'react';
import type { BoardActor } from './board-machine.ts';

/** Elements that handle clicks themselves, and areas around the board whose gaps do not deselect. */
const KEPT =
  'a, button, input, select, textarea, summary, label, dialog, [role=grid], [role=dialog], [data-part=pad]';

/** A click outside the board clears the chosen digit, the selection and the eraser; one inside, selected text. */
export function useLettingGo(actor: BoardActor): void {
  useEffect(() => {
    // A click that ends a drag from the board is ignored.
    let beganBeside = false;
    const isBeside = ({ target }: Event): boolean =>
      target instanceof Element && target.closest(KEPT) === null;
    const onDown = (event: Event): void => {
      beganBeside = isBeside(event);
      if ((event.target as Element).closest('[role=grid]')) getSelection()!.removeAllRanges();
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
