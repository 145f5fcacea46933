/** How long to wait for the lock: after a reload, the previous page may still have it briefly. */
const PATIENCE_MS = 1000;

/**
 * Takes a lock for as long as this page lives.
 *
 * @param steal take it from a page that does not respond
 * @param onStolen called when another page has stolen it
 * @returns a release function, or undefined if another tab holds it. Without Web Locks, every page gets the
 * lock.
 */
export async function takeTabLock(
  name: string,
  { steal = false, onStolen }: { readonly steal?: boolean; readonly onStolen?: () => void } = {},
): Promise<(() => void) | undefined> {
  const manager = (navigator as { locks?: LockManager }).locks;
  if (!manager) return () => undefined;
  return new Promise((resolve) => {
    let isHeld = false;
    manager
      .request(
        name,
        steal ? { steal } : { signal: AbortSignal.timeout(PATIENCE_MS) },
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
