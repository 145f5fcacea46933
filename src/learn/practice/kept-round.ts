import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Candidate } from '../../../core/sudoku/position.ts';
import { storedInTab } from '../../platform/stored.ts';
import type { Marks } from './judge.ts';

/** An exercise, with its marks and the hint's stage. */
export interface KeptRound {
  readonly line: string;
  readonly marks: Marks;
  readonly stage: 0 | 1 | 2 | 3;
  /** Whether a check has found an error. */
  readonly erred: boolean;
  /** Whether it was found, or the solution shown in full. */
  readonly isOver: boolean;
}

/** The same as it is stored. */
interface StoredRound extends Omit<KeptRound, 'marks'> {
  readonly technique: TechniqueId;
  readonly cells: readonly number[];
  readonly struck: readonly Candidate[];
  readonly placed: readonly Candidate[];
}

const kept = storedInTab<StoredRound | null>('practice', (json) => json as StoredRound, null);

/** Stored for this tab, until it is forgotten or replaced. */
export function keepRound(technique: TechniqueId, { marks, ...round }: KeptRound): void {
  const { cells, struck, placed } = marks;
  kept.write({ technique, ...round, cells: [...cells], struck: [...struck], placed: [...placed] });
  if (round.isOver) history.replaceState({ ...(history.state as object | null), answered: round.line }, '');
}

/** Call before the next exercise on the same page. */
export const forgetRound = kept.forget;

/**
 * The stored round of a technique; only this module writes its key. One that is over is shown again only where it was
 * answered, as after Back from an article or a reload.
 */
export function readRound(technique: TechniqueId): KeptRound | null {
  const stored = kept.read();
  if (stored?.technique !== technique || !stored.line) return null;
  const { line, stage, erred, isOver, cells, struck, placed } = stored;
  if (isOver && line !== (history.state as { readonly answered?: unknown } | null)?.answered) return null;
  const marks = { cells: new Set(cells), struck: new Set(struck), placed: new Set(placed) };
  return { line, stage, erred, isOver, marks };
}
