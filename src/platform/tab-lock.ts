/** A reload asks for its lock while the page before it may still hold it, for a moment. */
const PATIENCE_MS = 1000;

/**
 * Takes a lock for as long as this page lives.
 *
 * @returns a function that gives it back, or undefined when another tab holds it. Where the browser has
 * no locks every page gets its own way.
 */
export async function takeTabLock(name: string): Promise<(() => void) | undefined> {
  const manager = (navigator as { locks?: LockManager }).locks;
  if (!manager) return () => undefined;
  return new Promise((resolve) => {
    manager
      .request(
        name,
        { signal: AbortSignal.timeout(PATIENCE_MS) },
        () =>
          new Promise<void>((release) => {
            resolve(release);
          }),
      )
      .catch(() => {
        resolve(undefined);
      });
  });
}
