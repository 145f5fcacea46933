import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { storedInTab } from '../../platform/stored.ts';

/** A guided example on its way. */
export interface KeptExample {
  readonly technique: TechniqueId;
  /** The position, as a Susser line. */
  readonly line: string;
  /** Which frame it is at, from 0. */
  readonly at: number;
}

/** The example of this tab that was left before its end. */
export const keptExample = storedInTab('guided', (example: KeptExample | null) => example, null);
