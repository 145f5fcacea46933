import type { Cell } from '../../core/sudoku/cells.ts';
import type { Board } from '../../core/board/board.ts';
import type { HintActs } from './hint-acts.ts';
import type { HintActor, HintContext, Shown } from './hint-machine.ts';
import type { HintWords, Wording } from './words.ts';

export interface SheetProps extends Omit<HintActs, 'onAsk'> {
  /** Undefined for a visitor. */
  readonly onAsk: HintActs['onAsk'] | undefined;
  readonly actor: HintActor;
  readonly context: HintContext;
  readonly board: Board;
  /** The element over the cells into which the picture is drawn. */
  readonly layerSlot: HTMLElement;
  /** Points at a cell that a text names. */
  readonly onCell: (cell: Cell) => void;
}

export interface StepViewProps extends SheetProps {
  readonly shown: Extract<Shown, { kind: 'step' }>;
  readonly words: HintWords;
  readonly wording: Wording;
  /** Lists all steps currently on the board. */
  readonly onOthers: () => void;
}
