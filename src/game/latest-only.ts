/** What was done is to be seen before the database has it: three frames. Web storage has it at once. */
const WRITE_AFTER_MS = 50;

interface LatestOnly<Value> {
  (value: Value): void;
  /** When nothing is left to write. */
  readonly settled: () => Promise<void>;
}

/** Runs one write at a time; of those asked for meanwhile only the last is carried out. */
export function latestOnly<Value>(write: (value: Value) => Promise<void>): LatestOnly<Value> {
  let waiting: { value: Value } | undefined;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (waiting) {
      if (document.visibilityState === 'visible')
        await new Promise((resolve) => setTimeout(resolve, WRITE_AFTER_MS));
      const { value } = waiting;
      waiting = undefined;
      // A failed write (no space, a private window) leaves the mirror; the next edit tries again.
      await write(value).catch(() => undefined);
    }
    running = undefined;
  };
  const put = (value: Value): void => {
    waiting = { value };
    running ??= run();
  };
  return Object.assign(put, { settled: () => running ?? Promise.resolve() });
}
