import { useEffect, useRef, type RefObject } from 'react';

/** Where other buttons take the place of the one that was pressed, the first of them has the focus. */
export function useFocusKept(buttons: RefObject<HTMLElement | null>, state: unknown): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body)
      buttons.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [buttons, state]);
}
