import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { untilRetry } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import classes from '../ui/pages/message-page.module.css';

export interface SorryProps {
  /** The address of a file that could not be loaded; none after a bug. */
  readonly missing?: string | undefined;
}

/** The network is not ready at once when the browser says that it is back. */
const ASK_MS = 3000;

/** Shown when rendering has failed, or a page could not be loaded. */
export default function Sorry({ missing }: SorryProps) {
  useEffect(() => {
    if (!missing) return undefined;
    let isShown = true;
    const reloadOnceServed = async (): Promise<void> => {
      while (isShown && !(await isServed(missing))) await untilRetry(ASK_MS);
      // React keeps what failed, so only a reload asks for it again.
      if (isShown) location.reload();
    };
    void reloadOnceServed();
    return () => {
      isShown = false;
    };
  }, [missing]);
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>
        {missing ? <Trans>This part could not be loaded.</Trans> : <Trans>Unexpected error!</Trans>}
      </h1>
      <p>
        {missing ? (
          <Trans>Your board is kept. Load the page again when you are online.</Trans>
        ) : (
          <Trans>Your board is kept. Load the page again to go on.</Trans>
        )}
      </p>
      <Button look="primary" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </main>
  );
}

async function isServed(file: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  const { ok } = await fetch(file).catch(() => ({ ok: false }));
  return ok;
}
