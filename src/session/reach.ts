import type { Store } from '../../core/base/store.ts';

const AGAIN_MS = 20_000;

/**
 * Records after each call whether the server answered, and retries from time to time while it does not.
 * Pauses while the page is hidden or offline, and retries at once when that changes.
 *
 * @param ask makes a call that is allowed for everybody
 * @param onBack called when the server answers again
 */
export function followReach(
  reached: Store<boolean>,
  ask: () => Promise<unknown>,
  onBack: () => void,
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
    const isBack = isReached && !reached.get();
    reached.set(isReached);
    clearTimeout(timer);
    if (isBack) onBack();
    if (!isReached) timer = setTimeout(again, AGAIN_MS);
  };
}
