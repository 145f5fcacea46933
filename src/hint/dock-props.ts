import type { Board } from '../../core/board/board.ts';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import type { HintActor, HintContext, Shown } from './hint-machine.ts';
import type { HintWords, Wording } from './words.ts';

/** What the dock needs from the app. */
export interface HintDockProps {
  readonly actor: HintActor;
  readonly board: Board;
  /** Something lies over the board: no question opens under it. */
  readonly covered: boolean;
  /** The element over the cells into which the picture goes. */
  readonly layerSlot: HTMLElement | null;
  readonly onApply: () => void;
  readonly onMendNotes: () => void;
  /** Changes the board in one undo step. */
  readonly onEdit: (rewrite: (board: Board) => Board) => void;
  readonly onAskWithoutNotes: () => void;
  readonly onLogin: () => void;
  readonly onRegister: () => void;
  /** What helps without an account. */
  readonly onCheck: () => void;
  readonly onCompleteCandidates: () => void;
  readonly onRules: () => void;
  /** Opens an article by its text number. */
  readonly onArticle: (text: number) => void;
  /** Opens positions in which a technique is the next step; without one, the choice of techniques. */
  readonly onPractise: (technique?: TechniqueId) => void;
  readonly onNeverAskPrice: () => void;
}

/** What every view of a shown step takes. */
export interface StepViewProps extends HintDockProps {
  readonly shown: Extract<Shown, { kind: 'step' }>;
  readonly words: HintWords;
  readonly wording: Wording;
  readonly context: HintContext;
  readonly onCell: (cell: number) => void;
  /** Whether a picture with very many links is drawn in full. */
  readonly isWhole: boolean;
  readonly onWhole: () => void;
  /** Lists all steps that there are now. */
  readonly onOthers: () => void;
}
