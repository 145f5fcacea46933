import type { Pace } from '../../core/protocol/endpoint.ts';
import type { Left } from '../../core/protocol/outcome.ts';
import type { Database, Db } from '../db/database.ts';
import { countCall, latestEnd, readCalls, secondsUntil } from '../db/paces.ts';

/** The networks by which a caller's tries are counted: keyed hashes, which do not reveal the address. */
export interface Networks {
  /** An IPv4 address, or a /64 of IPv6. */
  readonly network: string;
  /** The /24 or /48 that contains it: as much as a single customer may have. */
  readonly neighbourhood: string;
}

/** The maximum number of wrong tries for one key, such as a name at a place. */
export interface TryLimit {
  readonly key: string;
  readonly pace: Pace;
}

interface Tries {
  readonly limits: readonly TryLimit[];
  readonly now: number;
}

/**
 * Counts a try before its result is known, so that concurrent tries are not free, and in the database, so
 * that a restart forgives none. Returns the seconds to wait, or 0. A right try is given back later, or clears
 * the count. If a call must wait under one key, it counts under none; otherwise refused callers would use up
 * the tries of other keys.
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

/** Judges a counted try, and gives it back if nothing was judged, for example because the database failed. */
export async function judgeTry<Judged>(
  database: Database,
  limits: readonly TryLimit[],
  judge: () => Promise<Judged>,
): Promise<Judged> {
  try {
    return await judge();
  } catch (error) {
    await database.run(giveTryBack, { limits });
    throw error;
  }
}

/** Counts an event without refusing it, such as a sent mail or a wrong code. */
export async function noteTries(tx: Db, { limits, now }: Tries): Promise<void> {
  for (const { key, pace } of limits) await countCall(tx, { key, now, windowMs: pace.seconds * 1000 });
}

/** Seconds until the next try is allowed, without counting one. */
export async function waitForTries(db: Db, { limits, now }: Tries): Promise<number> {
  let wait = 0;
  for (const { key, pace } of limits) {
    const row = await readCalls(db, key, now);
    if (row !== undefined && row.calls >= pace.calls && row.endsAt <= latestEnd(now, pace.seconds * 1000))
      wait = Math.max(wait, secondsUntil(row.endsAt, now));
  }
  return wait;
}

/** The number of remaining tries is shown only from here down. */
const FEW_TRIES = 3;

/** The number of remaining tries, if there are few. */
export async function fewTriesLeft(db: Db, { limits, now }: Tries): Promise<Left> {
  let least = Infinity;
  for (const { key, pace } of limits)
    least = Math.min(least, pace.calls - ((await readCalls(db, key, now))?.calls ?? 0));
  return tellFew(least);
}

export function tellFew(left: number): Left {
  return left <= FEW_TRIES ? { left: Math.max(0, left) } : {};
}

export async function forgetTries(tx: Db, { limits }: Pick<Tries, 'limits'>): Promise<void> {
  const keys = limits.map(({ key }) => key);
  if (keys.length > 0) await tx.deleteFrom('paces').where('key', 'in', keys).execute();
}

/** Returns tries (one, or `count`) that were right, refused or never judged. */
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
  // Otherwise the next wrong try would join this window and expire too early.
  await tx.deleteFrom('paces').where('key', 'in', keys).where('calls', '=', 0).execute();
}
