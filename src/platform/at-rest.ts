/** After a pause of this length, work that would delay a key press may run. */
export const REST_MS = 800;
/** Upper bound, for people who never pause. */
const LATEST_MS = 8000;
/** Events that end a rest. */
export const SIGNS = ['keydown', 'pointerdown', 'visibilitychange'] as const;

/**
 * Runs a task when no key has been pressed for a moment, or at once when the page is left, unless it is
 * cancelled before. A failed task is left for the next start.
 */
export function whenAtRest(
  run: () => Promise<unknown>,
  { restMs = REST_MS, latestMs = LATEST_MS } = {},
): () => void {
  const latest = performance.now() + latestMs;
  const callOff = (): void => {
    clearTimeout(timer);
    for (const sign of SIGNS) document.removeEventListener(sign, wait, true);
  };
  const rested = (): void => {
    callOff();
    void run().catch(() => undefined);
  };
  let timer = setTimeout(rested, restMs);
  const wait = (): void => {
    clearTimeout(timer);
    const left = document.visibilityState === 'hidden' ? 0 : latest - performance.now();
    timer = setTimeout(rested, Math.min(restMs, left));
  };
  for (const sign of SIGNS) document.addEventListener(sign, wait, true);
  return callOff;
}
