import { Trans } from '@lingui/react/macro';
import { Suspense, type ReactNode } from 'react';
import { useBoardValue } from '../game/index.ts';
import { optionalChunk } from '../i18n/i18n.ts';
import { useOnline } from '../platform/online.ts';
import { Icon } from '../ui/icons.tsx';
import classes from './hint-panel.module.css';
import { useHints } from './hints-context.ts';

const TryRow = optionalChunk(() => import(/* webpackChunkName: "hint" */ './try-row.tsx'));

interface HintPanelProps {
  readonly loggedIn: boolean;
  /** Shown at the end of the line. */
  readonly aside?: ReactNode;
  /** Replaces the line next to the button. */
  readonly children?: ReactNode;
  /** Whether an answer is pending. */
  readonly busy?: boolean;
  /** Whether the device can answer without the server, online or not. */
  readonly available?: boolean;
}

/** The hint button and one line of text. */
export function HintPanel({ loggedIn, aside, children, busy, available }: HintPanelProps) {
  const { press } = useHints();
  const online = useOnline();
  // Its marks may belong to tries that have ended.
  const mayTry = useBoardValue(({ context }) => context.board.history.some(({ marked }) => marked));
  const panel = (
    <section className={classes.panel} data-part="hint">
      <button
        type="button"
        className={classes.ask}
        data-offline={(!online && !available) || undefined}
        data-busy={busy}
        data-action="hint"
        onClick={({ detail }) => {
          // Not for the second press on what this button has replaced.
          if (detail < 2) press();
        }}
      >
        <Icon name="help" size={20} />
        <Trans>Hint</Trans>
      </button>
      <p className={classes.text}>
        {children ??
          (online && loggedIn ? (
            <Trans>Stuck? A hint points first, then explains.</Trans>
          ) : online ? (
            <Trans>Log in for hints. Some help needs no account.</Trans>
          ) : (
            <Trans>Hints need a connection. Solving does not.</Trans>
          ))}
      </p>
      {aside}
    </section>
  );
  return mayTry ? (
    <Suspense fallback={panel}>
      <TryRow>{panel}</TryRow>
    </Suspense>
  ) : (
    panel
  );
}
