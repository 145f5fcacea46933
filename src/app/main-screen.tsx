import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Board } from '../../core/board/board.ts';
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
  WinSheet,
} from '../features/board/index.ts';
import { loadPart, loadPartTexts } from '../i18n/i18n.ts';
import { useOnline } from '../platform/online.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon, Logo } from '../ui/icons.tsx';
import { Footer } from './footer.tsx';
import { sayNotLoaded, type Games } from './games.ts';
import classes from './main-screen.module.css';
import { useSession, useSessionActor, useSessionValue } from './session-context.ts';
import { useWaiting } from './waiting.ts';

/** Storing the app for later must not slow down its first start. */
const REGISTER_AFTER_MS = 1500;
const OnDevice = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, REGISTER_AFTER_MS));
  // Where it cannot be had the app works on, only without news of itself.
  return loadPart(() => import(/* webpackChunkName: "on-device" */ './on-device.tsx')).catch(() => ({
    default: () => null,
  }));
});
const Companion = lazy(() =>
  loadPart(() => import(/* webpackChunkName: "companion" */ './companion.tsx')).catch(() => ({
    default: () => null,
  })),
);
// Wanted later than the board, and so loaded later: each is there before it is shown.
const OVERLAYS = {
  settings: () => loadPart(() => import(/* webpackChunkName: "menu" */ './menu.tsx')),
  import: () => loadPart(() => import(/* webpackChunkName: "import" */ './import-dialog.tsx')),
  saved: () => loadPart(() => import(/* webpackChunkName: "saved" */ './saved-dialog.tsx')),
  rating: () => loadPart(() => import(/* webpackChunkName: "rating" */ './rating-dialog.tsx')),
};
const Menu = lazy(OVERLAYS.settings);
const ImportDialog = lazy(OVERLAYS.import);
const SavedBoards = lazy(OVERLAYS.saved);
const RatingDialog = lazy(OVERLAYS.rating);
// The win is shown without it where it cannot be had.
const WonPath = lazy(() =>
  loadPart(() => import(/* webpackChunkName: "rating" */ './won-path.tsx')).catch(() => ({
    default: () => null,
  })),
);

const loadHint = async () => {
  await loadPartTexts();
  return import(/* webpackChunkName: "hint" */ './hint-dock.tsx');
};
const HintDock = lazy(loadHint);

/** Whether the hint's dock has come since the page did: its sheet comes back with the main screen. */
let hintHasCome = false;

type Overlay = keyof typeof OVERLAYS;

/** Top bar, board, dock and footer; what covers them is loaded when wanted. */
export function MainScreen({ games }: { games: Games }) {
  const { t } = useLingui();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const open = (wanted: Overlay): void => {
    OVERLAYS[wanted]().then(() => {
      setOverlay(wanted);
    }, sayNotLoaded);
  };
  const [linkedText, setLinkedText] = useState('');
  const [hintCame, setHintCame] = useState(hintHasCome);
  const [layerSlot, setLayerSlot] = useState<HTMLElement | null>(null);
  const { actor } = useBoard();
  const online = useOnline();
  const sessionActor = useSessionActor();
  const session = useSession();
  const menuOpen = useSessionValue(({ context }) => context.session !== null && context.menuOpen);
  const { waiting } = useWaiting();
  const [freeHints, setFreeHints] = useState(false);
  const mayAsk = session !== null || freeHints;
  const standing = useStanding();
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const won = useBoardValue((snapshot) => snapshot.matches({ won: 'announced' }));
  const saveGame = useCallback(() => {
    games.act((actions) => {
      actions.save();
    });
  }, [games]);
  const openBoard = (board: Board): void => {
    games.act((actions) => {
      actions.openBoard(board);
    });
  };
  // The dock comes only when its code is there: offline before it was stored, the board must stay.
  const bringHint = useCallback(
    () =>
      loadHint().then((hint) => {
        hintHasCome = true;
        setHintCame(true);
        return hint;
      }),
    [],
  );
  const askHint = useCallback(() => {
    bringHint().then((hint) => {
      hint.askHint(actor, sessionActor);
    }, sayNotLoaded);
  }, [actor, sessionActor, bringHint]);
  const askWhy = useCallback(
    (cell: number, digit: number) => {
      bringHint().then((hint) => {
        hint.askWhy(actor, sessionActor, cell, digit);
      });
    },
    [actor, sessionActor, bringHint],
  );
  useBoardKeys(
    actor,
    useMemo(
      () => ({
        onSave: saveGame,
        onHint: askHint,
        onWhy: (cell: number) => {
          askWhy(cell, actor.getSnapshot().context.digit);
        },
      }),
      [actor, saveGame, askHint, askWhy],
    ),
  );
  const explainText = useCallback((text: string) => {
    setLinkedText(text);
    OVERLAYS.import().then(() => {
      setOverlay('import');
    }, sayNotLoaded);
  }, []);
  const close = (): void => {
    setOverlay(null);
    setLinkedText('');
    sessionActor.send({ type: 'menu.closed' });
  };
  const openMenu = (): void => {
    sessionActor.send({ type: 'menu.opened' });
    // The drawer is for who is logged in; whoever is not finds the login.
    if (!sessionActor.getSnapshot().context.menuOpen) navigate('/login');
  };
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 className={classes.brand}>
          <Logo size={28} />
          Nonet
        </h1>
        <div className={classes.levels}>
          <LevelBar
            onChoose={(level) => {
              if (level === 'custom') open('import');
              else {
                games.act((actions) => {
                  actions.openPreset(level);
                });
              }
            }}
          />
        </div>
        <div className={classes.tools}>
          <Timer />
          <IconButton aria-label={t`Menu`} data-action="menu" onClick={openMenu}>
            <Icon name="menu" size={24} />
          </IconButton>
        </div>
      </header>
      <main className={classes.main}>
        <div className={classes.boardColumn}>
          <StatusLine online={online} savedAt={savedAt} waiting={waiting} standing={standing} />
          <BoardCover>
            <Grid layerRef={setLayerSlot} onHold={askWhy} />
          </BoardCover>
        </div>
        <div className={classes.dock}>
          <Pad onSave={saveGame} />
          <div className={classes.slot} data-part="dock-slot">
            <Suspense fallback={<HintPanel online={online} loggedIn={mayAsk} onAsk={askHint} />}>
              {won ? (
                <WinSheet>
                  <Suspense>
                    <WonPath />
                  </Suspense>
                </WinSheet>
              ) : hintCame ? (
                <HintDock online={online} onAsk={askHint} layerSlot={layerSlot} />
              ) : (
                <HintPanel online={online} loggedIn={mayAsk} onAsk={askHint} />
              )}
            </Suspense>
          </div>
          <ShortcutLine />
        </div>
      </main>
      <Footer
        onSettings={() => {
          open('settings');
        }}
      />
      <Suspense>
        <Companion
          games={games}
          onUnreadable={explainText}
          onFreeHints={setFreeHints}
          onSaved={setSavedAt}
          bringHint={bringHint}
        />
      </Suspense>
      <Suspense>
        <OnDevice onText={explainText} />
      </Suspense>
      <Suspense>
        {(menuOpen ? overlay === null || overlay === 'settings' : overlay === 'settings') && (
          <Menu
            games={games}
            visiting={!menuOpen}
            onOpen={(next) => {
              close();
              open(next);
            }}
            onClose={close}
          />
        )}
        {overlay === 'import' && (
          <ImportDialog
            key={linkedText}
            initialText={linkedText}
            bringHint={bringHint}
            onImport={openBoard}
            onClose={close}
          />
        )}
        {overlay === 'saved' && <SavedBoards games={games} onClose={close} />}
        {overlay === 'rating' && <RatingDialog onClose={close} />}
      </Suspense>
    </div>
  );
}

/** What stays in the status line until a person does something about it. */
function useStanding(): Standing | null {
  const { t } = useLingui();
  const actor = useSessionActor();
  const over = useSessionValue((snapshot) => snapshot.matches('over'));
  const due = useSessionValue(({ context }) => context.session?.passwordChangeDue === true);
  const { undecided, refusedSaves, refusedMessages } = useWaiting();
  const openMenu = (): void => {
    actor.send({ type: 'menu.opened' });
  };
  if (over)
    return {
      text: t`Login expired, please log in again.`,
      label: t`Log in`,
      run: () => {
        navigate('/login');
      },
    };
  if (due) return { text: t`Change the temporary password first.`, label: t`Change`, run: openMenu };
  if (refusedSaves > 0)
    return { text: t`A save was refused by your account.`, label: t`Look`, run: openMenu };
  if (refusedMessages > 0)
    return { text: t`Something you wrote was not taken.`, label: t`Look`, run: openMenu };
  if (undecided)
    return { text: t`Two devices saved different boards. Both are kept.`, label: t`Choose`, run: openMenu };
  return null;
}
