import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Open layers, newest last. */
const lying: symbol[] = [];

/**
 * While a layer is open, Escape closes only the newest layer, wherever the focus is. A dialog above it comes
 * first.
 *
 * @param box an element in the layer's dialog, or outside all dialogs
 */
export function useEscape(box: RefObject<Element | null>, isOpen: boolean, close: () => void): void {
  const closeIt = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const me = Symbol();
    lying.push(me);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || lying.at(-1) !== me) return;
      const dialogs = Array.from(document.querySelectorAll('dialog:modal'));
      if ((dialogs.at(-1) ?? null) !== box.current!.closest('dialog')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      closeIt();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true });
      lying.splice(lying.indexOf(me), 1);
    };
  }, [box, isOpen]);
}
