/** A pause this long between two presses is time for what would make a key wait. */
const REST_MS = 800;
/** Somebody who never pauses must get the later parts too. */
const LATEST_MS = 8000;
const SIGNS = ['keydown', 'pointerdown', 'visibilitychange'] as const;

/** Resolves when nothing has been pressed for a moment, and at once when the page is left. */
export function atRest(): Promise<void> {
  return new Promise((resolve) => {
    const latest = performance.now() + LATEST_MS;
    const rested = (): void => {
      for (const sign of SIGNS) document.removeEventListener(sign, wait, true);
      resolve();
    };
    let timer = setTimeout(rested, REST_MS);
    const wait = (): void => {
      clearTimeout(timer);
      const left = document.visibilityState === 'hidden' ? 0 : latest - performance.now();
      timer = setTimeout(rested, Math.min(REST_MS, left));
    };
    for (const sign of SIGNS) document.addEventListener(sign, wait, true);
  });
}

/** Runs what can wait for that, unless it is called off before. What fails is tried at the next start. */
export function whenAtRest(run: () => Promise<unknown>): () => void {
  let isCalledOff = false;
  void atRest()
    .then(() => (isCalledOff ? undefined : run()))
    .catch(() => undefined);
  return () => {
    isCalledOff = true;
  };
}
