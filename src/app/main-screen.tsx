import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Board } from '../../core/board/board.ts';
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
const loadHint = () => import(/* webpackChunkName: "hint" */ './hint-dock.tsx');
const HintDock = lazy(loadHint);
const SavedBoards = lazy(() => import(/* webpackChunkName: "saved" */ './saved-dialog.tsx'));

/** Whether the hint has been asked for since the page came: its sheet comes back with the main screen. */
let hintWasAsked = false;

type Overlay = 'none' | 'menu' | 'import' | 'saved';

/** Top bar, board, dock and footer; what covers them is loaded when wanted. */
export function MainScreen({ games }: { games: Games }) {
  const { t } = useLingui();
  const [overlay, setOverlay] = useState<Overlay>('none');
  const [linkedText, setLinkedText] = useState('');
  const [hintAsked, setHintAsked] = useState(hintWasAsked);
  const [layerSlot, setLayerSlot] = useState<HTMLElement | null>(null);
  const { actor } = useBoard();
  const online = useOnline();
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
    void loadHint().then((hint) => {
      hint.askHint(actor);
    });
  }, [actor]);
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
    setOverlay('none');
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
          <IconButton
            aria-label={t`Menu`}
            data-action="menu"
            onClick={() => {
              setOverlay('menu');
            }}
          >
            <Icon name="menu" size={24} />
          </IconButton>
        </div>
      </header>
      <main className={classes.main}>
        <div className={classes.boardColumn}>
          <StatusLine online={online} savedAt={save?.savedAt ?? null} />
          <BoardCover>
            <Grid layerRef={setLayerSlot} />
          </BoardCover>
        </div>
        <div className={classes.dock}>
          <Pad onSave={saveGame} />
          <div className={classes.slot}>
            <Suspense fallback={<HintPanel online={online} onAsk={askHint} />}>
              {won ? (
                <WinSheet />
              ) : hintAsked ? (
                <HintDock online={online} onAsk={askHint} layerSlot={layerSlot} />
              ) : (
                <HintPanel online={online} onAsk={askHint} />
              )}
            </Suspense>
          </div>
          <ShortcutLine />
        </div>
      </main>
      <Footer />
      <Suspense>
        <UpdateToast />
      </Suspense>
      <Suspense>
        {overlay === 'menu' && <Menu games={games} onOpen={setOverlay} onClose={close} />}
        {overlay === 'import' && (
          <ImportDialog initialText={linkedText} onImport={openBoard} onClose={close} />
        )}
        {overlay === 'saved' && <SavedBoards games={games} onClose={close} />}
      </Suspense>
    </div>
  );
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
