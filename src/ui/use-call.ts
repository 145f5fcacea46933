import { useEffect, useState } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { failureText } from '../i18n/failure-text.ts';

const SHOWN_MS = 5000;

export interface Said {
  readonly tone: 'ok' | 'error';
  readonly text: MessageDescriptor;
}

/** Handed on to the call, so that a form knows when it waits for its turn. */
export interface CallTurn {
  readonly onWait: (waiting: boolean) => void;
}

/**
 * Runs a form's call: one at a time, and says its result for five seconds. Who presses again while the call
 * waits for its turn is asked not to.
 *
 * @returns `run` takes what gives the thing to be said, or null to say nothing; `say` says it at once
 */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState(false);
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
  const run = async (call: (turn: CallTurn) => Promise<Said | null>): Promise<void> => {
    if (waiting) setSaid({ tone: 'error', text: failureText({ kind: 'too-rapid' }) });
    if (busy) return;
    setBusy(true);
    setSaid(null);
    try {
      setSaid(await call({ onWait: setWaiting }));
    } catch (error) {
      console.error(error);
      setSaid({ tone: 'error', text: msg`Unexpected error!` });
    } finally {
      setWaiting(false);
      setBusy(false);
    }
  };
  return { busy, waiting, said, run, say: setSaid };
}
