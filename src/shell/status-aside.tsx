import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatAgo } from '../i18n/format.ts';
import {
  cachedStatus,
  modeOf,
  type GameKeeper,
  type Games,
  useBoardValue,
  useKeeper,
} from '../game/index.ts';
import { usePage, useWaiting } from '../session/index.ts';
import { useOnline } from '../platform/online.ts';
import { useStore } from '../platform/use-store.ts';
import { notify } from '../ui/notices.ts';
import { serverAwayText } from './server-away.ts';
import classes from './status-aside.module.css';

/**
 * The end of the status line: what is waiting for the network, that the server is away, the number of empty
 * cells if the start of the line says what a tap does, or when the game was last saved.
 */
export default function StatusAside({ games }: { readonly games: Games }) {
  const online = useOnline();
  const { waiting } = useWaiting();
  const isReached = useStore(usePage().reached);
  const savedAt = useKeeper(games, savedAtOf, null);
  const hasMode = useBoardValue(({ context }) => modeOf(context) !== undefined);
  const toGo = useBoardValue(({ context }) => cachedStatus(context.board).emptyCount);
  if (waiting > 0) {
    return (
      <span data-part="waiting">
        <Trans>{waiting} waiting to be sent</Trans>
      </span>
    );
  }
  if (online && !isReached) return <NotReached />;
  if (online && hasMode) return <Trans>{toGo} to go</Trans>;
  return online && savedAt !== null && <SavedAgo savedAt={savedAt} />;
}

/** Says that the server does not respond although there is a network; a press explains what that means. */
function NotReached() {
  const { i18n } = useLingui();
  return (
    <button
      type="button"
      className={classes.why}
      data-part="not-reached"
      onClick={() => {
        void serverAwayText().then((text) => notify({ tone: 'warn', text: i18n._(text) }));
      }}
    >
      <Trans>Server not reachable</Trans>
    </button>
  );
}

/** When the player last pressed Save (milliseconds since 1970), or null. */
const savedAtOf = (keeper: GameKeeper): number | null => keeper.game().save?.savedAt ?? null;

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
  const ago = formatAgo(i18n, now - savedAt);
  return now - savedAt < MINUTE_MS ? <Trans>Saved</Trans> : <Trans>Saved {ago}</Trans>;
}
