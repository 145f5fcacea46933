import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { CODE_GAP_MS } from '../../../core/account/code.ts';
import classes from './registration-form.module.css';

const TICK_MS = 1000;

/** Counts down to the moment when another code may be requested. */
export function SendAgain({ sentAt, onSend }: { readonly sentAt: number; readonly onSend: () => void }) {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.ceil((sentAt + CODE_GAP_MS - now) / 1000);
  const waiting = seconds > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [waiting]);
  if (!waiting)
    return (
      <button type="button" className={classes.again} onClick={onSend}>
        <Trans>Send again</Trans>
      </button>
    );
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <p className={classes.again}>
      <Trans>Send again in {time}</Trans>
    </p>
  );
}
