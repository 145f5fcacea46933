import { useEffect, useRef, useState } from 'react';

interface Made<Thing> {
  readonly key: string;
  /** Null if it could not be created. */
  readonly thing: Thing | null;
}

/** A position that is created in the background, and anew with another key or on request. */
export function useMade<Thing>(key: string, make: (signal: AbortSignal) => Promise<Thing>) {
  const [made, setMade] = useState<Made<Thing> | null>(null);
  const [round, setRound] = useState(0);
  const latest = useRef(make);
  useEffect(() => {
    latest.current = make;
  });
  const wanted = `${key} ${round}`;
  useEffect(() => {
    const given = new AbortController();
    const settle = (thing: Thing | null): void => {
      if (!given.signal.aborted) setMade({ key: wanted, thing });
    };
    latest.current(given.signal).then(settle, () => settle(null));
    return () => {
      given.abort();
    };
  }, [wanted]);
  const current = made?.key === wanted ? made : null;
  return {
    made: current?.thing ?? null,
    failed: current?.thing === null,
    /** The number of those requested. */
    round,
    again: () => setRound(round + 1),
  };
}
