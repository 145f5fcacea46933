import { mergedMemory, type Memory } from '../../../core/learn/memory.ts';
import type { Database } from './database.ts';

type Memories = Pick<Database, 'memories'>;

export async function readMemories({ memories }: Memories): Promise<Memory[]> {
  return memories.toArray();
}

/** Changes what is remembered of a technique, in one transaction: two tabs may practise it at once. */
export async function changeMemory(
  database: Pick<Database, 'memories' | 'transaction'>,
  technique: string,
  change: (before: Memory | undefined) => Memory,
): Promise<void> {
  await database.transaction('rw', database.memories, async () => {
    await database.memories.put(change(await database.memories.get(technique)));
  });
}

/** Adds those of another device: of each technique the later review stays. */
export async function mergeMemories(database: Memories, memories: readonly Memory[]): Promise<number> {
  for (const memory of memories) {
    const here = await database.memories.get(memory.technique);
    await database.memories.put(here ? mergedMemory(here, memory) : memory);
  }
  return memories.length;
}
