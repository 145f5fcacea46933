import type { Answer } from '../../../core/learn/drill.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { readTab, writeTab } from '../../platform/tab-store.ts';
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

const KEPT_AS = 'drill';

/** Kept for this tab. */
export function keepDrill(drill: DrillState | null): void {
  writeTab(KEPT_AS, drill === null ? '' : JSON.stringify(drill));
}

export function readDrill(): DrillState | null {
  try {
    const drill = JSON.parse(readTab(KEPT_AS) ?? 'null') as DrillState | null;
    // Another version may have had other techniques.
    return drill?.techniques.every(isTechniqueId) === true ? drill : null;
  } catch {
    return null;
  }
}
