import { createStore, type Observable } from '../../core/base/store.ts';

/** How often a server that did not answer is asked again. */
const AGAIN_MS = 20_000;

const reached = createStore(true);

/** Whether the server answered the last call. */
export const serverReached: Observable<boolean> = reached;

/**
 * Notes after each call whether the server answered, and asks again from time to time while it does not.
 *
 * @param ask makes a call that everybody may make
 */
export function followReach(ask: () => Promise<unknown>): (isReached: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (): void => {
    ask().catch(() => undefined);
  };
  addEventListener('online', () => {
    if (!reached.get()) again();
  });
  return (isReached) => {
    reached.set(isReached);
    clearTimeout(timer);
    if (!isReached) timer = setTimeout(again, AGAIN_MS);
  };
}
