import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Board } from '../../core/board/board.ts';
import {
  BoardCover,
  describeCell,
  describeChange,
  describeHouse,
  Grid,
  HintPanel,
  HintSheet,
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
import type { Games } from './games.ts';
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
// Wanted later than the board, and so loaded later.
const Menu = lazy(() => import(/* webpackChunkName: "menu" */ './menu.tsx'));
const ImportDialog = lazy(() => import(/* webpackChunkName: "import" */ './import-dialog.tsx'));
const SavedBoards = lazy(() => import(/* webpackChunkName: "saved" */ './saved-dialog.tsx'));

type Overlay = 'none' | 'settings' | 'import' | 'saved';

/** Top bar, board, dock and footer; what covers them is loaded when wanted. */
export function MainScreen({ games }: { games: Games }) {
  const { t } = useLingui();
  const [overlay, setOverlay] = useState<Overlay>('none');
  const [linkedText, setLinkedText] = useState('');
  const [hintAsked, setHintAsked] = useState(false);
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
  useKeyCommands(saveGame, () => {
    setHintAsked(true);
  });
  useSpokenChanges();
  useLinkedText(
    games,
    useCallback((text) => {
      setLinkedText(text);
      setOverlay('import');
    }, []),
  );
  const sheetOpen = won || hintAsked;
  const close = (): void => {
    setOverlay('none');
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
              if (level === 'custom') setOverlay('import');
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
            <Grid />
          </BoardCover>
        </div>
        <div className={classes.dock}>
          <Pad onSave={saveGame} />
          <div className={classes.slot}>
            <HintPanel
              online={online}
              loggedIn={session !== null}
              hidden={sheetOpen}
              onAsk={() => {
                setHintAsked(true);
              }}
            />
            <Suspense>
              {won ? (
                <WinSheet />
              ) : (
                hintAsked && (
                  <HintSheet
                    onClose={() => {
                      setHintAsked(false);
                      // The button was not there when the sheet took the focus from it.
                      requestAnimationFrame(() => {
                        document.querySelector<HTMLElement>('[data-action=hint]')?.focus();
                      });
                    }}
                  />
                )
              )}
            </Suspense>
          </div>
          <ShortcutLine />
        </div>
      </main>
      <Footer
        onSettings={() => {
          setOverlay('settings');
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
              setOverlay(next);
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
  const { undecided, refused } = useWaiting();
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
  if (refused > 0) return { text: t`A save was refused by your account.`, label: t`Look`, run: openMenu };
  if (undecided)
    return { text: t`Two devices saved different boards. Both are kept.`, label: t`Choose`, run: openMenu };
  return null;
}

/**
 * Opens the text of a `/?puzzle=` link that is more than 81 plain characters; what cannot be read goes
 * to the import sheet, which says why. The address is used up, so that a reload goes on with the game.
 */
function useLinkedText(games: Games, explain: (text: string) => void): void {
  useEffect(() => {
    const text = new URLSearchParams(location.search).get('puzzle');
    if (text === null) return;
    history.replaceState(null, '', '/');
    const open = async (): Promise<void> => {
      const { readBoard } = await import(/* webpackChunkName: "import" */ './import-dialog.tsx');
      const board = readBoard(text);
      if (!board) explain(text);
      else {
        games.act((actions) => {
          actions.openBoard(board);
        });
      }
    };
    void open();
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
