import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { announce, withdraw } from './announcer.tsx';
import { Button } from './button.tsx';
import classes from './send-button.module.css';

interface SendButtonProps extends ComponentProps<typeof Button> {
  /** The call is in progress. */
  readonly busy: boolean;
  /** The call is waiting for its turn; pressing again reports that it is too soon. */
  readonly waiting: boolean;
  /** The button's text while the call is in progress; default: "Please wait!". */
  readonly sending?: ReactNode;
}

/** A form's submit button, with a spinner while the call waits or runs. It keeps the size of its label. */
export function SendButton({ busy, waiting, sending, disabled, children, ...rest }: SendButtonProps) {
  const { t } = useLingui();
  useEffect(() => {
    if (!busy) return undefined;
    const text = t`Please wait!`;
    announce(text);
    return () => withdraw(text);
  }, [busy, t]);
  return (
    <Button
      {...rest}
      disabled={disabled === true || (busy && !waiting)}
      data-state={waiting ? 'waiting' : busy ? 'sending' : undefined}
    >
      {busy && (
        <span className={classes.busy}>
          <span aria-hidden className={classes.ring} />
          <span>{(waiting ? undefined : sending) ?? <Trans>Please wait!</Trans>}</span>
        </span>
      )}
      <span className={classes.label} aria-hidden={busy || undefined}>
        {children}
      </span>
    </Button>
  );
}
