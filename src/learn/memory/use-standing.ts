import { useLiveQuery } from '../../data/db/use-live-query.ts';
import type { Standing } from '../../../core/learn/path.ts';
import { isKnown } from '../../../core/learn/memory.ts';
import { openDatabase } from '../../data/db/database.ts';
import { readMemories } from '../../data/db/memories.ts';

/** The player's progress on this device; undefined until read, empty without storage. */
export function useStanding(): Standing | undefined {
  return useLiveQuery(async () => {
    const memories = await readMemories(openDatabase()).catch(() => []);
    return {
      found: new Set(memories.flatMap(({ technique, found }) => (found > 0 ? [technique] : []))),
      known: new Set(memories.filter(isKnown).map(({ technique }) => technique)),
      memories: new Map(memories.map((memory) => [memory.technique, memory])),
    };
  });
}
