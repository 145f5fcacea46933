import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { listGames, listSaves, type Database } from '../../data/db/database.ts';
import { decodeBoard, type GameRecord, type SaveLink, type SaveRecord } from '../../data/db/game-record.ts';
import { Button } from '../../ui/button.tsx';
import { otherGames } from './other-games.ts';
import { SavedBoardRow } from './saved-board-row.tsx';
import classes from './saved-boards.module.css';
import panel from '../../ui/panel.module.css';

interface SavedBoardListProps {
  readonly database: Database;
  readonly currentGameId: string;
  readonly onOpen: (board: Board, elapsedMs: number, save: SaveLink | null) => void;
  /** The account's boards, shown on top. */
  readonly account: ReactNode;
}

/** Named saves, and below them earlier games. */
export function SavedBoardList({ database, currentGameId, onOpen, account }: SavedBoardListProps) {
  const { t } = useLingui();
  const [saves, setSaves] = useState<SaveRecord[] | null>(null);
  const [gamesBefore, setGamesBefore] = useState<GameRecord[]>([]);
  const [deleted, setDeleted] = useState<SaveRecord | null>(null);
  const reload = useCallback(async () => {
    const [nextSaves, games] = await Promise.all([listSaves(database), listGames(database)]);
    setSaves(nextSaves);
    setGamesBefore(otherGames(games, currentGameId));
  }, [database, currentGameId]);
  useEffect(() => {
    // oxlint-disable-next-line hooks/set-state-in-effect -- it sets state when the database has answered
    void reload();
  }, [reload]);
  const change = async (write: PromiseLike<unknown>, gone: SaveRecord | null = null): Promise<void> => {
    await write;
    setDeleted(gone);
    await reload();
  };
  if (!saves) return null;
  return (
    <div className={panel.body}>
      {account && <Account hasBelow={saves.length > 0 || deleted !== null}>{account}</Account>}
      <Deleted save={deleted} onUndo={(save) => void change(database.saves.put(save))} />
      {saves.length === 0 && gamesBefore.length === 0 && !account && (
        <p className={classes.empty}>
          <Trans>Nothing saved yet. The Save key keeps a board here.</Trans>
        </p>
      )}
      <ul className={classes.list} aria-label={t`Saved boards`}>
        {saves.map((save) => (
          <SavedBoardRow
            key={save.id}
            name={save.name}
            board={decodeBoard(save.board)}
            elapsedMs={save.elapsedMs}
            at={save.savedAt}
            onOpen={(board) => {
              onOpen(board, save.elapsedMs, { id: save.id, savedAt: save.savedAt });
            }}
            onRename={(name) => void change(database.saves.update(save.id, { name }))}
            onDelete={() => void change(database.saves.delete(save.id), save)}
          />
        ))}
      </ul>
      {gamesBefore.length > 0 && <GamesBefore games={gamesBefore} onOpen={onOpen} />}
    </div>
  );
}

interface AccountProps {
  /** Whether boards of this device are listed below. */
  readonly hasBelow: boolean;
  readonly children: ReactNode;
}

function Account({ hasBelow, children }: AccountProps) {
  return (
    <>
      <h3 className={classes.caption}>
        <Trans>In your account</Trans>
      </h3>
      {children}
      {hasBelow && (
        <h3 className={classes.caption}>
          <Trans>On this device</Trans>
        </h3>
      )}
    </>
  );
}

interface DeletedProps {
  readonly save: SaveRecord | null;
  readonly onUndo: (save: SaveRecord) => void;
}

function Deleted({ save, onUndo }: DeletedProps) {
  const deletedName = save?.name;
  return (
    <div role="status" className={classes.status}>
      {save && (
        <>
          <span>
            <Trans>“{deletedName}” is deleted.</Trans>
          </span>
          <Button
            look="text"
            onClick={() => {
              onUndo(save);
            }}
          >
            <Trans>Undo</Trans>
          </Button>
        </>
      )}
    </div>
  );
}

interface GamesBeforeProps extends Pick<SavedBoardListProps, 'onOpen'> {
  readonly games: readonly GameRecord[];
}

function GamesBefore({ games, onOpen }: GamesBeforeProps) {
  const { t } = useLingui();
  return (
    <>
      <h3 className={classes.caption}>
        <Trans>Games before this one</Trans>
      </h3>
      <ul className={classes.list} aria-label={t`Games before this one`}>
        {games.map((game) => (
          <SavedBoardRow
            key={game.id}
            board={decodeBoard(game.board)}
            elapsedMs={game.elapsedMs}
            at={game.updatedAt}
            onOpen={(board) => {
              onOpen(board, game.elapsedMs, game.save);
            }}
          />
        ))}
      </ul>
    </>
  );
}
