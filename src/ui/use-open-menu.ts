import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * While a menu is open, a press elsewhere closes it, and the arrows move between its buttons instead of on the board.
 *
 * @param box contains the button that opens it, and its buttons
 */
export function useOpenMenu(box: RefObject<Element | null>, isOpen: boolean, close: () => void): void {
  const closeIt = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !box.current!.contains(target)) closeIt();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const buttons = Array.from(box.current!.querySelectorAll('button'));
      // Safari does not focus a button that is clicked.
      const at = event.target === document.body ? 0 : buttons.findIndex((button) => button === event.target);
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (at < 0 || by === 0) return;
      event.preventDefault();
      buttons.at((at + by) % buttons.length)!.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [box, isOpen]);
}
