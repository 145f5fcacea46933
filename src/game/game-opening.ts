import { loadDatabase } from '../data/db/load-database.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { newBoard, type Board } from '../../core/board/board.ts';
import { decodeBoard, type GameRecord, type SaveLink } from '../data/db/game-record.ts';
import { firstPuzzle } from '../platform/first-paint.ts';
import { notify } from '../ui/notices.ts';
import { elapsedOf, type BoardActor } from './board/board-machine.ts';
import { cachedStatus } from './board/cell-views.ts';
import type { GameKeeper } from './game-keeper.ts';

export type OpenBoard = (board: Board, elapsedMs?: number, save?: SaveLink | null, text?: string) => void;

interface PlayedGame {
  readonly board: Board;
  readonly elapsedMs: number;
  readonly save: SaveLink | null;
}

/** Opens boards as separate games, with a way back to the previous one. */
export interface GameOpening {
  readonly openBoard: OpenBoard;
  readonly offerBack: (before: GameRecord) => Promise<void>;
  readonly leaveBoard: (board: Board, before: GameRecord | undefined) => void;
}

/** @param onOpen called before any board opens */
export function createGameOpening(actor: BoardActor, keeper: GameKeeper, onOpen: () => void): GameOpening {
  const openBoard: OpenBoard = (board, elapsedMs = 0, save = null, text) => {
    const { context } = actor.getSnapshot();
    const before = { board: context.board, elapsedMs: elapsedOf(context), save: keeper.save() };
    onOpen();
    notify(null);
    keeper.startGame(save, elapsedMs);
    actor.send({ type: 'puzzle.opened', board, elapsedMs });
    if (text !== undefined) notify({ tone: 'ok', text });
    sayKept(before, openBoard);
  };
  return {
    openBoard,
    offerBack: async (before) => {
      const board = decodeBoard(before.board);
      if (!board || before.id === keeper.gameId()) return;
      sayKept({ ...before, board }, openBoard);
      const { openDatabase, putGame } = await loadDatabase();
      const known = await openDatabase().games.get(before.id);
      if (board.history.length > 1 && (known?.updatedAt ?? 0) < before.updatedAt)
        await putGame(openDatabase(), before);
    },
    leaveBoard: (board, before) => {
      if (actor.getSnapshot().context.board !== board) return;
      const game = before && decodeBoard(before.board);
      if (game) openBoard(game, before.elapsedMs, before.save);
      else openBoard(newBoard(firstPuzzle(), 'novice'));
    },
  };
}

function sayKept({ board, elapsedMs, save }: PlayedGame, openBoard: OpenBoard): void {
  if (board.position === 1 || cachedStatus(board).solved) return;
  notify({
    tone: 'ok',
    text: i18n._(msg`Your last game is kept.`),
    action: {
      label: i18n._(msg`Back to it`),
      run: () => {
        notify(null);
        openBoard(board, elapsedMs, save);
      },
    },
  });
}
