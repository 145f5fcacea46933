import { useEffect, useState } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const SHOWN_MS = 5000;

export interface Said {
  readonly tone: 'ok' | 'error';
  readonly text: MessageDescriptor;
}

/**
 * Runs a form's call: one at a time, and says its result for five seconds.
 *
 * @returns `run` takes what gives the thing to be said, or null to say nothing; `say` says it at once
 */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => {
      setSaid(null);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [said]);
  const run = async (call: () => Promise<Said | null>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    try {
      setSaid(await call());
    } catch (error) {
      console.error(error);
      setSaid({ tone: 'error', text: msg`Unexpected error!` });
    } finally {
      setBusy(false);
    }
  };
  return { busy, said, run, say: setSaid };
}
