import { useEffect, useState } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { failureText, faultShownMs } from '../i18n/failure-text.ts';
import type { Wait } from './wait-text.tsx';

export interface Said {
  readonly tone: 'ok' | 'error';
  readonly text: MessageDescriptor;
  /** Counted down beside it. */
  readonly wait?: Wait | undefined;
  /** How many tries are left, told after it. */
  readonly left?: number | undefined;
}

/** What a form says of a call that failed. */
export function saidFailure(failed: Parameters<typeof failureText>[0]): Said {
  return {
    tone: 'error',
    text: failureText(failed),
    ...(failed.kind === 'too-fast' && { wait: failed }),
  };
}

/** Handed on to the call, so that a form knows when it waits for its turn. */
export interface CallTurn {
  readonly onWait: (waiting: boolean) => void;
}

/**
 * Runs a form's call: one at a time, and says its result for five seconds, or for as long as it has to wait.
 * Who presses again while the call waits for its turn is asked not to.
 *
 * @returns `run` takes what gives the thing to be said, or null to say nothing; `say` says it at once
 */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(
      () => {
        setSaid(null);
      },
      faultShownMs(said.wait ?? { kind: said.tone }),
    );
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
