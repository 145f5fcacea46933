import type { Answer } from '../../../core/learn/drill.ts';
import { isTechniqueId, type Kind, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { storedInTab } from '../../platform/stored.ts';
import type { KeptQuestion } from './questions.ts';

/** A drill in progress. */
export interface DrillState {
  /** The unit at whose end the path has the drill; null if its player chose a level. */
  readonly unit: Kind | null;
  readonly techniques: readonly TechniqueId[];
  /** The current question, from 0; equal to the number of techniques when all are answered. */
  readonly at: number;
  /** The current question is answered once this has more items than `at`. */
  readonly answers: readonly Answer[];
  /** The current question; null until it has been created. */
  readonly asked: KeptQuestion | null;
}

/** The drill of this tab. Another version of the app may have had other techniques. */
export const keptDrill = storedInTab<DrillState | null>('drill', drillIn, null);

function drillIn(json: unknown): DrillState | undefined {
  const { techniques, at, answers, ...drill } = json as DrillState;
  const isWhole = techniques.every(isTechniqueId) && Number.isInteger(at) && Array.isArray(answers);
  return isWhole ? { techniques, at, answers, ...drill } : undefined;
}
