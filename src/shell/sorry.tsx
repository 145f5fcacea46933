import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { untilRetry } from '../i18n/i18n.ts';
import { readTab, writeTab } from '../platform/tab-store.ts';
import { Button } from '../ui/button.tsx';
import classes from './sorry.module.css';

export interface SorryProps {
  /** The address of a file that could not be loaded; none after a bug. */
  readonly missing?: string | undefined;
}

/** The network is not ready at once when the browser says that it is back. */
const [ASK_MS, LONGEST_ASK_MS] = [3000, 60_000];
/** The file for which this tab has loaded the page again: if that did not help, another time would not either. */
const RELOADED = 'reloaded';

/** Shown when rendering has failed, or a page could not be loaded. */
export default function Sorry({ missing }: SorryProps) {
  useEffect(() => {
    if (!missing || readTab(RELOADED) === missing) return undefined;
    let isShown = true;
    const reloadOnceAnswered = async (): Promise<void> => {
      for (let ms = ASK_MS; isShown && !(await isAnswered(missing)); ms = Math.min(ms * 2, LONGEST_ASK_MS))
        await untilRetry(ms);
      if (!isShown) return;
      writeTab(RELOADED, missing);
      // React keeps what failed, so only a reload asks for it again.
      location.reload();
    };
    void reloadOnceAnswered();
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

/** Whether the server has the file, or has it no more: a newer version of the app has others. */
async function isAnswered(file: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  const answer = await fetch(file).catch(() => null);
  return answer !== null && answer.status < 500;
}
