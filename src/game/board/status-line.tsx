import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, type ReactNode } from 'react';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { useStore } from '../../platform/use-store.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { dropRemedies, makeWay, shownNotice, type Notice } from '../../ui/notices.ts';
import { useBoard, useBoardValue } from './board-context.ts';
import { cachedStatus } from './cell-views.ts';
import { StatusMode } from './later.ts';
import { modeOf } from './mode.ts';
import classes from './status-line.module.css';
import unseen from '../../ui/unseen.module.css';

export interface StatusLineProps {
  readonly online: boolean;
  /** Stays until the person acts on it. Later notices cover it for a while. */
  readonly standing: Notice | null;
  /** Whether the player has never entered anything. */
  readonly isNew: boolean;
  /** Replaces the level. */
  readonly name: string | null;
  /** Shown at the end of the line. */
  readonly children: ReactNode;
}

const ICONS: Record<Notice['tone'], IconName> = { ok: 'check', error: 'warning', warn: 'warning' };

/** Always one line: at the left what a tap does, or else the puzzle; at the right one message. */
export function StatusLine({ online, standing, isNew, name, children }: StatusLineProps) {
  const notice = useStore(shownNotice);
  const message = notice ?? standing;
  const mode = useBoardValue(({ context }) => modeOf(context));
  // Says what the resting text would.
  const isFull = message === standing && standing?.tone === 'error';
  useDroppedRemedies();
  const standingText = standing?.text;
  useEffect(() => {
    if (standingText !== undefined) makeWay();
  }, [standingText]);
  return (
    <div className={classes.line} data-part="status" data-told={message !== null || !online}>
      {/* Only messages are announced: the default text about the puzzle changes with every digit. */}
      <div role="status" className={classes.live} data-full={isFull}>
        {message ? <Message {...message} /> : !online && <Offline />}
      </div>
      {!message && <span className={classes.aside}>{children}</span>}
      <Suspense>
        <StatusMode />
      </Suspense>
      {!mode && !isFull && <Resting isNew={isNew} name={name} />}
    </div>
  );
}

/** Offers for the previous board disappear when the board changes. */
function useDroppedRemedies(): void {
  const { actor } = useBoard();
  useEffect(() => {
    let { board } = actor.getSnapshot().context;
    const following = actor.subscribe(({ context }) => {
      if (context.board === board) return;
      ({ board } = context);
      dropRemedies();
    });
    return () => {
      following.unsubscribe();
    };
  }, [actor]);
}

function Message({ tone, text, action }: Notice) {
  return (
    <Chip tone={tone} icon={ICONS[tone]}>
      <span className={classes.text} title={text}>
        {text}
      </span>
      {action && (
        <button type="button" className={classes.action} onClick={action.run}>
          {action.label}
        </button>
      )}
    </Chip>
  );
}

function Offline() {
  const { t } = useLingui();
  const words = t`Offline. Solving and saving still work.`;
  return (
    <Chip tone="warn" icon="offline">
      <span title={words} aria-hidden>
        <Trans>Offline</Trans>
      </span>
      <span className={unseen.unseen}>{words}</span>
    </Chip>
  );
}

function Chip({ tone, icon, children }: { tone: Notice['tone']; icon: IconName; children: ReactNode }) {
  return (
    <div className={classes.chip} data-tone={tone}>
      <Icon name={icon} size={16} />
      {children}
    </div>
  );
}

function Resting({ isNew, name }: Pick<StatusLineProps, 'isNew' | 'name'>) {
  const { i18n } = useLingui();
  const level = useBoardValue(({ context }) => context.board.level);
  const givens = useBoardValue(({ context }) => cachedStatus(context.board).givenCount);
  const toGo = useBoardValue(({ context }) => cachedStatus(context.board).emptyCount);
  const solved = useBoardValue(({ context }) => cachedStatus(context.board).solved);
  const untouched = useBoardValue(({ context }) => context.board.position === 1);
  const digitFirst = useBoardValue(({ context }) => context.settings.entry === 'digit');
  if (isNew && untouched && !digitFirst && !name)
    return (
      <span className={classes.resting}>
        <Trans>Tap an empty cell, then a digit.</Trans>
      </span>
    );
  return (
    <span className={classes.resting}>
      <b>{name ?? i18n._(LEVEL_NAMES[level])}</b> ·{' '}
      {/* Without plural(): creating its number format would take as long as the rest of the first render. */}
      <span className={classes.roomy} data-part="givens">
        {givens === 1 ? <Trans>1 given</Trans> : <Trans>{givens} givens</Trans>} ·{' '}
      </span>
      {solved ? <Trans>solved</Trans> : <Trans>{toGo} to go</Trans>}
    </span>
  );
}
