import { lazy, Suspense, useCallback, useState } from 'react';
import { createStore, type Store } from '../../core/base/store.ts';
import { TopBar, usePage, useSession } from '../session/index.ts';
import {
  BoardCover,
  Grid,
  LevelBar,
  Race,
  StatusLine,
  Timer,
  useBoard,
  useClockWhileSeen,
  type Games,
} from '../game/index.ts';
import { useHints } from '../hint/index.ts';
import { soon } from '../i18n/after-paint.ts';
import { optionalChunk } from '../i18n/i18n.ts';
import { useStage } from '../platform/newcomer.ts';
import { useOnline } from '../platform/online.ts';
import { useStore } from '../platform/use-store.ts';
import { Dock } from './dock.tsx';
import type { Notice } from '../ui/notices.ts';
import classes from './main-screen.module.css';
import { useGameWays } from './use-game-ways.ts';
import { loadOverlays, useOverlay } from './use-overlay.ts';

/** Registers the service worker; loaded later, so that caching does not slow down the first start. */
const OnDevice = optionalChunk(async () => {
  await soon();
  return import(/* webpackChunkName: "device" */ './device/on-device.tsx');
});
const Companion = optionalChunk(() => import(/* webpackChunkName: "companion" */ './companion.tsx'));
const Footer = optionalChunk(() => import(/* webpackChunkName: "companion" */ './footer.tsx'));
const StatusAside = optionalChunk(() => import(/* webpackChunkName: "companion" */ './status-aside.tsx'));
const Overlays = lazy(loadOverlays);

/** Top bar, board and dock; what is not needed to play is loaded later. */
export function MainScreen({ games }: { games: Games }) {
  const { actor } = useBoard();
  const [standing] = useState(() => createStore<Notice | null>(null));
  const stage = useStage();
  const isFree = useStore(usePage().freeHints);
  const mayAsk = useSession() !== null || isFree;
  const hints = useHints();
  const overlay = useOverlay();
  const { shown, open } = overlay;
  useClockWhileSeen(actor, shown !== null);
  const { save, openLevel, newGame } = useGameWays(games, open, hints);
  const importText = useCallback((text: string) => open('import', text), [open]);
  return (
    <div className={classes.screen}>
      <TopBar place="/" clock={<Timer />}>
        <LevelBar onChoose={openLevel}>
          <Suspense>
            <Race race={games.race} />
          </Suspense>
        </LevelBar>
      </TopBar>
      <main className={classes.main}>
        <div className={classes.boardColumn}>
          <Status games={games} standing={standing} isNew={stage === 'new'} />
          <BoardCover>
            <Grid layerRef={hints.holdLayer} {...(mayAsk && { onHold: hints.askWhy })} />
          </BoardCover>
        </div>
        <Dock games={games} mayAsk={mayAsk} covered={shown !== null} onSave={save} onNewGame={newGame} />
      </main>
      <Suspense>
        <Footer isNewcomer={stage !== 'known'} />
        <Companion games={games} standing={standing} onUnreadable={importText} onOpen={open} />
      </Suspense>
      <Suspense>
        <OnDevice onText={importText} />
      </Suspense>
      <Suspense>{shown && <Overlays {...overlay} shown={shown} games={games} />}</Suspense>
    </div>
  );
}

interface StatusProps {
  readonly games: Games;
  /** A notice that stays until the person acts on it. */
  readonly standing: Store<Notice | null>;
  readonly isNew: boolean;
}

function Status({ games, standing, isNew }: StatusProps) {
  const online = useOnline();
  return (
    <StatusLine online={online} standing={useStore(standing)} name={useStore(games.puzzleName)} isNew={isNew}>
      <Suspense>
        <StatusAside games={games} />
      </Suspense>
    </StatusLine>
  );
}
