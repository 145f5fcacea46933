import { useId, type ReactNode, type RefObject } from 'react';
import { DialogIcon } from './dialog-icons.tsx';
import fields from './field.module.css';
import classes from './select.module.css';

interface SelectProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly list?: RefObject<HTMLSelectElement | null>;
  /** Next to the label. */
  readonly aside?: ReactNode;
  /** Its options. */
  readonly children: ReactNode;
}

/** A select with a label above, as tall as a field. */
export function Select({ label, name, value, onChoose, list, aside, children }: SelectProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <div className={classes.head}>
        <label htmlFor={id} className={fields.label}>
          {label}
        </label>
        {aside}
      </div>
      <div className={fields.box}>
        <select
          ref={list}
          id={id}
          name={name}
          className={`${fields.input} ${classes.select}`}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
        >
          {children}
        </select>
        <span className={classes.sign}>
          <DialogIcon name="down" />
        </span>
      </div>
    </div>
  );
}
