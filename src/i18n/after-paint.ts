/** Resolves when the next frame is on the screen: for what must not delay it. Not before the page is seen. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
