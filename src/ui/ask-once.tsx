import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from './ask-once.module.css';
import fields from './box.module.css';
import { Button, IconButton } from './button.tsx';
import { DialogIcon } from './dialog-icons.tsx';

interface AskOnceProps {
  /** The question: what will happen, and to whom. */
  readonly children: ReactNode;
  /** The verb on the confirming button. */
  readonly action: string;
  readonly busy?: boolean;
  /** The field for a reason; without it, none is asked for. */
  readonly reason?: { readonly label: string; readonly maxLength: number } | undefined;
  /** Called with the reason, which may be empty. */
  readonly onYes: (reason: string) => void;
  readonly onNo: () => void;
}

/** Asks for confirmation of a destructive action, inline. Focus starts on Cancel, and Escape cancels. */
export function AskOnce({ children, action, busy = false, reason, onYes, onNo }: AskOnceProps) {
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-action=keep]')?.focus();
  }, []);
  return (
    // Escape is only a shortcut for the button.
    // oxlint-disable-next-line a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="alertdialog"
      aria-labelledby={id}
      data-part="ask"
      className={classes.ask}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onNo();
      }}
    >
      <p id={id} className={classes.question}>
        {children}
      </p>
      {reason && (
        <label className={classes.reason}>
          {reason.label}
          <input
            ref={field}
            className={fields.box}
            name="reason"
            maxLength={reason.maxLength}
            autoComplete="off"
          />
        </label>
      )}
      <div className={classes.buttons}>
        <Button
          look="primary"
          className={classes.yes}
          data-action="surely"
          disabled={busy}
          onClick={() => onYes(field.current?.value.trim() ?? '')}
        >
          {action}
        </Button>
        <IconButton aria-label={t`Cancel`} data-action="keep" onClick={onNo}>
          <DialogIcon name="close" size={22} />
        </IconButton>
      </div>
    </div>
  );
}
