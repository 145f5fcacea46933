import { newBoard } from '../../../core/board/board.ts';
import { EMPTY_CELL } from '../../../core/board/cell.ts';
import type { SavedBoard } from '../../../core/board/saved-board.ts';
import { SAVED_BOARD } from '../../../core/protocol/saved-board.ts';

const PUZZLE = '000040030207009600000236070900000207000000000802000004050972000006400309020080000';

/** A board with a given, a digit, notes with colours and a background; `seconds` makes it its own. */
export function exampleBoard(seconds: number): SavedBoard {
  const board = newBoard(PUZZLE, 'expert');
  const cells = board.cells
    .with(0, { ...EMPTY_CELL, kind: 'digit', digit: 1, notes: 0b11, background: 3 })
    .with(1, {
      ...EMPTY_CELL,
      kind: 'notes',
      notes: 0b100000101,
      noteColors: ['a1', '', '', '', '', '', '', '', 'b5'],
    });
  return { puzzle: board.puzzle, level: board.level, cells, lastEdited: 80, elapsedSeconds: seconds };
}

/** As the first servers stored a board, and as old pages send one. */
export function writeBoardText(board: SavedBoard): string {
  return JSON.stringify(SAVED_BOARD.encode(board));
}
