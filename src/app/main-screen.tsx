import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { BOARD_LEVELS, type Board } from '../../core/board/board.ts';
import {
  BoardCover,
  describeCell,
  describeChange,
  describeHouse,
  Grid,
  HintPanel,
  LevelBar,
  Pad,
  ShortcutLine,
  StatusLine,
  statusFor,
  type Standing,
  Timer,
  useBoard,
  useBoardKeys,
  useBoardValue,
  WinSheet,
} from '../features/board/index.ts';
import { useOnline } from '../platform/online.ts';
import { announce } from '../ui/announcer.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon, Logo } from '../ui/icons.tsx';
import { Footer } from './footer.tsx';
import { sayNotLoaded, type Games } from './games.ts';
import classes from './main-screen.module.css';
import { useSession, useSessionActor, useSessionValue } from './session-context.ts';
import { useWaiting } from './waiting.ts';

/** Storing the app for later must not slow down its first start. */
const REGISTER_AFTER_MS = 1500;
const UpdateToast = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, REGISTER_AFTER_MS));
  // Where it cannot be had the app works on, only without news of itself.
  return import(/* webpackChunkName: "update" */ './update-toast.tsx').catch(() => ({ default: () => null }));
});
// Wanted later than the board, and so loaded later: each is there before it is shown.
const OVERLAYS = {
  settings: () => import(/* webpackChunkName: "menu" */ './menu.tsx'),
  import: () => import(/* webpackChunkName: "import" */ './import-dialog.tsx'),
  saved: () => import(/* webpackChunkName: "saved" */ './saved-dialog.tsx'),
};
const Menu = lazy(OVERLAYS.settings);
const ImportDialog = lazy(OVERLAYS.import);
const SavedBoards = lazy(OVERLAYS.saved);

const loadHint = () => import(/* webpackChunkName: "hint" */ './hint-dock.tsx');
const HintDock = lazy(loadHint);

/** Whether the hint has been asked for since the page came: its sheet comes back with the main screen. */
let hintWasAsked = false;

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
  const [hintAsked, setHintAsked] = useState(hintWasAsked);
  const [layerSlot, setLayerSlot] = useState<HTMLElement | null>(null);
  const { actor } = useBoard();
  const online = useOnline();
  const sessionActor = useSessionActor();
  const session = useSession();
  const menuOpen = useSessionValue(({ context }) => context.session !== null && context.menuOpen);
  const { waiting } = useWaiting();
  const standing = useStanding();
  useSync();
  const save = useSyncExternalStore(games.keeper.subscribe, games.keeper.save);
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
  const askHint = useCallback(() => {
    hintWasAsked = true;
    setHintAsked(true);
    loadHint().then((hint) => {
      hint.askHint(actor, sessionActor);
    }, sayNotLoaded);
  }, [actor, sessionActor]);
  useKeyCommands(saveGame, askHint);
  useSpokenChanges();
  useLinkedText(
    games,
    useCallback((text) => {
      setLinkedText(text);
      setOverlay('import');
    }, []),
  );
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
          <StatusLine online={online} savedAt={save?.savedAt ?? null} waiting={waiting} standing={standing} />
          <BoardCover>
            <Grid layerRef={setLayerSlot} />
          </BoardCover>
        </div>
        <div className={classes.dock}>
          <Pad onSave={saveGame} />
          <div className={classes.slot}>
            <Suspense fallback={<HintPanel online={online} loggedIn={session !== null} onAsk={askHint} />}>
              {won ? (
                <WinSheet />
              ) : hintAsked ? (
                <HintDock online={online} onAsk={askHint} layerSlot={layerSlot} />
              ) : (
                <HintPanel online={online} loggedIn={session !== null} onAsk={askHint} />
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
        <UpdateToast />
      </Suspense>
      <Suspense>
        {(menuOpen || overlay === 'settings') && overlay !== 'import' && overlay !== 'saved' && (
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
          <ImportDialog initialText={linkedText} onImport={openBoard} onClose={close} />
        )}
        {overlay === 'saved' && <SavedBoards games={games} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Sends what waits from an earlier visit, and keeps sending; not before the board can be played. */
function useSync(): void {
  const actor = useSessionActor();
  const loggedIn = useSession() !== null;
  useEffect(() => {
    if (!loggedIn) return undefined;
    const timer = setTimeout(() => {
      void import(/* webpackChunkName: "services" */ './services.ts')
        .then(({ openServices }) => openServices(actor))
        .catch(() => undefined);
    }, REGISTER_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [actor, loggedIn]);
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

/**
 * Opens a puzzle of the level of a `/?level=` link, or the text of a `/?puzzle=` link that is more than 81
 * plain characters; what cannot be read goes to the import sheet, which says why. The address is used up, so
 * that a reload goes on with the game.
 */
function useLinkedText(games: Games, explain: (text: string) => void): void {
  useEffect(() => {
    const parameters = new URLSearchParams(location.search);
    const text = parameters.get('puzzle');
    const level = BOARD_LEVELS.find((name) => name === parameters.get('level'));
    if (text !== null || level) history.replaceState(null, '', '/');
    if (level && level !== 'custom') {
      games.act((actions) => {
        actions.openPreset(level);
      });
    }
    if (text === null) return;
    const open = async (): Promise<void> => {
      const { readBoard } = await OVERLAYS.import();
      const board = readBoard(text);
      if (!board) explain(text);
      else {
        games.act((actions) => {
          actions.openBoard(board);
        });
      }
    };
    open().catch(sayNotLoaded);
  }, [games, explain]);
}

function useKeyCommands(save: () => void, askHint: () => void): void {
  const { i18n } = useLingui();
  const { actor } = useBoard();
  const commands = useMemo(
    () => ({
      onSave: save,
      onHint: askHint,
      onReadHouse: (cell: number, house: 'row' | 'column' | 'box') => {
        announce(describeHouse(i18n, actor.getSnapshot().context.board, cell, house));
      },
      onReadCell: (cell: number) => {
        const { board } = actor.getSnapshot().context;
        announce(describeCell(i18n, cell, board.cells[cell]!, statusFor(board).conflicts.has(cell)));
      },
    }),
    [actor, i18n, save, askHint],
  );
  useBoardKeys(actor, commands);
}

/** Entries, conflicts and counts are spoken as they change. */
function useSpokenChanges(): void {
  const { i18n } = useLingui();
  const { actor } = useBoard();
  useEffect(() => {
    let before = actor.getSnapshot().context.board;
    const subscription = actor.subscribe(({ context }) => {
      if (context.board === before) return;
      const text = describeChange(i18n, before, context.board);
      before = context.board;
      if (text) announce(text);
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [actor, i18n]);
}
