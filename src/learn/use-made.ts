import { useState } from 'react';
import { useResult } from '../platform/use-result.ts';

/** A position that is created in the background, and anew with another key or on request. */
export function useMade<Thing>(key: string, make: (signal: AbortSignal) => Promise<Thing>) {
  const [round, setRound] = useState(0);
  const result = useResult(`${key} ${round}`, (signal) =>
    make(signal).then(
      (made) => ({ made, failed: false }),
      () => ({ made: null, failed: true }),
    ),
  );
  return {
    made: null,
    failed: false,
    ...result,
    /** The number of those requested. */
    round,
    again: () => setRound(round + 1),
  };
}
