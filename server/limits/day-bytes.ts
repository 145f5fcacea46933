import { dayOf } from '../../core/crystals/crystals.ts';
import type { Db } from '../db/database.ts';
import { countCall } from './pacing.ts';

const DAY_MS = 86_400_000;

interface Sent {
  /** What is sent: each kind counts for itself. */
  readonly what: string;
  readonly accountId: string;
  /** Below nothing for what turned out to be less than was counted. */
  readonly bytes: number;
  readonly now: number;
}

/** Counts what an account sends on a day (UTC), before anything is done with it; false, and not counted, above the limit. */
export async function takeDayBytes(
  tx: Db,
  { bytesPerDay, ...sent }: Sent & { readonly bytesPerDay: number },
): Promise<boolean> {
  if ((await countDayBytes(tx, sent)) <= bytesPerDay) return true;
  await countDayBytes(tx, { ...sent, bytes: -sent.bytes });
  return false;
}

/** Counts whatever the limit is; gives the day's sum. */
export async function countDayBytes(tx: Db, { what, accountId, bytes, now }: Sent): Promise<number> {
  const key = `${what} ${dayOf(now)} ${accountId}`;
  return (await countCall(tx, { key, now, windowMs: DAY_MS, amount: bytes })).calls;
}
