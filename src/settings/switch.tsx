import { useId } from 'react';
import classes from './settings.module.css';
import shapes from '../ui/shapes.module.css';

interface SwitchProps {
  readonly name: string;
  readonly note: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function Switch({ name, note, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={classes.switch} htmlFor={id}>
      <span>
        {name}
        <span className={shapes.note}>{note}</span>
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
