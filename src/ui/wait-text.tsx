import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { failureText } from '../i18n/failure-text.ts';
import unseen from './unseen.module.css';

/** A refusal with a waiting time. */
export interface Wait {
  readonly kind: 'too-fast';
  readonly waitSeconds: number;
}

const TICK_MS = 1000;
const ends = new WeakMap<Wait, number>();

/** Counts down to the next allowed try. Screen readers announce it once, not every second. */
export function WaitText({ wait }: { readonly wait: Wait }) {
  const { i18n } = useLingui();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!ends.has(wait)) ends.set(wait, now + wait.waitSeconds * 1000);
  const waitSeconds = Math.max(1, Math.ceil((ends.get(wait)! - now) / 1000));
  return (
    <>
      <span className={unseen.unseen}>{i18n._(failureText(wait))}</span>
      <span aria-hidden>{i18n._(failureText({ kind: 'too-fast', waitSeconds }))}</span>
    </>
  );
}
