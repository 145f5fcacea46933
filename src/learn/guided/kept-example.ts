import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { storedInTab } from '../../platform/stored.ts';

/** A guided example in progress. */
export interface KeptExample {
  readonly technique: TechniqueId;
  /** The position, as a Susser line. */
  readonly line: string;
  /** The index of its current frame, from 0. */
  readonly at: number;
}

/** The unfinished example of this tab. */
export const keptExample = storedInTab('guided', (example: KeptExample | null) => example, null);
