import { sql } from 'kysely';
import type { Clock } from '../../core/base/clock.ts';
import type { Pace } from '../../core/protocol/endpoint.ts';
import type { Database, Db } from '../db/database.ts';

/** Counts a call. Resolves with 0, or with the seconds to wait if the rate is exceeded. */
export interface Pacer {
  take(key: string, pace: Pace): Promise<number>;
}

const KEYS_KEPT = 100_000;

/** Counts in memory: for a single process, and for limits that only prevent abuse. */
export function memoryPacer(now: Clock): Pacer {
  const windows = new Map<string, { calls: number; endsAt: number }>();
  return {
    take: (key, pace) => {
      const time = now();
      let window = windows.get(key);
      if (
        window === undefined ||
        window.endsAt <= time ||
        window.endsAt > latestEnd(time, pace.seconds * 1000)
      ) {
        windows.delete(key);
        if (windows.size >= KEYS_KEPT) windows.delete(windows.keys().next().value!);
        window = { calls: 0, endsAt: time + pace.seconds * 1000 };
        windows.set(key, window);
      }
      window.calls++;
      return Promise.resolve(window.calls > pace.calls ? secondsUntil(window.endsAt, time) : 0);
    },
  };
}

/** Counts in the database, for all processes together. */
export function sharedPacer(database: Database, now: Clock): Pacer {
  return {
    take: async (key, pace) => {
      const time = now();
      const window = await database.run(countCall, { key, now: time, windowMs: pace.seconds * 1000 });
      return window.calls > pace.calls ? secondsUntil(window.endsAt, time) : 0;
    },
  };
}

export const NO_PACING: Pacer = { take: () => Promise.resolve(0) };

export async function countCall(
  tx: Db,
  { key, now, windowMs, amount = 1 }: { key: string; now: number; windowMs: number; amount?: number },
): Promise<{ calls: number; endsAt: number }> {
  const over = sql<boolean>`paces.window_ends_at <= ${now} or paces.window_ends_at > ${latestEnd(now, windowMs)}`;
  const row = await tx
    .insertInto('paces')
    .values({ key, calls: amount, window_ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        calls: sql<number>`case when ${over} then excluded.calls else paces.calls + excluded.calls end`,
        window_ends_at: sql<number>`case when ${over} then excluded.window_ends_at else paces.window_ends_at end`,
      }),
    )
    .returning(['calls', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return { calls: row.calls, endsAt: row.window_ends_at };
}

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
