import { useLiveQuery } from 'dexie-react-hooks';
import type { Standing } from '../../../core/learn/path.ts';
import { openDatabase } from '../../data/db/database.ts';
import { readMemories } from '../../data/db/memories.ts';
import { readProgress } from '../practice/progress.ts';

/** What this device knows of the player; undefined until read, empty without storage. */
export function useStanding(): Standing | undefined {
  return useLiveQuery(async () => {
    const memories = await readMemories(openDatabase()).catch(() => []);
    // Counted before there were memories, too.
    const counted = Object.keys(readProgress());
    const unaided = memories.flatMap(({ technique, unaided }) => (unaided ? [technique] : []));
    return {
      found: new Set([...counted, ...unaided]),
      memories: new Map(memories.map((memory) => [memory.technique, memory])),
    };
  });
}
