import type { ComponentProps, MouseEvent } from 'react';
import classes from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /**
   * Filled: `primary`, the one main action of a view, and `hint`, which asks for a hint. All others are text.
   */
  readonly look?: 'primary' | 'hint' | 'text';
}

export function Button({ look = 'text', className, ...rest }: ButtonProps) {
  return <Press className={`${classes.button} ${classes[look]} ${className ?? ''}`} {...rest} />;
}

/** A square button with only an icon: `aria-label` is required. */
export function IconButton({ className, ...rest }: ComponentProps<'button'> & { 'aria-label': string }) {
  return <Press className={`${classes.icon} ${className ?? ''}`} {...rest} />;
}

/**
 * A button that keeps the focus while disabled, by `aria-disabled`. The `disabled` attribute would drop the
 * focus of the person who has just pressed it.
 */
function Press({ disabled = false, onClick, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-disabled={disabled || undefined}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // Enter in a field of the form also ends up here.
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    />
  );
}
