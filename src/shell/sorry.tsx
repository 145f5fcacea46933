import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import classes from '../ui/pages/message-page.module.css';

export interface SorryProps {
  readonly failure: 'bug' | 'not-loaded';
  /** Whether a page could not be loaded before. React keeps that, so only a reload asks for it again. */
  readonly isAgain: boolean;
}

/** Shown when rendering has failed, or a page could not be loaded. */
export default function Sorry({ failure, isAgain }: SorryProps) {
  useEffect(() => {
    if (failure === 'bug') return undefined;
    const reload = (): void => location.reload();
    if (isAgain && navigator.onLine) reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [failure, isAgain]);
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>
        {failure === 'bug' ? <Trans>Unexpected error!</Trans> : <Trans>This part could not be loaded.</Trans>}
      </h1>
      <p>
        {failure === 'bug' ? (
          <Trans>Your board is kept. Load the page again to go on.</Trans>
        ) : (
          <Trans>Your board is kept. Load the page again when you are online.</Trans>
        )}
      </p>
      <Button look="primary" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </main>
  );
}
