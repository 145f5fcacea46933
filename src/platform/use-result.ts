import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What a question gives; undefined until it is answered, and if that fails.
 *
 * @param about asks again when it changes, and gives up on the question before
 */
export function useResult<Result>(
  about: unknown,
  ask: (signal: AbortSignal) => Promise<Result>,
): Result | undefined {
  const [known, setKnown] = useState<{ readonly about: unknown; readonly result: Result }>();
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    const given = new AbortController();
    askNow(given.signal).then(
      (result) => {
        if (!given.signal.aborted) setKnown({ about, result });
      },
      () => undefined,
    );
    return () => given.abort();
  }, [about]);
  return known?.about === about ? known?.result : undefined;
}
