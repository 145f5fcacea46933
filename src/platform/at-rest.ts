/** A pause this long between two presses is time for what would make a key wait. */
const REST_MS = 800;
/** Somebody who never pauses must get the later chunks too. */
const LATEST_MS = 8000;
const SIGNS = ['keydown', 'pointerdown', 'visibilitychange'] as const;

/**
 * Runs something when nothing has been pressed for a moment, and at once when the page is left; never when it
 * is called off before. What fails is tried at the next start.
 */
export function whenAtRest(run: () => Promise<unknown>): () => void {
  const latest = performance.now() + LATEST_MS;
  const callOff = (): void => {
    clearTimeout(timer);
    for (const sign of SIGNS) document.removeEventListener(sign, wait, true);
  };
  const rested = (): void => {
    callOff();
    void run().catch(() => undefined);
  };
  let timer = setTimeout(rested, REST_MS);
  const wait = (): void => {
    clearTimeout(timer);
    const left = document.visibilityState === 'hidden' ? 0 : latest - performance.now();
    timer = setTimeout(rested, Math.min(REST_MS, left));
  };
  for (const sign of SIGNS) document.addEventListener(sign, wait, true);
  return callOff;
}
