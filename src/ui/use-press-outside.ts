import { useEffect, useRef, type RefObject } from 'react';

/** Closes an overlay on a press outside its box. */
export function usePressOutside(box: RefObject<Element | null>, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !box.current!.contains(target)) latest.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [box, isOpen]);
}
