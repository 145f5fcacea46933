import type { ComponentProps, MouseEvent } from 'react';
import classes from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: you act. `hint`: ask the hint. `quiet`: the rest. `text`: a link-like action. */
  readonly look?: 'primary' | 'hint' | 'quiet' | 'text';
}

export function Button({ look = 'quiet', className, ...rest }: ButtonProps) {
  return <Press className={`${classes.button} ${classes[look]} ${className ?? ''}`} {...rest} />;
}

/** A square button with only a drawing: its `aria-label` is required. */
export function IconButton({ className, ...rest }: ComponentProps<'button'> & { 'aria-label': string }) {
  return <Press className={`${classes.icon} ${className ?? ''}`} {...rest} />;
}

/**
 * A button that keeps the focus while it is disabled: it says so to assistive technology and does nothing.
 * The attribute `disabled` would drop the focus of whoever has just pressed it.
 */
function Press({ disabled = false, onClick, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-disabled={disabled || undefined}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // Enter in a field of the form comes here as well.
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    />
  );
}
