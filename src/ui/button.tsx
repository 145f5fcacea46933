import type { ComponentProps } from 'react';
import classes from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: you act. `hint`: ask the hint. `quiet`: the rest. `text`: a link-like action. */
  readonly look?: 'primary' | 'hint' | 'quiet' | 'text';
}

export function Button({ look = 'quiet', className, ...rest }: ButtonProps) {
  return (
    <button type="button" className={`${classes.button} ${classes[look]} ${className ?? ''}`} {...rest} />
  );
}

/** A square button with only a drawing: its `aria-label` is required. */
export function IconButton({ className, ...rest }: ComponentProps<'button'> & { 'aria-label': string }) {
  return <button type="button" className={`${classes.icon} ${className ?? ''}`} {...rest} />;
}
