import { useId, type ReactNode } from 'react';
import classes from './check.module.css';
import './choices.css';

interface CheckProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly name?: string;
  /** The label; links in it still work. */
  readonly children: ReactNode;
}

/** A checkbox with its label. */
export function Check({ checked, onChange, name, children }: CheckProps) {
  const id = useId();
  return (
    <div className={classes.check}>
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
