import type { ButtonHTMLAttributes, ReactNode } from 'react';
import classes from './choice-row.module.css';

/** A row of buttons, one of which is selected. */
export function ChoiceRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.row} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface ChoiceProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'> {
  readonly chosen: boolean;
}

export function Choice({ chosen, ...rest }: ChoiceProps) {
  return <button type="button" className={classes.choice} aria-pressed={chosen} {...rest} />;
}
