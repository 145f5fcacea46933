import type { Observable } from '../../../core/base/store.ts';
import { useStore } from '../../platform/use-store.ts';

const TICK_MS = 10_000;

/** The time in milliseconds since 1970. Its timer runs only while there are subscribers. */
function createTicks(): Observable<number> {
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    subscribe: (listener) => {
      // Without listeners, the time is outdated.
      if (listeners.size === 0) now = Date.now();
      listeners.add(listener);
      timer ??= setInterval(() => {
        now = Date.now();
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
