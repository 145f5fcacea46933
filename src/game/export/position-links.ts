import type { Board } from '../../../core/board/board.ts';
import { statusOf } from '../../../core/board/status.ts';
import { formatPosition } from '../../../core/sudoku/formats/position-text.ts';
import { puzzleLink } from '../../platform/share.ts';
import { exportedPuzzle } from './exported-puzzle.ts';

/**
 * Links to the position on a board: with its notes, then without. A full board gives its givens only: the link is for
 * readers who may not know the solution.
 */
export function positionLinks(board: Board, origin: string): readonly string[] {
  const { givens, entries, ...notes } = exportedPuzzle(board);
  const shown = statusOf(board).emptyCount === 0 ? new Uint8Array(givens.length) : entries;
  return [
    { givens, entries: shown, ...notes },
    { givens, entries: shown },
  ].map((puzzle) => puzzleLink(origin, formatPosition(puzzle), board.level));
}
