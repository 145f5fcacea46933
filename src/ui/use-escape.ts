import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Elements of the open layers, newest last. */
const lying: RefObject<Element | null>[] = [];

/** The modal dialog above all others. */
export function topDialog(): HTMLDialogElement | null {
  return Array.from(document.querySelectorAll<HTMLDialogElement>('dialog:modal')).at(-1) ?? null;
}

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
    lying.push(box);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      const top = topDialog();
      const reached = lying.filter(({ current }) => (current?.closest('dialog') ?? null) === top);
      if (reached.at(-1) !== box) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      closeIt();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true });
      lying.splice(lying.lastIndexOf(box), 1);
    };
  }, [box, isOpen]);
}
