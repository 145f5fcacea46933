import type { ReactNode } from 'react';
import classes from './form-page.module.css';

interface FormPageProps {
  /** The top bar. */
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

/** A page with one form: a column of at most 420 px. */
export function FormPage({ bar, children }: FormPageProps) {
  return (
    <div className={classes.page}>
      {bar}
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
