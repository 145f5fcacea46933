/** How long to wait for another page: after a reload, the previous one may still have the lock briefly. */
const PATIENCE_MS = 1000;
/** How long to wait for a browser that does not answer at all: two tabs that write are better than none. */
const ANSWER_MS = 10_000;

/**
 * Takes a lock for as long as this page lives.
 *
 * @param steal take it from a page that does not respond
 * @param onStolen called when another page has stolen it
 * @returns a release function, or undefined if another tab holds it. Without Web Locks, or without an
 * answer of the browser, every page gets the lock.
 */
export async function takeTabLock(
  name: string,
  { steal = false, onStolen }: { readonly steal?: boolean; readonly onStolen?: () => void } = {},
): Promise<(() => void) | undefined> {
  const manager = (navigator as { locks?: LockManager }).locks;
  if (!manager) return () => undefined;
  return new Promise((resolve) => {
    let isHeld = false;
    const givingUp = new AbortController();
    /** Gives up if another page has the lock. A busy browser may only be late with its answer. */
    const look = async (): Promise<void> => {
      const { held = [] } = await manager.query();
      if (isHeld) return;
      if (held.some((lock) => lock.name === name)) givingUp.abort();
      else lookLater();
    };
    const lookLater = (): void => {
      setTimeout(() => {
        if (!isHeld) look().catch(() => givingUp.abort());
      }, PATIENCE_MS);
    };
    if (!steal) {
      lookLater();
      setTimeout(() => {
        resolve(() => undefined);
        if (!isHeld) givingUp.abort();
      }, ANSWER_MS);
    }
    manager
      .request(
        name,
        steal ? { steal } : { signal: givingUp.signal },
        () =>
          new Promise<void>((release) => {
            isHeld = true;
            resolve(release);
          }),
      )
      .catch(() => {
        if (isHeld) onStolen?.();
        else resolve(undefined);
      });
  });
}
