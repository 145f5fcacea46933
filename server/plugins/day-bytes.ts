import type { Database } from '../db/database.ts';
import { countCall, secondsUntil } from './pacing.ts';
import { UsedUp } from './request-failure.ts';

const KIB = 1024;
const DAY_MS = 86_400_000;

interface Sent {
  /** What is sent: each kind counts for itself. */
  readonly what: string;
  readonly accountId: string;
  readonly bytes: number;
  readonly now: number;
}

/** Counts what an account sends on a day, before anything is done with it; throws `UsedUp` above the limit. */
export async function countDayBytes(
  database: Database,
  { what, accountId, bytes, now }: Sent,
  bytesPerDay: number,
): Promise<void> {
  const amount = Math.ceil(bytes / KIB);
  const key = `${what} ${accountId}`;
  const { calls, endsAt } = await database.run(countCall, { key, now, windowMs: DAY_MS, amount });
  if (calls * KIB > bytesPerDay) throw new UsedUp(`enough for a day: ${what}`, secondsUntil(endsAt, now));
}
