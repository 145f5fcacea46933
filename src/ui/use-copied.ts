import { useEffect, useState } from 'react';

/** How long the tick is shown. */
const TICK_MS = 2000;

/**
 * Whether something has just been copied, and a function to copy it.
 *
 * @param onCopy returns whether the text is on the clipboard now
 */
export function useCopied(onCopy: () => Promise<boolean>): readonly [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, () => void onCopy().then(setCopied)];
}
