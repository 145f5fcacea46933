import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useEscape } from './use-escape.ts';

/**
 * While `isHeld`, neither Escape nor the close button or the backdrop closes the dialog.
 *
 * @param box an element in the dialog
 * @param onTried called instead of closing
 */
export function useHeldOpen(box: RefObject<Element | null>, isHeld: boolean, onTried: () => void): void {
  const tell = useEffectEvent(onTried);
  useEscape(box, isHeld, onTried);
  useEffect(() => {
    const dialog = isHeld ? box.current?.closest('dialog') : null;
    if (!dialog) return undefined;
    const hold = (event: Event): void => {
      if (event.target !== dialog) return;
      event.preventDefault();
      tell();
    };
    dialog.addEventListener('cancel', hold);
    return () => dialog.removeEventListener('cancel', hold);
  }, [box, isHeld]);
}
