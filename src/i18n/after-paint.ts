/** No frame takes so long; but a page that is never at rest must get its later chunks too. */
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

/** Long enough that what comes soon does not slow down the first start. */
const SOON_MS = 1500;

/** A while after the first frames: for what is wanted only when the game goes on, or the network goes. */
export function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SOON_MS));
}
