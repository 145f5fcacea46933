import type { Pace } from '../../core/protocol/endpoint.ts';
import type { Db } from '../db/database.ts';
import { countCall, secondsUntil } from './pacing.ts';

/** How many wrong tries a key has; they are kept in the database, so a restart forgives none. */
export interface TryLimit {
  readonly key: string;
  readonly pace: Pace;
}

interface Tries {
  readonly limits: readonly TryLimit[];
  readonly now: number;
}

/**
 * Counts a try before it is known whether it is right: of many at the same moment none is free. Gives the
 * seconds to wait, 0 for none. What was right is given back or forgives all.
 */
export async function countTries(tx: Db, { limits, now }: Tries): Promise<number> {
  let wait = 0;
  for (const { key, pace } of limits) {
    const { calls, endsAt } = await countCall(tx, { key, now, windowMs: pace.seconds * 1000 });
    if (calls > pace.calls) wait = Math.max(wait, secondsUntil(endsAt, now));
  }
  return wait;
}

/** The seconds to wait before another try, without counting one. */
export async function waitForTries(db: Db, { limits, now }: Tries): Promise<number> {
  let wait = 0;
  for (const { key, pace } of limits) {
    const row = await readTries(db, key, now);
    if (row !== undefined && row.calls >= pace.calls && row.endsAt <= now + 2 * pace.seconds * 1000)
      wait = Math.max(wait, secondsUntil(row.endsAt, now));
  }
  return wait;
}

async function readTries(
  db: Db,
  key: string,
  now: number,
): Promise<{ readonly calls: number; readonly endsAt: number } | undefined> {
  const row = await db
    .selectFrom('paces')
    .select(['calls', 'window_ends_at'])
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .executeTakeFirst();
  return row && { calls: row.calls, endsAt: row.window_ends_at };
}

export async function forgetTries(tx: Db, { limits }: Pick<Tries, 'limits'>): Promise<void> {
  const keys = limits.map(({ key }) => key);
  if (keys.length > 0) await tx.deleteFrom('paces').where('key', 'in', keys).execute();
}

/** A try that was counted and turned out to be right. */
export async function giveTryBack(tx: Db, { limits }: Pick<Tries, 'limits'>): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await tx
    .updateTable('paces')
    .set((row) => ({ calls: row('calls', '-', 1) }))
    .where('key', 'in', keys)
    .where('calls', '>', 0)
    .execute();
}
