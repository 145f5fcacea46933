import type { Clock } from '../../core/base/clock.ts';
import type { Pace } from '../../core/protocol/endpoint.ts';
import type { Database } from '../db/database.ts';
import { countCall, latestEnd, secondsUntil } from '../db/paces.ts';

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
