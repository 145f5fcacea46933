import type { Cell } from '../../core/sudoku/cells.ts';
import type { Board } from '../../core/board/board.ts';
import type { Supposition } from '../../core/hints/shortest.ts';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import type { HintActor, HintContext, Shown } from './hint-machine.ts';
import type { HintWords, Wording } from './words.ts';

/** Actions of the sheets' buttons that do more than send an event to the machine. */
export interface HintActs {
  readonly onApply: () => void;
  readonly onMendNotes: () => void;
  /** Writes the candidates that the digits allow, regardless of existing notes. */
  readonly onWriteCandidates: () => void;
  /** Changes the board in one undo step, and says what was done. */
  readonly onEdit: (rewrite: (board: Board) => Board, said: string) => void;
  readonly onAskWithoutNotes: () => void;
  readonly onLogin: () => void;
  /** Checks the board, which needs no account. */
  readonly onCheck: () => void;
  readonly onCompleteCandidates: () => void;
  readonly onArticle: (text: number) => void;
  /** Opens practice of a technique; without an argument, the list of techniques. */
  readonly onPractise: (technique?: TechniqueId) => void;
  /** Opens Learn's scan of the puzzle on the board. */
  readonly onScan: () => void;
  /** Asks the message board about the position; undefined for a visitor. */
  readonly onAsk: (() => void) | undefined;
  readonly onNeverAskPrice: () => void;
  /** Shows why an entry, or removing a note, is wrong. */
  readonly onWhy: (supposition: Supposition) => void;
}

export interface SheetProps extends HintActs {
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
