import type { ComponentProps, ReactNode } from 'react';
import classes from './details.module.css';

interface DetailsProps extends ComponentProps<'details'> {
  readonly summary: ReactNode;
}

/** Shows its content when its summary is pressed. */
export function Details({ summary, children, ...rest }: DetailsProps) {
  return (
    <details {...rest}>
      <summary className={classes.summary}>{summary}</summary>
      {children}
    </details>
  );
}
