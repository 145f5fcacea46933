import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import classes from '../ui/pages/message-page.module.css';

/** Shown when rendering has failed. */
export default function Sorry() {
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>
        <Trans>Unexpected error!</Trans>
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
