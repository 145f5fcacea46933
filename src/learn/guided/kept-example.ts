import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { readTab, writeTab } from '../../platform/tab-store.ts';

/** A guided example on its way. */
export interface KeptExample {
  readonly technique: TechniqueId;
  /** The position, as a Susser line. */
  readonly line: string;
  /** Which frame it is at, from 0. */
  readonly at: number;
}

const KEPT_AS = 'guided';

/** Kept for this tab. */
export function keepExample(example: KeptExample | null): void {
  writeTab(KEPT_AS, example === null ? '' : JSON.stringify(example));
}

/** The example of a technique that was left; nothing else writes this key. */
export function readExample(technique: TechniqueId): KeptExample | null {
  try {
    const kept = JSON.parse(readTab(KEPT_AS) ?? 'null') as KeptExample | null;
    return kept?.technique === technique ? kept : null;
  } catch {
    // Written by another version.
    return null;
  }
}
