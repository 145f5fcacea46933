import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import classes from './message-page.module.css';

/** The page's one catch: a fault in drawing. The game itself is kept and comes back with the reload. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={classes.page}>
        <h1 className={classes.title}>
          <Trans>Something went wrong</Trans>
        </h1>
        <p>
          <Trans>Your board is kept. Load the page again to go on.</Trans>
        </p>
        <Button
          look="primary"
          onClick={() => {
            location.reload();
          }}
        >
          <Trans>Reload</Trans>
        </Button>
      </main>
    );
  }
}
