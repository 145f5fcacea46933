import type { Answer } from '../../../core/learn/drill.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { storedInTab } from '../../platform/stored.ts';
import type { KeptQuestion } from './questions.ts';

/** A drill on its way. */
export interface DrillState {
  readonly techniques: readonly TechniqueId[];
  /** Which of them is asked, from 0; their number when all is answered. */
  readonly at: number;
  /** The one that is asked is answered once there is one more of these. */
  readonly answers: readonly Answer[];
  /** What is asked; null until it is made. */
  readonly asked: KeptQuestion | null;
}

/** The drill of this tab. Another version of the app may have had other techniques. */
export const keptDrill = storedInTab(
  'drill',
  (drill: DrillState | null) => (drill?.techniques.every(isTechniqueId) ? drill : null),
  null,
);
