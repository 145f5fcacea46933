import { DAY_MS, utcDay } from '../../core/base/day.ts';
import type { Db } from '../db/database.ts';
import { countCall } from '../db/paces.ts';

interface Sent {
  /** The kind of upload; each kind is counted separately. */
  readonly what: string;
  readonly accountId: string;
  /** Negative to correct an earlier count that was too high. */
  readonly bytes: number;
  readonly now: number;
}

/**
 * Counts bytes against an account's quota for the UTC day, before they are processed. False, without
 * counting, if that would exceed the limit.
 */
export async function takeDayBytes(
  tx: Db,
  { bytesPerDay, ...sent }: Sent & { readonly bytesPerDay: number },
): Promise<boolean> {
  if ((await countDayBytes(tx, sent)) <= bytesPerDay) return true;
  await countDayBytes(tx, { ...sent, bytes: -sent.bytes });
  return false;
}

/** Counts regardless of the limit; returns the day's total. */
export async function countDayBytes(tx: Db, { what, accountId, bytes, now }: Sent): Promise<number> {
  const key = `${what} ${utcDay(now)} ${accountId}`;
  return (await countCall(tx, { key, now, windowMs: DAY_MS, amount: bytes })).calls;
}
