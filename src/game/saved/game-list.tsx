import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Database } from '../../data/db/database.ts';
import type { GameRow } from '../../data/db/game-record.ts';
import { deleteGames, listGames, renameGame, restoreGames, shownId } from '../../data/db/games.ts';
import { readPlays } from '../../data/db/plays.ts';
import { useLiveQuery } from '../../data/db/use-live-query.ts';
import { useSession } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { GameListRow } from './game-row.tsx';
import type { ListedGame } from '../keeper-machine.ts';
import { listedGames } from './listed-games.ts';
import { namesOf } from './game-name.ts';
import classes from './games.module.css';
import panel from '../../ui/panel.module.css';

interface GameListProps {
  readonly database: Database;
  /** This tab's game. */
  readonly current: ListedGame;
  /** Called with null for the game that the board shows. */
  readonly onOpen: (game: GameRow | null) => void;
}

/** A person's games, newest first. */
export function GameList({ database, current, onOpen }: GameListProps) {
  const { t, i18n } = useLingui();
  const owner = useSession()?.username;
  const games = useLiveQuery(() => listGames(database).catch(() => null), [database, owner]);
  const plays = useLiveQuery(() => readPlays(database).catch(() => []), [database, owner]);
  const [deleted, setDeleted] = useState<readonly DeletedGame[]>([]);
  if (games === null) return <Refused />;
  if (!games || !plays) return null;
  const currentId = shownId(games, current);
  const listed = listedGames(games, currentId);
  const dailies = new Map(plays.map(({ puzzle, daily }) => [puzzle, daily]));
  const names = namesOf(
    i18n,
    listed.map(({ game }) => game),
    dailies,
  );
  return (
    <div className={panel.body}>
      {games.length === 0 && <Empty isMember={owner !== undefined} />}
      <ul aria-label={t`Saved games`}>
        {listed.map(({ game, twins }) => (
          <GameListRow
            key={game.id}
            game={game}
            title={names.get(game)!}
            saysMoment={game.name === undefined && !dailies.get(game.board.puzzle)}
            isCurrent={game.id === currentId}
            onOpen={() => onOpen(game.id === currentId ? null : game)}
            onRename={(name) => void renameGame(database, game, name)}
            onDelete={() => {
              const name = names.get(game)!;
              void deleteGames(database, [game, ...twins]).then((rows) =>
                setDeleted((before) => [...before, { name, rows }]),
              );
            }}
          />
        ))}
      </ul>
      <Deleted
        games={deleted}
        onUndo={() => {
          void restoreGames(
            database,
            deleted.flatMap(({ rows }) => rows),
          );
          setDeleted([]);
        }}
      />
    </div>
  );
}

/** The database of this browser is blocked. */
function Refused() {
  return (
    <p className={classes.empty} role="alert">
      <Trans>This browser refuses to store games. Only the one on the board is kept.</Trans>
    </p>
  );
}

function Empty({ isMember }: { readonly isMember: boolean }) {
  return (
    <p className={classes.empty}>
      {isMember ? (
        <Trans>No games yet.</Trans>
      ) : (
        <Trans>No games yet. Log in to see the games of your account.</Trans>
      )}
    </p>
  );
}

interface DeletedGame {
  readonly name: string;
  /** What to restore. */
  readonly rows: readonly GameRow[];
}

interface DeletedProps {
  /** Everything that was deleted since the list was opened or something was restored. */
  readonly games: readonly DeletedGame[];
  readonly onUndo: () => void;
}

function Deleted({ games, onUndo }: DeletedProps) {
  const { t } = useLingui();
  const [first, second] = games;
  const deletedName = first?.name ?? '';
  return (
    <div role="status" className={classes.status}>
      {first && (
        <>
          <span>
            {second ? (
              <Plural value={games.length} other="# games are deleted." />
            ) : (
              // Not as elements: a person's name for a game may look like a tag.
              t`“${deletedName}” is deleted.`
            )}
          </span>
          <Button onClick={onUndo}>
            <Trans>Undo</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
