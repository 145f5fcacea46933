import { useEffect, useRef, useState } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { failureText, faultShownMs } from '../i18n/failure-text.ts';
import { isUnanswered } from '../i18n/tries-text.ts';
import type { Wait } from './wait-text.tsx';

export interface Said {
  readonly tone: 'ok' | 'error';
  readonly text: MessageDescriptor;
  /** The name of the field at fault, which shows the text. */
  readonly field?: string | undefined;
  /** Counted down next to it. */
  readonly wait?: Wait | undefined;
  /** The answer may have been lost on its way. */
  readonly isUnanswered?: boolean;
  /** The number of remaining tries, appended to the text. */
  readonly left?: number | undefined;
}

/** A form's message about a field. */
export function fieldFault(field: string, text: MessageDescriptor): Said {
  return { tone: 'error', text, field };
}

/** A form's message for a failed call. */
export function saidFailure(failed: Parameters<typeof failureText>[0]): Said {
  return {
    tone: 'error',
    text: failureText(failed),
    isUnanswered: isUnanswered(failed),
    ...(failed.kind === 'too-fast' && { wait: failed }),
  };
}

/** Passed to the call, to know when it is waiting for its turn. */
export interface CallTurn {
  readonly onWait: (waiting: boolean) => void;
  /** Aborted when the person leaves the form: then the answer is shown only where it belongs. */
  readonly signal: AbortSignal;
}

/**
 * Runs a form's call, one at a time, and shows its result for five seconds or for as long as a wait lasts.
 * Pressing again while the call waits for its turn shows that it is too soon.
 *
 * @returns `run` takes a function that returns the message, or null for none; `say` shows a message at once;
 * `leave` stops waiting: an unsent call is not sent, and the message of a running one is not shown
 */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(null), faultShownMs(said.wait ?? { kind: said.tone }));
    return () => clearTimeout(timer);
  }, [said]);
  const run = async (call: (turn: CallTurn) => Promise<Said | null>): Promise<void> => {
    if (waiting) setSaid(saidFailure({ kind: 'too-rapid' }));
    if (busy) return;
    setBusy(true);
    setSaid(null);
    const mine = new AbortController();
    running.current = mine;
    const { signal } = mine;
    const onWait = (isWaiting: boolean): void => {
      if (!signal.aborted) setWaiting(isWaiting);
    };
    const end = (told: Said | null): void => {
      if (signal.aborted) return;
      setSaid(told);
      setWaiting(false);
      setBusy(false);
    };
    try {
      end(await call({ onWait, signal }));
    } catch (error) {
      console.error(error);
      end({ tone: 'error', text: msg`Unexpected error!` });
    }
  };
  const leave = (): void => {
    running.current?.abort();
    setSaid(null);
    setWaiting(false);
    setBusy(false);
  };
  return { busy, waiting, said, run, leave, say: setSaid };
}
