import type { Pace } from '../../core/protocol/endpoint.ts';
import type { Left } from '../../core/protocol/nothing.ts';
import type { Db } from '../db/database.ts';
import { countCall, latestEnd, secondsUntil } from './pacing.ts';

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
 * seconds to wait, 0 for none. What was right is given back or forgives all. A call that has to wait tries
 * nothing, and counts nowhere: or who is refused in one place would use up what others have elsewhere.
 */
export async function countTries(tx: Db, { limits, now }: Tries): Promise<number> {
  for (const [index, { key, pace }] of limits.entries()) {
    const { calls, endsAt } = await countCall(tx, { key, now, windowMs: pace.seconds * 1000 });
    if (calls <= pace.calls) continue;
    await giveTryBack(tx, { limits: limits.slice(0, index + 1) });
    const others = await waitForTries(tx, { limits: limits.slice(index + 1), now });
    return Math.max(secondsUntil(endsAt, now), others);
  }
  return 0;
}

/** Counts what has happened and is not to be hindered, such as a mail that goes out or a code that was wrong. */
export async function noteTries(tx: Db, { limits, now }: Tries): Promise<void> {
  for (const { key, pace } of limits) await countCall(tx, { key, now, windowMs: pace.seconds * 1000 });
}

/** The seconds to wait before another try, without counting one. */
export async function waitForTries(db: Db, { limits, now }: Tries): Promise<number> {
  let wait = 0;
  for (const { key, pace } of limits) {
    const row = await readTries(db, key, now);
    if (row !== undefined && row.calls >= pace.calls && row.endsAt <= latestEnd(now, pace.seconds * 1000))
      wait = Math.max(wait, secondsUntil(row.endsAt, now));
  }
  return wait;
}

/** From how many on it is told how many tries are left: who has more need not count them. */
const FEW_TRIES = 3;

/** How many tries are left, where they are few. */
export async function fewTriesLeft(db: Db, { limits, now }: Tries): Promise<Left> {
  let least = Infinity;
  for (const { key, pace } of limits)
    least = Math.min(least, pace.calls - ((await readTries(db, key, now))?.calls ?? 0));
  return tellFew(least);
}

export function tellFew(left: number): Left {
  return left <= FEW_TRIES ? { left: Math.max(0, left) } : {};
}

/** Tries that count now. */
export async function readTries(
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

/** Tries that were counted, one or `count`, and turned out to be right. */
export async function giveTryBack(
  tx: Db,
  { limits, count = 1 }: Pick<Tries, 'limits'> & { readonly count?: number },
): Promise<void> {
  const keys = limits.map(({ key }) => key);
  if (keys.length === 0) return;
  await tx
    .updateTable('paces')
    .set((row) => ({ calls: row('calls', '-', count) }))
    .where('key', 'in', keys)
    .where('calls', '>=', count)
    .execute();
  // Or the next wrong one would join a window that began with a right one, and be forgotten with it too soon.
  await tx.deleteFrom('paces').where('key', 'in', keys).where('calls', '=', 0).execute();
}
