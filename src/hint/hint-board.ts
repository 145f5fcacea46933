import type { Board } from '../../core/board/board.ts';
import { digitsOf } from '../../core/board/status.ts';
import type { HintBoard } from '../../core/hints/find-hint.ts';
import { candidatesOf } from '../game/index.ts';
import { uniquenessInHints } from './allowance.ts';
import { techniquesOff } from './known-techniques.ts';

/** A board in the form that the hint search takes, on the device and on the server. */
export function hintBoardOf(board: Board): HintBoard {
  const off = techniquesOff();
  return {
    puzzle: board.puzzle,
    digits: digitsOf(board).join(''),
    notes: board.cells.map(candidatesOf),
    mode: hasNotes(board) ? 'with-notes' : 'without-notes',
    ...(!uniquenessInHints.read() && { uniqueness: false }),
    ...(off.size > 0 && { without: [...off] }),
  };
}

/** In mode `hx`, the player's notes are the candidates. Without any notes, it is mode `gc`. */
export function hasNotes(board: Board): boolean {
  return board.cells.some((cell) => candidatesOf(cell) !== 0);
}
