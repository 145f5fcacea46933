/**
 * Delay of database writes, about three frames, so that an edit is painted first. Web storage is written
 * immediately.
 */
const WRITE_AFTER_MS = 50;

/**
 * Runs one write at a time. Of the writes requested meanwhile, only the last one for each name runs.
 *
 * @param nameOf returns a name for the target of a write; a write only replaces one with the same name
 */
export function latestOnly<Value>(write: (value: Value) => Promise<void>, nameOf: (value: Value) => string) {
  const waiting = new Map<string, Value>();
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      if (document.visibilityState === 'visible')
        await new Promise((resolve) => setTimeout(resolve, WRITE_AFTER_MS));
      const due = [...waiting.values()];
      waiting.clear();
      // After a failed write (disk full, private window), web storage still has the game; the next edit
      // retries.
      for (const value of due) await write(value).catch(() => undefined);
    }
    running = undefined;
  };
  const put = (value: Value): void => {
    waiting.set(nameOf(value), value);
    running ??= run();
  };
  return {
    put,
    /** Resolves when nothing is left to write. */
    settled: () => running ?? Promise.resolve(),
  };
}
