/**
 * Delay of database writes, about three frames, so that an edit is painted first. Web storage is written at
 * once.
 */
const WRITE_AFTER_MS = 50;

interface LatestOnly<Value> {
  (value: Value): void;
  /** Resolves when nothing is left to write. */
  readonly settled: () => Promise<void>;
}

/**
 * Runs one write at a time; of those asked for meanwhile the last one of each thing is carried out.
 *
 * @param nameOf what a write is about: none takes the place of one about something else
 */
export function latestOnly<Value>(
  write: (value: Value) => Promise<void>,
  nameOf: (value: Value) => string,
): LatestOnly<Value> {
  const waiting = new Map<string, Value>();
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      if (document.visibilityState === 'visible')
        await new Promise((resolve) => setTimeout(resolve, WRITE_AFTER_MS));
      const due = [...waiting.values()];
      waiting.clear();
      // After a failed write (disk full, private window), web storage still has the game; the next edit tries
      // again.
      for (const value of due) await write(value).catch(() => undefined);
    }
    running = undefined;
  };
  const put = (value: Value): void => {
    waiting.set(nameOf(value), value);
    running ??= run();
  };
  return Object.assign(put, { settled: () => running ?? Promise.resolve() });
}
