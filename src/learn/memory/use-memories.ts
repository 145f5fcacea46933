import { dueOf, MOST_REVIEWS } from '../../../core/learn/path.ts';
import { techniqueOf, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Effort } from '../../../core/learn/memory.ts';
import { openDatabase } from '../../data/db/database.ts';
import { changeMemory, readMemories } from '../../data/db/memories.ts';
import { noteReviewTime, usualMsOf } from './review-times.ts';
import { readWeights } from './weights.ts';
import { reviewed } from './schedule.ts';

/** Records how an exercise went; without storage, nothing is remembered. */
export function remember(technique: TechniqueId, effort: Effort): void {
  const { kind } = techniqueOf(technique);
  const usualMs = usualMsOf(kind);
  if (!effort.shown) noteReviewTime(kind, effort.elapsedMs);
  changeMemory(openDatabase(), technique, (before, owner) =>
    reviewed(before, technique, effort, { clock: Date.now(), usualMs, weights: readWeights(owner) }),
  ).catch(() => undefined);
}

/** The techniques due for review, at most ten; empty without storage. */
export async function dueTechniques(now: number): Promise<TechniqueId[]> {
  const memories = await readMemories(openDatabase()).catch(() => []);
  return dueOf(memories, now).slice(0, MOST_REVIEWS);
}
