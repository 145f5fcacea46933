import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import classes from './dialog.module.css';
import { DialogIcon } from './dialog-icons.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

interface DialogProps {
  readonly title: string;
  /** Text next to the title. */
  readonly badge?: string | undefined;
  /** Content before the title, and at the end of its line. */
  readonly mark?: ReactNode;
  readonly aside?: ReactNode;
  /** `sheet`: from below, or centred on a wide screen. `drawer`: from the right. */
  readonly shape: 'sheet' | 'drawer';
  /** Its name for tests: `data-part`. */
  readonly part: string;
  /** Always as high as a phone allows, for content that scrolls by itself or takes what room there is. */
  readonly fill?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A native modal dialog: the browser traps the focus, closes it on Escape and restores the focus. */
export function Dialog(props: DialogProps) {
  const { title, badge, mark, aside, shape, part, fill = false, onClose, children } = props;
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  // Fires the same event as Escape, so that content can keep the dialog open (`useHeldOpen`).
  const leave = (): void => {
    if (dialog.current?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.current.close();
  };
  useKeptFocus(dialog);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  return (
    // A click on the backdrop is only a shortcut for the close button and Escape.
    // oxlint-disable-next-line a11y/no-noninteractive-element-interactions, a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-labelledby={`${part}-title`}
      data-part={part}
      data-fill={fill || undefined}
      className={`${classes.dialog} ${classes[shape]}`}
      onClose={(event) => {
        // React lets `close` bubble from a nested dialog.
        if (event.target === dialog.current) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) leave();
      }}
    >
      <div className={classes.inside}>
        <header className={classes.header}>
          {mark}
          <h2 id={`${part}-title`} className={classes.title}>
            <span className={classes.name}>{title}</span>
            {badge !== undefined && <span className={classes.badge}>{badge}</span>}
          </h2>
          {aside}
          <IconButton aria-label={t`Close`} onClick={leave}>
            <DialogIcon name="close" size={24} />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  );
}
