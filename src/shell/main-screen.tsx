import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { BoardLevel } from '../../core/board/board.ts';
import {
  BoardCover,
  Grid,
  HintPanel,
  LevelBar,
  Pad,
  ShortcutLine,
  StatusLine,
  type Standing,
  Timer,
  useBoard,
  useBoardKeys,
  useBoardValue,
  useClockWhileSeen,
  useLettingGo,
  closeCheck,
  shownCheck,
  sayNotLoaded,
  type Games,
} from '../game/index.ts';
import { loadPartTexts, optionalPart } from '../i18n/i18n.ts';
import { useStage } from '../platform/newcomer.ts';
import { useStore } from '../platform/use-store.ts';
import { useOnline } from '../platform/online.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon, Logo } from '../ui/icons.tsx';
import { Footer } from './footer.tsx';
import classes from './main-screen.module.css';
import type { Overlay } from './overlay.ts';
import { PageLink } from '../ui/page-link.tsx';
import { useBringServices, useSession, useSessionActor, useSessionValue } from '../account/index.ts';

/** Storing the app for later must not slow down its first start. */
const REGISTER_AFTER_MS = 1500;
const OnDevice = optionalPart(async () => {
  await new Promise((resolve) => setTimeout(resolve, REGISTER_AFTER_MS));
  return import(/* webpackChunkName: "on-device" */ './on-device.tsx');
});
const Companion = optionalPart(() => import(/* webpackChunkName: "companion" */ './companion.tsx'));
const StatusAside = optionalPart(() => import(/* webpackChunkName: "companion" */ './status-aside.tsx'));
const CheckSheet = optionalPart(() => import(/* webpackChunkName: "companion" */ '../game/check-sheet.tsx'));
const DockLinks = optionalPart(() => import(/* webpackChunkName: "companion" */ './dock-links.tsx'));
/** With the sheet of the win in a chunk of its own, soon after the start, before anybody needs it. */
const loadWon = () => import(/* webpackChunkName: "sheets" */ './won.tsx');
const Won = optionalPart(loadWon);
const SOON_MS = 2000;
setTimeout(() => {
  void loadWon().catch(() => undefined);
}, SOON_MS);

const loadOverlays = () => import(/* webpackChunkName: "companion" */ './overlays.tsx');
const Overlays = lazy(loadOverlays);
const bringOverlay = (wanted: Overlay) => loadOverlays().then(({ loadOverlay }) => loadOverlay(wanted));
const loadHint = async () => {
  await loadPartTexts();
  return import(/* webpackChunkName: "hint" */ '../hint/hint.tsx');
};
const HintDock = lazy(loadHint);

/** Whether the hint's dock has come since the page did: its sheet comes back with the main screen. */
let hintHasCome = false;

/** Top bar, board, dock and footer; what covers them is loaded when wanted. */
export function MainScreen({ games }: { games: Games }) {
  const { t } = useLingui();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [textToImport, setTextToImport] = useState('');
  const layerSlot = useRef<HTMLElement>(null);
  // Where the hint draws, once it has come: a state that is set with the first frame would render it twice.
  const [hintSlot, setHintSlot] = useState<HTMLElement | null>(null);
  const holdLayer = useCallback((slot: HTMLElement | null) => {
    layerSlot.current = slot;
    if (hintHasCome) setHintSlot(slot);
  }, []);
  const { actor } = useBoard();
  useLettingGo(actor);
  const online = useOnline();
  const stage = useStage();
  const sessionActor = useSessionActor();
  const services = useBringServices();
  const session = useSession();
  // A session that ends leaves the menu to close itself: somebody may be typing there.
  const menuOpen = useSessionValue(
    (snapshot) =>
      (snapshot.context.session !== null || snapshot.matches('over')) && snapshot.context.menuOpen,
  );
  const [freeHints, setFreeHints] = useState(false);
  const mayAsk = session !== null || freeHints;
  const [standing, setStanding] = useState<Standing | null>(null);
  const [name, setName] = useState<string | null>(null);
  // Stands in the dock for the hint until it is answered.
  const check = useStore(shownCheck);
  useEffect(() => closeCheck, []);
  const announced = useBoardValue((snapshot) => snapshot.matches({ won: 'announced' }));
  const won = useBoardValue((snapshot) => snapshot.matches('won'));
  const saveGame = useCallback(() => {
    games.act((actions) => {
      actions.save();
    });
  }, [games]);
  // The dock comes only when its code is there: offline before it was stored, the board must stay.
  const bringHint = useCallback(
    () =>
      loadHint().then((hint) => {
        hintHasCome = true;
        setHintSlot(layerSlot.current);
        return hint;
      }),
    [],
  );
  const askHint = useCallback(() => {
    closeCheck();
    bringHint().then((hint) => {
      hint.askHint(actor, sessionActor, services);
    }, sayNotLoaded);
  }, [actor, sessionActor, services, bringHint]);
  const askWhy = useCallback(
    (cell: number, digit = actor.getSnapshot().context.digit) => {
      closeCheck();
      bringHint().then((hint) => {
        hint.askWhy(actor, sessionActor, services, cell, digit);
      }, sayNotLoaded);
    },
    [actor, sessionActor, services, bringHint],
  );
  const open = useCallback((wanted: Overlay, text = ''): void => {
    bringOverlay(wanted).then(() => {
      setTextToImport(text);
      setOverlay(wanted);
    }, sayNotLoaded);
  }, []);
  const openLevel = useCallback(
    (level: BoardLevel) => {
      if (level === 'custom') open('import');
      else {
        games.act((actions) => {
          actions.openPreset(level);
        });
      }
    },
    [games, open],
  );
  const onNewGame = useCallback(() => {
    openLevel(actor.getSnapshot().context.board.level);
  }, [actor, openLevel]);
  useBoardKeys(
    actor,
    useMemo(
      () => ({
        onSave: saveGame,
        onHint: askHint,
        onWhy: askWhy,
        onCandidates: () => {
          games.act((actions) => {
            actions.completeCandidates();
          });
        },
        onCheck: () => {
          games.act((actions) => {
            actions.check();
          });
        },
        onNewGame,
        onKeyList: () => {
          open('keys');
        },
      }),
      [games, saveGame, askHint, askWhy, open, onNewGame],
    ),
  );
  const importText = useCallback(
    (text: string) => {
      open('import', text);
    },
    [open],
  );
  const close = (): void => {
    setOverlay(null);
    sessionActor.send({ type: 'menu.closed' });
  };
  const openMenu = (): void => {
    sessionActor.send({ type: 'menu.opened' });
    // The drawer is for who is logged in; whoever is not finds the login.
    if (!sessionActor.getSnapshot().context.menuOpen) navigate('/login');
  };
  // Shown only once its code is there: where that cannot be had, the board must stay.
  const [menuIsThere, setMenuIsThere] = useState(false);
  useEffect(() => {
    if (!menuOpen) return;
    bringOverlay('settings').then(
      () => {
        setMenuIsThere(true);
      },
      () => {
        sayNotLoaded();
        sessionActor.send({ type: 'menu.closed' });
      },
    );
  }, [menuOpen, sessionActor]);
  const shown = overlay ?? (menuOpen && menuIsThere ? 'settings' : null);
  useClockWhileSeen(actor, shown !== null);
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 className={classes.brand}>
          <Logo size={28} />
          Nonet
        </h1>
        <div className={classes.levels}>
          <LevelBar onChoose={openLevel} />
        </div>
        <div className={classes.tools}>
          <PageLink href="/daily" className={`${classes.learn} ${classes.roomy}`}>
            <Trans>Daily</Trans>
          </PageLink>
          <PageLink href="/statistics" className={`${classes.learn} ${classes.roomy}`}>
            <Trans>Statistics</Trans>
          </PageLink>
          <PageLink href="/articles" className={classes.learn} data-action="learn">
            <Trans>Learn</Trans>
          </PageLink>
          <Timer />
          <IconButton aria-label={t`Menu`} data-action="menu" onClick={openMenu}>
            <Icon name="menu" size={24} />
          </IconButton>
        </div>
      </header>
      <main className={classes.main}>
        <div className={classes.boardColumn}>
          <StatusLine online={online} standing={standing} name={name} isNew={stage === 'new'}>
            <Suspense>
              <StatusAside games={games} online={online} />
            </Suspense>
          </StatusLine>
          <BoardCover>
            <Grid layerRef={holdLayer} {...(mayAsk && { onHold: askWhy })} />
          </BoardCover>
        </div>
        <div className={classes.dock}>
          <Pad onSave={saveGame} />
          <div className={classes.slot} data-part="dock-slot">
            <Suspense fallback={<HintPanel online={online} loggedIn={mayAsk} onAsk={askHint} />}>
              {won ? (
                <Won games={games} announced={announced} onNext={onNewGame} />
              ) : check ? (
                <CheckSheet result={check} />
              ) : hintSlot ? (
                <HintDock
                  games={games}
                  online={online}
                  covered={shown !== null}
                  onAsk={askHint}
                  layerSlot={hintSlot}
                />
              ) : (
                <HintPanel online={online} loggedIn={mayAsk} onAsk={askHint} />
              )}
            </Suspense>
          </div>
          <Suspense>
            <DockLinks />
          </Suspense>
          <ShortcutLine />
        </div>
      </main>
      <Footer
        isNewcomer={stage !== 'known'}
        onSettings={() => {
          open('settings');
        }}
      />
      <Suspense>
        <Companion
          games={games}
          onUnreadable={importText}
          onFreeHints={setFreeHints}
          onStanding={setStanding}
          onName={setName}
          onOpen={open}
          bringHint={bringHint}
        />
      </Suspense>
      <Suspense>
        <OnDevice onText={importText} />
      </Suspense>
      <Suspense>
        {shown && (
          <Overlays
            overlay={shown}
            games={games}
            visiting={!menuOpen}
            text={textToImport}
            bringHint={bringHint}
            onOpen={(next) => {
              close();
              open(next);
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
