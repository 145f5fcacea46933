import { sql } from 'kysely';
import type { Db } from './database.ts';
import { prepared } from './prepared.ts';

/** Counts a call in a window that begins with the first. Returns the number of calls in it and its end. */
export async function countCall(
  tx: Db,
  { key, now, windowMs, amount = 1 }: { key: string; now: number; windowMs: number; amount?: number },
): Promise<{ calls: number; endsAt: number }> {
  const [row] = await addCalls(tx, key, amount, now, now + windowMs, latestEnd(now, windowMs));
  return { calls: row!.calls, endsAt: row!.window_ends_at };
}

const addCalls = prepared((db, key: string, amount: number, now: number, end: number, latest: number) => {
  const over = sql<boolean>`paces.window_ends_at <= ${now} or paces.window_ends_at > ${latest}`;
  return db
    .insertInto('paces')
    .values({ key, calls: amount, window_ends_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        calls: sql<number>`case when ${over} then excluded.calls else paces.calls + excluded.calls end`,
        window_ends_at: sql<number>`case when ${over} then excluded.window_ends_at else paces.window_ends_at end`,
      }),
    )
    .returning(['calls', 'window_ends_at'])
    .compile();
});

/** The calls in the current window. */
export async function readCalls(
  db: Db,
  key: string,
  now: number,
): Promise<{ readonly calls: number; readonly endsAt: number } | undefined> {
  const [row] = await readPace(db, key, now);
  return row && { calls: row.calls, endsAt: row.window_ends_at };
}

const readPace = prepared((db, key: string, now: number) =>
  db
    .selectFrom('paces')
    .select(['calls', 'window_ends_at'])
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .compile(),
);

/**
 * A window that ends later than this was opened before the clock was set back, and must not lengthen a wait.
 * Twice the window, since the clocks of processes differ slightly.
 */
export function latestEnd(now: number, windowMs: number): number {
  return now + 2 * windowMs;
}

export function secondsUntil(end: number, time: number): number {
  return Math.max(1, Math.ceil((end - time) / 1000));
}
