import { useEffect, useRef, useState } from 'react';
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
  // The button of a call is disabled while it runs, or gone after it: a focus that fell out of the dialog
  // would take Escape along.
  const focused = useRef<{ readonly element: Element; readonly home: Element | null } | null>(null);
  useEffect(() => {
    if (busy || !focused.current || document.activeElement !== document.body) return;
    const { element, home } = focused.current;
    const target = element.isConnected ? element : home?.querySelector('button');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [busy]);
  const run = async (call: () => Promise<Said | null>): Promise<void> => {
    if (busy) return;
    const element = document.activeElement;
    focused.current = element && { element, home: element.closest('section, dialog') };
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
