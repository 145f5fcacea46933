/** A reload asks for its lock while the page before it may still hold it, for a moment. */
const PATIENCE_MS = 1000;

/**
 * Takes a lock for as long as this page lives.
 *
 * @param steal from a page that does not answer
 * @param onStolen hears that another page has taken it like that
 * @returns a function that gives it back, or undefined when another tab holds it. Where the browser has
 * no locks every page gets its own way.
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
