import { dueOf, MOST_REVIEWS } from '../../../core/learn/path.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Effort } from '../../../core/learn/memory.ts';
import { openDatabase } from '../../data/db/database.ts';
import { changeMemory, readMemories } from '../../data/db/memories.ts';
import { reviewed } from './schedule.ts';

/** Records how an exercise went; without storage, nothing is remembered. */
export function remember(technique: TechniqueId, effort: Effort): void {
  changeMemory(openDatabase(), technique, (before) => reviewed(before, technique, effort, Date.now())).catch(
    () => undefined,
  );
}

/** The techniques due for review, at most ten; empty without storage. */
export async function dueTechniques(now: number): Promise<TechniqueId[]> {
  const memories = await readMemories(openDatabase()).catch(() => []);
  return dueOf(memories, now)
    .map(({ technique }) => technique)
    .filter(isTechniqueId)
    .slice(0, MOST_REVIEWS);
}
