import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';
import classes from './hint-panel.module.css';

interface HintPanelProps {
  readonly online: boolean;
  readonly loggedIn: boolean;
  readonly onAsk: () => void;
  /** Stands at the end of the line. */
  readonly aside?: ReactNode;
  /** Replaces the line beside the button. */
  readonly children?: ReactNode;
  /** An answer is on its way. */
  readonly busy?: boolean;
  /** The device itself may answer, online or not. */
  readonly available?: boolean;
}

/** Tonal pill and one line. */
export function HintPanel({ online, loggedIn, onAsk, aside, children, busy, available }: HintPanelProps) {
  return (
    <section className={classes.panel} data-part="hint">
      <button
        type="button"
        className={classes.ask}
        data-offline={(!online && !available) || undefined}
        data-busy={busy}
        data-action="hint"
        onClick={onAsk}
      >
        <Icon name="help" size={20} />
        <Trans>Hint</Trans>
      </button>
      <p className={classes.text}>
        {children ??
          (online && loggedIn ? (
            <Trans>Stuck? A hint points first, then explains.</Trans>
          ) : online ? (
            <Trans>Log in to ask for hints. Solving needs no account.</Trans>
          ) : (
            <Trans>Hints need a connection. Solving does not.</Trans>
          ))}
      </p>
      {aside}
    </section>
  );
}

/** The keys that matter most, for people with a keyboard. */
export function ShortcutLine() {
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
    </p>
  );
}
