import type { Cell } from '../sudoku/cells.ts';
import { candidatesFromDigits } from '../sudoku/grid.ts';
import type { Board } from './board.ts';
import { eraseDigit } from './erase.ts';
import { digitsOf, statusOf } from './status.ts';
import { firstEntrySince, triesOf } from './try.ts';

/**
 * The first entry of the newest try, if the board contradicts itself: a digit twice in a house, or an empty cell
 * without a candidate. None if it would without that entry, too: a slip elsewhere says nothing about it.
 */
export function entryToBlame(board: Board): Cell | undefined {
  const mark = triesOf(board).at(-1);
  if (mark === undefined || !isContradictory(board)) return undefined;
  const cell = firstEntrySince(board, mark);
  return cell === undefined || isContradictory(eraseDigit(board, [cell])) ? undefined : cell;
}

function isContradictory(board: Board): boolean {
  if (statusOf(board).conflicts.size > 0) return true;
  const possible = candidatesFromDigits(digitsOf(board));
  return board.cells.some(({ digit }, cell) => digit === 0 && possible[cell] === 0);
}
