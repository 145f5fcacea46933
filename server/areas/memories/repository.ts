import { sql, type RawBuilder } from 'kysely';
import type { Memory } from '../../../core/learn/memory.ts';
import type { Db } from '../../db/database.ts';

interface Merge {
  readonly accountId: string;
  readonly memories: readonly Memory[];
}

/** Merges memories into an account's; for each technique, the later review and the larger counts win. */
export async function mergeMemories(tx: Db, { accountId, memories }: Merge): Promise<void> {
  // Always in the same order, so that two devices cannot deadlock.
  const ordered = memories.toSorted((one, other) => (one.technique < other.technique ? -1 : 1));
  for (const { reviewedAt: reviewed_at, foundAt: found_at, ...memory } of ordered) {
    await tx
      .insertInto('memories')
      .values({ account_id: accountId, ...memory, reviewed_at, found_at })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'technique']).doUpdateSet({
          due: later('due'),
          stability: later('stability'),
          difficulty: later('difficulty'),
          reviewed_at: later('reviewed_at'),
          reviews: larger('reviews'),
          found: larger('found'),
          mixed: larger('mixed'),
          sittings: larger('sittings'),
          found_at: larger('found_at'),
        }),
      )
      .execute();
  }
}

type Column = 'due' | 'stability' | 'difficulty' | 'reviewed_at';

/** The new value if its review is the later one. */
function later(column: Column): RawBuilder<number> {
  const [fresh, old] = [sql.ref(`excluded.${column}`), sql.ref(`memories.${column}`)];
  return sql`case when excluded.reviewed_at > memories.reviewed_at then ${fresh} else ${old} end`;
}

function larger(column: 'reviews' | 'found' | 'mixed' | 'sittings' | 'found_at'): RawBuilder<number> {
  const [fresh, old] = [sql.ref(`excluded.${column}`), sql.ref(`memories.${column}`)];
  return sql`case when ${fresh} > ${old} then ${fresh} else ${old} end`;
}

export async function listMemories(db: Db, accountId: string): Promise<Memory[]> {
  return db
    .selectFrom('memories')
    .select(['technique', 'due', 'stability', 'difficulty', 'reviewed_at as reviewedAt'])
    .select(['reviews', 'found', 'mixed', 'sittings', 'found_at as foundAt'])
    .where('account_id', '=', accountId)
    .orderBy('technique')
    .execute();
}

export const memoryCommands = { mergeMemories };
