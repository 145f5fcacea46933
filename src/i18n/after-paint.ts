/** Upper bound, since a page that is never idle must load its later chunks too. */
const LATEST_MS = 1000;

/**
 * Resolves after the next frame when the browser is idle, for work that must not delay the first frames.
 * Never while the page is hidden.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // Safari lacks requestIdleCallback.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
      else setTimeout(resolve);
    });
  });
}

/** Long enough not to slow down the first start. */
const SOON_MS = 1500;

/** Resolves a while after the first frames, for chunks that are needed only later in the game or offline. */
export function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SOON_MS));
}
