import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { formatAgo } from '../../i18n/format.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { currentNotice, subscribeToNotices, type Notice } from '../../ui/notices.ts';
import { useBoardValue } from './board-context.ts';
import { statusFor } from './cell-views.ts';
import classes from './status-line.module.css';

export interface StatusLineProps {
  readonly online: boolean;
  /** When the player last saved this game under a name (milliseconds since 1970), or null. */
  readonly savedAt: number | null;
  /** How many saves wait for the network. */
  readonly waiting: number;
  /** A message that stays, with its remedy: after passing notices, before everything else. */
  readonly standing: Standing | null;
}

export interface Standing {
  readonly text: string;
  readonly label: string;
  readonly run: () => void;
}

const ICONS: Record<Notice['tone'], IconName> = { ok: 'check', error: 'warning', warn: 'warning' };

/** The one fixed line for everything there is to say: the puzzle at rest, else one message. */
export function StatusLine({ online, savedAt, waiting, standing }: StatusLineProps) {
  const notice = useSyncExternalStore(subscribeToNotices, currentNotice);
  return (
    <div role="status" className={classes.line} data-part="status">
      {notice ? (
        <Chip tone={notice.tone} icon={ICONS[notice.tone]}>
          <span className={classes.text}>{notice.text}</span>
          {notice.action && (
            <button type="button" className={classes.action} onClick={notice.action.run}>
              {notice.action.label}
            </button>
          )}
        </Chip>
      ) : standing ? (
        <Chip tone="warn" icon="warning">
          <span className={classes.text}>{standing.text}</span>
          <button type="button" className={classes.action} onClick={standing.run}>
            {standing.label}
          </button>
        </Chip>
      ) : online ? (
        <Resting savedAt={savedAt} waiting={waiting} />
      ) : (
        <Chip tone="warn" icon="offline">
          <span className={classes.text}>
            <Trans>Offline. Solving and saving still work.</Trans>
          </span>
          <WaitingCount waiting={waiting} />
        </Chip>
      )}
    </div>
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

/** What waits for the network, in words. */
function WaitingCount({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <span className={classes.saved} data-part="waiting">
      <Trans>waiting {waiting}</Trans>
    </span>
  );
}

function Resting({ savedAt, waiting }: { savedAt: number | null; waiting: number }) {
  const { i18n } = useLingui();
  const level = useBoardValue(({ context }) => context.board.level);
  const givens = useBoardValue(({ context }) => statusFor(context.board).givenCount);
  const toGo = useBoardValue(({ context }) => statusFor(context.board).emptyCount);
  const solved = useBoardValue(({ context }) => statusFor(context.board).solved);
  return (
    <>
      <span className={classes.text}>
        <b>{i18n._(LEVEL_NAMES[level])}</b> ·{' '}
        {solved ? (
          <Trans>solved</Trans>
        ) : (
          <>
            <Plural value={givens} one="# given" other="# givens" /> ·{' '}
            <Plural value={toGo} one="# to go" other="# to go" />
          </>
        )}
      </span>
      {waiting > 0 ? <WaitingCount waiting={waiting} /> : savedAt !== null && <SavedAgo savedAt={savedAt} />}
    </>
  );
}

const MINUTE_MS = 60_000;

function SavedAgo({ savedAt }: { savedAt: number }) {
  const { i18n } = useLingui();
  const [now, setNow] = useState(savedAt);
  useEffect(() => {
    const look = (): void => {
      setNow(Date.now());
    };
    look();
    const timer = setInterval(look, MINUTE_MS);
    return () => {
      clearInterval(timer);
    };
  }, [savedAt]);
  const ago = formatAgo(i18n, Math.max(0, now - savedAt));
  return (
    <span className={classes.saved}>
      {now - savedAt < MINUTE_MS ? <Trans>Saved</Trans> : <Trans>Saved {ago}</Trans>}
    </span>
  );
}
