/** No frame takes so long; but a page that is never at rest must get its later parts too. */
const LATEST_MS = 1000;

/**
 * Resolves when the next frame is on the screen and nothing else waits: for what must not delay the first
 * frames. Not before the page is seen.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window)
        requestIdleCallback(
          () => {
            resolve();
          },
          { timeout: LATEST_MS },
        );
      else setTimeout(resolve);
    });
  });
}
