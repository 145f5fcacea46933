import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { DialogIcon } from './dialog-icons.tsx';
import classes from './form-page.module.css';

interface FormPageProps {
  /** Goes one step back; absent in the first step. */
  readonly onBack?: (() => void) | undefined;
  readonly onClose: () => void;
  /** Small controls between back and close. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

/** A page with one form: a column of at most 420 px, with buttons for back and close. */
export function FormPage({ onBack, onClose, tools, children }: FormPageProps) {
  const { t } = useLingui();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <span className={classes.back}>
          {onBack && (
            <IconButton aria-label={t`Back`} onClick={onBack}>
              <DialogIcon name="back" size={22} />
            </IconButton>
          )}
        </span>
        {tools}
        <IconButton aria-label={t`Close`} data-action="close" onClick={onClose}>
          <DialogIcon name="close" size={24} />
        </IconButton>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}

/** The title of a page or step, and a line below it. */
export function FormTitle({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.titles}>
      <h1 className={classes.title}>{title}</h1>
      {children !== undefined && children !== false && <p className={classes.lead}>{children}</p>}
    </div>
  );
}
