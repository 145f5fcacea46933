import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { readLocal, writeLocal } from '../../platform/settings.ts';

const KEY = 'nonet.practice';
/** Number of exercises per technique that were found unaided. */
export type Progress = Readonly<Partial<Record<TechniqueId, number>>>;

export function readProgress(): Progress {
  try {
    const stored = JSON.parse(readLocal(KEY) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(stored).filter(([id, count]) => isTechniqueId(id) && Number.isInteger(count)),
    );
  } catch {
    return {};
  }
}

export function countFound(technique: TechniqueId): Progress {
  const progress = readProgress();
  const next = { ...progress, [technique]: (progress[technique] ?? 0) + 1 };
  writeLocal(KEY, JSON.stringify(next));
  return next;
}
