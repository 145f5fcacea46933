import type { Digit } from '../../core/sudoku/digits.ts';
import type { Cell } from '../../core/sudoku/cells.ts';
import { createContext, use, type ComponentType } from 'react';
import type { Observable } from '../../core/base/store.ts';
import type { Supposition } from '../../core/hints/shortest.ts';
import type { Games } from '../game/index.ts';
import type { OpenHint } from './hint-actor.ts';

/** The hint with its code, and the element over the cells into which it draws. */
export interface HintPlace {
  readonly hint: OpenHint;
  readonly layerSlot: HTMLElement;
}

export interface HintDockProps extends HintPlace {
  readonly games: Games;
  /** Whether something covers the board: a queued question then keeps waiting. */
  readonly covered: boolean;
}

/**
 * The hint and the component that shows it in the dock. It is loaded in advance, since React delays the
 * content of lazy components.
 */
export interface PlacedHint extends HintPlace {
  readonly Dock: ComponentType<HintDockProps>;
}

/** Access to the hint of the page's board. Its code is loaded on first use. */
export interface Hints {
  /** Handles the hint button and its key. */
  readonly press: () => void;
  /** Why can a candidate not stand? Without a digit about the one that is chosen. */
  readonly askWhy: (cell: Cell, digit?: Digit) => void;
  /** Why is an entry or a removed note wrong? */
  readonly refute: (supposition: Supposition) => void;
  /** Loads the hint, which then appears in the dock. */
  readonly bring: () => Promise<OpenHint>;
  /** Null until its code is loaded and a board is on the screen; if loading fails, the board stays. */
  readonly place: Observable<PlacedHint | null>;
  readonly holdLayer: (slot: HTMLElement | null) => void;
}

export const HintsContext = createContext<Hints | null>(null);

export function useHints(): Hints {
  return use(HintsContext)!;
}
