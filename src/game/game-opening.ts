import { canStore, loadDatabase } from '../data/db/load-database.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { newBoard, type Board } from '../../core/board/board.ts';
import { startsFilled } from '../../core/statistics/play.ts';
import { decodeBoard, type GameRecord, type GameRow } from '../data/db/game-record.ts';
import { firstPuzzle } from '../platform/first-paint.ts';
import { notify, remedy } from '../ui/notices.ts';
import { elapsedOf, type BoardActor } from './board/board-machine.ts';
import { cachedStatus } from './board/cell-views.ts';
import type { GameKeeper } from './game-keeper.ts';
import type { KeptGame, ListedGame } from './keeper-machine.ts';
import { keptGame, loadOwnGame } from './kept-games.ts';

/** Opens a board as a new game, or as this one of the list, and announces it. */
export type OpenBoard = (board: Board, elapsedMs?: number, game?: ListedGame | null, text?: string) => void;

interface LeftGame {
  readonly board: Board;
  readonly elapsedMs: number;
  /** Null if its id now names the state that was opened. */
  readonly game: ListedGame | null;
}

/** Opens boards as separate games, with a way back to the previous one; calls `onOpen` before any. */
export function createGameOpening(actor: BoardActor, keeper: GameKeeper, onOpen: () => void) {
  /** The id of the game that was played last: the player may look at several puzzles before entering anything. */
  let lastPlayed: string | undefined;
  const offerLastPlayed = async (left: LeftGame, opened: ListedGame | null): Promise<void> => {
    if (await isPlayed(left)) {
      lastPlayed = left.game?.id;
      await sayKept(left, () => keeper.settled(), openBoard);
      return;
    }
    const game = lastPlayed !== undefined && lastPlayed !== opened?.id && (await readOwn(lastPlayed));
    if (game) await sayKept({ ...game, game }, canStore, openBoard);
    else lastPlayed = undefined;
  };
  const openBoard: OpenBoard = (board, elapsedMs = 0, game = null, text) => {
    const { context } = actor.getSnapshot();
    const left = keeper.game();
    const before = {
      board: context.board,
      elapsedMs: elapsedOf(context),
      game: left.id === game?.id ? null : left,
    };
    onOpen();
    notify(null);
    keeper.startGame(game, elapsedMs, startsFilled(board));
    actor.send({ type: 'puzzle.opened', board, elapsedMs });
    if (text !== undefined) notify({ tone: 'ok', text });
    void offerLastPlayed(before, game);
  };
  /** Continues a game of the list. */
  const openGame = (game: GameRow): void => {
    const kept = keptGame(game);
    openBoard(kept.board, kept.elapsedMs, kept);
  };
  return {
    openBoard,
    openGame,
    /** Stores the game that a link replaced, and offers to return to it if it had been played. */
    offerBack: async (before: GameRecord): Promise<void> => {
      const board = decodeBoard(before.board);
      if (!board || before.id === keeper.gameId()) return;
      const { elapsedMs } = before;
      lastPlayed = before.id;
      const left = { board, elapsedMs, game: listed(before) };
      if (await isPlayed(left)) void sayKept(left, canStore, openBoard);
      const { newestGame, openDatabase, putGame } = await loadDatabase();
      const known = await newestGame(openDatabase(), ({ id }) => id === before.id);
      if (board.history.length > 1 && (known?.updatedAt ?? 0) < before.updatedAt)
        await putGame(openDatabase(), before);
    },
    /** Returns to the game before a board that was opened by mistake, unless the board has been played. */
    leaveBoard: (board: Board, before: GameRecord | undefined): void => {
      if (actor.getSnapshot().context.board !== board) return;
      const game = before && decodeBoard(before.board);
      if (game) openBoard(game, before.elapsedMs, listed(before));
      else openBoard(newBoard(firstPuzzle(), 'novice'));
    },
  };
}

/** Takes the game over from another tab; what was entered here stays, as a game of its own. */
export async function takeOver(actor: BoardActor, keeper: GameKeeper, openBoard: OpenBoard): Promise<void> {
  const { context } = actor.getSnapshot();
  const left = { board: context.board, elapsedMs: elapsedOf(context), game: keeper.game() };
  await keeper.takeOver();
  const isLeft = left.game.id !== keeper.gameId() && left.board !== actor.getSnapshot().context.board;
  if (isLeft) await sayKept(left, () => keeper.settled(), openBoard);
}

function listed({ id, save, seenAt = 0, isFilled }: GameRecord): ListedGame {
  return { id, save, seenAt, isFilled };
}

/** Whether something was entered, or the game is kept all the same, as one that was imported. */
async function isPlayed({ board, game }: LeftGame): Promise<boolean> {
  return board.position > 1 || (game !== null && (await readOwn(game.id)) !== null);
}

/** A game as another tab may have left it; null if it is not kept, or somebody else's. */
function readOwn(id: string): Promise<KeptGame | null> {
  return loadOwnGame(id).catch(() => null);
}

async function sayKept(
  { board, elapsedMs, game }: LeftGame,
  isStored: () => Promise<boolean>,
  openBoard: OpenBoard,
): Promise<void> {
  const isKept = await isStored();
  // Nobody goes back to a solved game, unless its win could not be stored.
  if (isKept && cachedStatus(board).solved) return;
  notify({
    tone: isKept ? 'ok' : 'warn',
    text: isKept
      ? i18n._(msg`Your last game is kept.`)
      : i18n._(msg`This browser refuses to store your last game.`),
    action: remedy(i18n._(msg`Back to it`), () => {
      const goBack = async (): Promise<void> => {
        const now = game && (await readOwn(game.id));
        if (now) openBoard(now.board, now.elapsedMs, now);
        else if (!isKept || game === null) openBoard(board, elapsedMs, game);
      };
      void goBack();
    }),
  });
}
