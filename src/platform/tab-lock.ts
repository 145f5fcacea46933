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
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (lock)
        return new Promise((release) => {
          isHeld = true;
          resolve(release);
        });
      resolve(undefined);
      return undefined;
    };
    const request = (options: LockOptions): Promise<unknown> => manager.request(name, options, hold);
    request(steal ? { steal } : { signal: AbortSignal.timeout(PATIENCE_MS) })
      .catch((error: unknown) => {
        if (isHeld) throw error;
        // A busy browser answers late: whether another tab really holds the lock is asked without a limit.
        return request({ ifAvailable: true });
      })
      .catch(() => {
        if (isHeld) onStolen?.();
        else resolve(undefined);
      });
  });
}
