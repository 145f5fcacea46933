import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { readTab, writeTab } from '../../platform/tab-store.ts';
import type { Marks } from './judge.ts';

/** An exercise in progress, with its marks and the hint's stage. */
export interface KeptRound {
  readonly line: string;
  readonly marks: Marks;
  readonly stage: 0 | 1 | 2 | 3;
  /** Whether a check has found an error. */
  readonly erred: boolean;
}

const KEPT_AS = 'practice';

/** Stored for this tab, until it is solved or replaced. */
export function keepRound(technique: TechniqueId, { marks, ...round }: KeptRound): void {
  const { cells, struck, placed } = marks;
  writeTab(
    KEPT_AS,
    JSON.stringify({
      technique,
      ...round,
      cells: [...cells],
      struck: [...struck],
      placed: [...placed],
    }),
  );
}

export function forgetRound(): void {
  writeTab(KEPT_AS, '');
}

/** The stored round of a technique; only this module writes its key. */
export function readRound(technique: TechniqueId): KeptRound | null {
  const text = readTab(KEPT_AS);
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as Omit<KeptRound, 'marks'> & {
      readonly technique: string;
      readonly cells: readonly number[];
      readonly struck: readonly number[];
      readonly placed: readonly number[];
    };
    if (kept.technique !== technique || !kept.line) return null;
    const { line, stage, erred, cells, struck, placed } = kept;
    return {
      line,
      stage,
      erred,
      marks: { cells: new Set(cells), struck: new Set(struck), placed: new Set(placed) },
    };
  } catch {
    // It was stored by another version.
    return null;
  }
}
