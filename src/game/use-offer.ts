import { useEffect } from 'react';
import type { Board } from '../../core/board/board.ts';
import { statusOf } from '../../core/board/status.ts';
import { followDatabase, loadDatabase } from '../data/db/load-database.ts';
import { encodeBoard, type GameRow } from '../data/db/game-record.ts';
import { useSession } from '../session/index.ts';
import { readTab, writeTab } from '../platform/tab-store.ts';
import { useBoard } from './board/board-context.ts';
import type { BoardContext } from './board/board-machine.ts';
import type { Games } from './games.ts';

const OFFERED = 'offered';

/** Puts the board's game away if it is of somebody else who was logged in here; true if it was. */
async function putOthersAway(games: Games): Promise<boolean> {
  const [keeper, { isOthers, openDatabase }] = await Promise.all([games.keeper, loadDatabase()]);
  const isTheirs = await isOthers(openDatabase(), keeper.game().id);
  if (isTheirs) await games.putAway();
  return isTheirs;
}

/**
 * Offers to continue the newest game if another device has played it: once per visit, and only until the person
 * begins to play here, since on phones the sheet covers the pad. Before that, a board that somebody else has left is
 * put away.
 *
 * @param isLinked whether the visit has begun with a link: then only a game of its puzzle is what the person wants
 */
export function useOffer(games: Games, isLinked: { readonly current: boolean }): void {
  const { actor } = useBoard();
  const owner = useSession()?.username;
  useEffect(() => {
    if (owner === undefined) return undefined;
    const now = (): BoardContext => actor.getSnapshot().context;
    let opened = isLinked.current ? undefined : now();
    let newest: GameRow | undefined;
    // Nothing is offered until the board is this person's own.
    let offeredAt = Infinity;
    const look = (): void => {
      const game = newest;
      if (!game || game.updatedAt <= offeredAt) return;
      const since = opened ?? (isUntouched(now(), game) ? now() : undefined);
      const shown = games.sheet.get();
      const isFree = shown === null || (shown.kind === 'continue' && shown.game.id === game.id);
      if (!since || !isFree || isTouched(since, now())) return;
      if (actor.getSnapshot().matches({ won: 'announced' }) || !isOffered(game, since.board)) return;
      offeredAt = game.updatedAt;
      games.act((actions) => actions.offer(game));
    };
    const onVisible = (): void => {
      if (document.visibilityState === 'hidden') return;
      opened = now();
      look();
    };
    document.addEventListener('visibilitychange', onVisible);
    void putOthersAway(games)
      .catch(() => false)
      .then((isPutAway) => {
        if (isPutAway && opened) opened = now();
        // After a reload too, one that was declined is not offered again.
        offeredAt = Number(readTab(OFFERED));
        look();
      });
    const stop = followDatabase(
      ({ newestGame, openDatabase }) => newestGame(openDatabase(), () => true),
      (game) => {
        newest = game;
        look();
      },
    );
    return () => {
      newest = undefined;
      document.removeEventListener('visibilitychange', onVisible);
      stop();
      // Nobody else is offered this person's game.
      if (games.sheet.get()?.kind === 'continue') games.closeSheet();
    };
  }, [games, actor, owner, isLinked]);
}

/** Notes that the person has declined this game, or continues it. */
export function noteAnswered({ updatedAt }: GameRow): void {
  writeTab(OFFERED, String(updatedAt));
}

/** Whether the person has entered, selected or chosen something between these states. */
export function isTouched(before: BoardContext, { board, selection, digit }: BoardContext): boolean {
  return board !== before.board || selection !== before.selection || digit !== before.digit;
}

/** Whether nothing was done on a board with the puzzle of this game. */
function isUntouched({ board, selection }: BoardContext, game: GameRow): boolean {
  return board.puzzle === game.board.puzzle && board.history.length === 1 && selection.length === 0;
}

/** Whether a person who looks at this board may want to continue the game instead, or to hear that it is solved. */
export function isOffered({ device, board }: GameRow, shown: Board): boolean {
  if (device === undefined || board.cells === encodeBoard(shown).cells) return false;
  const isFull = !/(?:^| ).0/.test(board.cells);
  return !isFull || (board.puzzle === shown.puzzle && !statusOf(shown).solved);
}
