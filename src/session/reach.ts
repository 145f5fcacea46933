import type { Store } from '../../core/base/store.ts';

/** How often a server that did not answer is asked again. */
const AGAIN_MS = 20_000;

/**
 * Notes after each call whether the server answered, and asks again from time to time while it does not: not
 * while nobody looks or the network is away, but as soon as that has changed.
 *
 * @param ask makes a call that everybody may make
 */
export function followReach(
  reached: Store<boolean>,
  ask: () => Promise<unknown>,
): (isReached: boolean) => void {
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
