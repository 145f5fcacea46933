import type { Clock } from '../../../core/base/clock.ts';
import { ENDPOINTS, type EndpointName } from '../../../core/protocol/endpoints.ts';

/** What lies between two calls of the same name, where the table paces them. */
export const REQUEST_GAP_MS = 5000;

export interface Turn {
  /** Told when the call begins to wait for its turn, and when it goes on. */
  readonly onWait?: ((waiting: boolean) => void) | undefined;
  /** Gives up the wait: nobody wants the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Lets paced calls through one after the other, each name by its own clock. What comes too soon waits and
 * goes on by itself.
 *
 * @returns whether the call may be made; false for who presses again while the same call waits
 */
export function createPacing(clock: Clock): (name: EndpointName, turn: Turn) => Promise<boolean> {
  const lastAt = new Map<EndpointName, number>();
  const waiting = new Set<EndpointName>();
  return async (name, { onWait, signal }) => {
    if (!ENDPOINTS[name].paced) return true;
    if (waiting.has(name)) return false;
    const waitMs = (lastAt.get(name) ?? -Infinity) + REQUEST_GAP_MS - clock();
    if (waitMs > 0) {
      waiting.add(name);
      onWait?.(true);
      await pause(waitMs, signal);
      waiting.delete(name);
      onWait?.(false);
      if (signal?.aborted) return false;
    }
    lastAt.set(name, clock());
    return true;
  };
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}
