import { Trans } from '@lingui/react/macro';
import { Logo } from '../ui/icons.tsx';
import classes from './message-page.module.css';

export default function NotFound() {
  return (
    <main className={classes.page}>
      <Logo size={56} />
      <h1 className={classes.title}>
        <Trans>This page does not exist</Trans>
      </h1>
      <p>
        <Trans>Check the address, or go back to the board.</Trans>
      </p>
      <a href="/" className={classes.link}>
        <Trans>To the board</Trans>
      </a>
    </main>
  );
}
