import { mergedMemory, type Memory } from '../../../core/learn/memory.ts';
import { NOBODY, type Database, type LearnedRow } from './database.ts';

type Learned = Pick<Database, 'learned' | 'session' | 'transaction'>;

async function ownerNow({ session }: Learned): Promise<string> {
  return (await session.get('current'))?.username ?? NOBODY;
}

/** The memories of the logged-in person, or those without an owner. */
export async function readMemories(database: Learned): Promise<Memory[]> {
  return database.learned.where({ owner: await ownerNow(database) }).toArray();
}

/** Changes the memory of a technique in one transaction, since two tabs may practise it at once. */
export async function changeMemory(
  database: Learned,
  technique: string,
  change: (before: Memory | undefined) => Memory,
): Promise<void> {
  await database.transaction('rw', database.learned, database.session, async () => {
    const owner = await ownerNow(database);
    const before = await database.learned.get([owner, technique]);
    await database.learned.put({ ...change(before), owner, sent: false });
  });
}

/**
 * Merges rows into those of their owners: for each technique, the later review wins. Call in a transaction.
 */
export async function mergeLearned(
  { learned }: Pick<Database, 'learned'>,
  rows: readonly LearnedRow[],
): Promise<number> {
  for (const row of rows) {
    const here = await learned.get([row.owner, row.technique]);
    await learned.put(here ? { ...row, ...mergedMemory(here, row), sent: here.sent && row.sent } : row);
  }
  return rows.length;
}

/** Assigns the memories from before a login to a person. */
export async function adoptMemories(database: Learned, owner: string): Promise<void> {
  await database.transaction('rw', database.learned, async () => {
    const rows = await database.learned.where({ owner: NOBODY }).toArray();
    await mergeLearned(
      database,
      rows.map((row) => ({ ...row, owner, sent: false })),
    );
    await database.learned.where({ owner: NOBODY }).delete();
  });
}

/** Memories that the owner's account has not received yet. */
export function unsentMemories({ learned }: Learned, owner: string): Promise<LearnedRow[]> {
  return learned
    .where({ owner })
    .filter(({ sent }) => !sent)
    .toArray();
}

/**
 * Stores the account's memories, and marks the sent ones as received, unless they have changed in the
 * meantime.
 */
export async function keepMerged(
  database: Learned,
  owner: string,
  sent: readonly LearnedRow[],
  merged: readonly Memory[],
): Promise<void> {
  await database.transaction('rw', database.learned, async () => {
    for (const row of sent) {
      const now = await database.learned.get([owner, row.technique]);
      if (now?.reviews === row.reviews && now.reviewedAt === row.reviewedAt)
        await database.learned.put({ ...now, sent: true });
    }
    await mergeLearned(
      database,
      merged.map((memory) => ({ ...memory, owner, sent: true })),
    );
  });
}
