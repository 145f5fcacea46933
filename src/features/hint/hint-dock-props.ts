import type { Board } from '../../../core/board/board.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { HintActor } from './hint-machine.ts';

/** What the dock needs from the app. */
export interface HintDockProps {
  readonly actor: HintActor;
  readonly board: Board;
  /** The element over the cells into which the picture goes. */
  readonly layerSlot: HTMLElement | null;
  readonly onApply: () => void;
  readonly onMendNotes: () => void;
  readonly onLogin: () => void;
  /** Opens an article by its text number. */
  readonly onArticle: (text: number) => void;
  /** Opens positions in which a technique is the next step. */
  readonly onPractise: (technique: TechniqueId) => void;
  readonly onNeverAskPrice: () => void;
}
