import { Trans } from '@lingui/react/macro';
import classes from './shortcut-line.module.css';

/** The most important keys, for players with a keyboard. */
export default function ShortcutLine() {
  return (
    <p className={classes.shortcuts}>
      <span>
        <kbd>1</kbd>–<kbd>9</kbd> <Trans>digit</Trans>
      </span>
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
