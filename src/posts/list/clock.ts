import type { Observable } from '../../../core/base/store.ts';
import { clockAhead } from '../../platform/clock-ahead.ts';
import { useStore } from '../../platform/use-store.ts';

const TICK_MS = 10_000;

const serverNow = (): number => Date.now() - clockAhead.get();

/** The time in milliseconds since 1970. Its timer runs only while there are subscribers. */
function createTicks(): Observable<number> {
  let now = serverNow();
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    subscribe: (listener) => {
      // Without listeners, the time is outdated.
      if (listeners.size === 0) now = serverNow();
      listeners.add(listener);
      timer ??= setInterval(() => {
        now = serverNow();
        for (const hear of listeners) hear();
      }, TICK_MS);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

const ticks = createTicks();

/** The current time in milliseconds since 1970; all users share one timer. */
export function useNow(): number {
  return useStore(ticks);
}
