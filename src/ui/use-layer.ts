import type { RefObject } from 'react';
import { useBackCloses } from './use-back-closes.ts';
import { useEscape } from './use-escape.ts';

/** While a layer is open, Escape and Back close it before what lies below. */
export function useLayer(box: RefObject<Element | null>, isOpen: boolean, close: () => void): void {
  useEscape(box, isOpen, close);
  useBackCloses({ close, box }, isOpen);
}
