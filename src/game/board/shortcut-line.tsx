import { Trans } from '@lingui/react/macro';
import classes from './shortcut-line.module.css';

/** The keys that a player with a keyboard would not guess, in one line. */
export default function ShortcutLine() {
  return (
    <p className={classes.shortcuts}>
      <span>
        <kbd>Space</kbd> <Trans>pencil</Trans>
      </span>
      <span>
        <kbd>Z</kbd> <Trans>undo</Trans>
      </span>
      <span>
        <kbd>H</kbd> <Trans>hint</Trans>
      </span>
      <span>
        <kbd>?</kbd> <Trans>all keys</Trans>
      </span>
    </p>
  );
}
