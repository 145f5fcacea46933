import type { Cell } from '../../core/sudoku/cells.ts';
import type { Board } from '../../core/board/board.ts';
import type { Supposition } from '../../core/hints/shortest.ts';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import type { HintActor, HintContext, Shown } from './hint-machine.ts';
import type { HintWords, Wording } from './words.ts';

/** What the buttons of the sheets do beside moving the machine on. */
export interface HintActs {
  readonly onApply: () => void;
  readonly onMendNotes: () => void;
  /** Writes the candidates that the digits leave, whatever the notes are. */
  readonly onWriteCandidates: () => void;
  /** Changes the board in one undo step. */
  readonly onEdit: (rewrite: (board: Board) => Board) => void;
  readonly onAskWithoutNotes: () => void;
  readonly onLogin: () => void;
  readonly onRegister: () => void;
  /** Opens the help that needs no account. */
  readonly onCheck: () => void;
  readonly onCompleteCandidates: () => void;
  readonly onRules: () => void;
  /** Opens an article by its text number. */
  readonly onArticle: (text: number) => void;
  /** Opens practice of a technique; without one, the list of techniques. */
  readonly onPractise: (technique?: TechniqueId) => void;
  readonly onNeverAskPrice: () => void;
  /** Shows why an entry, or a note's removal, is wrong. */
  readonly onWhy: (supposition: Supposition) => void;
}

/** What every sheet takes. */
export interface SheetProps extends HintActs {
  readonly actor: HintActor;
  readonly context: HintContext;
  readonly board: Board;
  /** The element over the cells into which the picture goes. */
  readonly layerSlot: HTMLElement;
  /** Points at a cell that a text names. */
  readonly onCell: (cell: Cell) => void;
}

/** What every view of a shown step takes. */
export interface StepViewProps extends SheetProps {
  readonly shown: Extract<Shown, { kind: 'step' }>;
  readonly words: HintWords;
  readonly wording: Wording;
  /** Lists all steps that there are now. */
  readonly onOthers: () => void;
}
