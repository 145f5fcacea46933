import { useEffect, useRef, useState } from 'react';

/** Runs one task at a time; unmounting aborts it. Its button is disabled while it is busy. */
export function useTask() {
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (task: (signal: AbortSignal) => Promise<void>, onFailure: () => void): Promise<void> => {
    if (busy) return;
    const { signal } = (running.current = new AbortController());
    setBusy(true);
    try {
      await task(signal);
    } catch {
      if (!signal.aborted) onFailure();
    }
    if (!signal.aborted) setBusy(false);
  };
  return { busy, run };
}
