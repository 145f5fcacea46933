import { newBoard, type Board } from '../../core/board/board.ts';
import { parseGrid } from '../../core/sudoku/grid.ts';

/** Reads plain 81 characters at once, so that a shared link paints without waiting for the parsers. */
export function readPlainPuzzle(text: string): Board | undefined {
  const grid = parseGrid(text.trim());
  return grid && newBoard(grid.join(''), 'custom');
}
