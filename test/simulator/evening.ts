/** A tab with a game. Apart, since its machines take long to make. */
import { createActor } from 'xstate';
import { newBoard } from '../../core/board/board.ts';
import { placeDigit } from '../../core/board/entries.ts';
import { boardMachine } from '../../src/game/board/board-machine.ts';
import { keepGame, readStoredGame } from '../../src/game/game-keeper.ts';
import { PUZZLE } from '../support/boards.ts';

export * from './tab.ts';

/** As src/boot/main.tsx: the game of before, or a new one. */
export async function openGame() {
  const stored = await Promise.resolve()
    .then(readStoredGame)
    .catch(() => undefined);
  const opened = stored?.board ?? newBoard(PUZZLE, 'medial');
  const input = { board: opened, elapsedMs: stored?.record.elapsedMs ?? 0, clock: () => performance.now() };
  const actor = createActor(boardMachine, { input }).start();
  const catchUp = stored?.catchUp ?? 'any-game';
  keepGame({ actor, opened, stored: stored?.record, catchUp, now: Date.now });
  return {
    enter: (cell: number, digit: number): void => {
      actor.send({ type: 'edited', rewrite: (board) => placeDigit(board, [cell], digit) });
    },
    board: () => actor.getSnapshot().context.board,
  };
}
