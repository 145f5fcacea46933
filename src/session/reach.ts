import { createStore, type Observable } from '../../core/base/store.ts';

/** How often a server that did not answer is asked again. */
const AGAIN_MS = 20_000;

const reached = createStore(true);

/** Whether the server answered the last call. */
export const serverReached: Observable<boolean> = reached;

/**
 * Notes after each call whether the server answered, and asks again from time to time while it does not: not
 * while nobody looks or the network is away, but as soon as that has changed.
 *
 * @param ask makes a call that everybody may make
 */
export function followReach(ask: () => Promise<unknown>): (isReached: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (): void => {
    if (reached.get() || document.visibilityState === 'hidden' || !navigator.onLine) return;
    clearTimeout(timer);
    ask().catch(() => undefined);
  };
  addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  return (isReached) => {
    reached.set(isReached);
    clearTimeout(timer);
    if (!isReached) timer = setTimeout(again, AGAIN_MS);
  };
}
