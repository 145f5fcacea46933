import { isTechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { changeMemory } from '../../data/db/memories.ts';
import { openDatabase } from '../../data/db/database.ts';
import { readLocal, writeLocal } from '../../platform/settings.ts';
import { reviewed } from './schedule.ts';

/** Where earlier versions counted, by technique, what was found unaided. */
const KEY = 'nonet.practice';

/** Makes memories of what was found before there were any: as if it had been reviewed now. */
export async function adoptCounts(now: number): Promise<void> {
  const text = readLocal(KEY);
  if (text === null || text === '{}') return;
  const database = openDatabase();
  for (const [technique, found] of Object.entries(countsIn(text))) {
    await changeMemory(
      database,
      technique,
      (before) =>
        before ?? {
          ...reviewed(undefined, technique, { shown: false, unaided: true, elapsedMs: Infinity }, now),
          found,
        },
    );
  }
  writeLocal(KEY, '{}');
}

function countsIn(text: string): Record<string, number> {
  try {
    const stored = (JSON.parse(text) ?? {}) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, number] =>
          isTechniqueId(entry[0]) && Number.isSafeInteger(entry[1]) && (entry[1] as number) > 0,
      ),
    );
  } catch {
    return {};
  }
}
