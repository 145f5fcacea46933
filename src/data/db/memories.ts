import {
  logged,
  memoryOf,
  mergedMemory,
  type LoggedReview,
  type Memory,
  type StoredMemory,
} from '../../../core/learn/memory.ts';
import type { Database, LearnedRow } from './database.ts';
import { NOBODY, ownerNow } from './owner.ts';

type Learned = Pick<Database, 'learned' | 'session' | 'transaction'>;

/** The memories of the logged-in person, or those without an owner. */
export async function readMemories(database: Learned): Promise<Memory[]> {
  const rows = await readLearned(database);
  return rows.map(memoryOf);
}

/** The same with their logs. */
export async function readLearned(database: Learned): Promise<LearnedRow[]> {
  return database.learned.where({ owner: await ownerNow(database) }).toArray();
}

export interface Change {
  readonly memory: Memory;
  readonly review: LoggedReview;
}

/** Changes the memory of a technique in one transaction, since two tabs may practise it at once. */
export async function changeMemory(
  database: Learned,
  technique: string,
  change: (before: Memory | undefined, owner: string) => Change,
): Promise<void> {
  await database.transaction('rw', database.learned, database.session, async () => {
    const owner = await ownerNow(database);
    const before = await database.learned.get([owner, technique]);
    const { memory, review } = change(before && memoryOf(before), owner);
    await database.learned.put({ ...memory, owner, sent: false, log: logged(before?.log, review) });
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
    // A log goes on only as long as no review elsewhere came in between.
    const { log } = !here || row.reviewedAt > here.reviewedAt ? row : here;
    const merged = here ? mergedMemory(memoryOf(here), memoryOf(row)) : memoryOf(row);
    await learned.put({ ...merged, owner: row.owner, sent: row.sent && here?.sent !== false, log });
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
  merged: readonly StoredMemory[],
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
