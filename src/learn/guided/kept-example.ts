import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { storedInTab } from '../../platform/stored.ts';

/** A guided example in progress. */
export interface KeptExample {
  readonly technique: TechniqueId;
  /** The position, as a Susser line. */
  readonly line: string;
  /** The index of its current frame, from 0. */
  readonly at: number;
}

/** The example that this tab left before its end. */
export const keptExample = storedInTab<KeptExample | null>('guided', exampleIn, null);

function exampleIn(json: unknown): KeptExample | undefined {
  const { technique, line, at } = json as KeptExample;
  return isTechniqueId(technique) && typeof line === 'string' && Number.isInteger(at)
    ? { technique, line, at }
    : undefined;
}
