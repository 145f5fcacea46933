import { useEffect, useEffectEvent, type RefObject } from 'react';

export function usePressOutside(box: RefObject<Element | null>, isOpen: boolean, close: () => void): void {
  const closeIt = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !box.current!.contains(target)) closeIt();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [box, isOpen]);
}
