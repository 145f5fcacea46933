import { useEffect, useRef, type RefObject } from 'react';

/** When other buttons replace the pressed one, moves the focus to the first of them. */
export function useFocusKept(buttons: RefObject<HTMLElement | null>, state: unknown): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body)
      buttons.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [buttons, state]);
}
