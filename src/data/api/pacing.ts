import type { Clock } from '../../../core/base/clock.ts';
import { ENDPOINTS, type EndpointName } from '../../../core/protocol/endpoints.ts';

/** The gap between two calls of the same name that the table marks as paced. */
export const REQUEST_GAP_MS = 5000;

export interface Turn {
  /** Called when the call starts and stops waiting for its turn. */
  readonly onWait?: ((waiting: boolean) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Spaces out paced calls, separately for each name. A call that comes too soon waits for its turn.
 *
 * @returns whether the call may be made; false if the same call is already waiting
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
