import type { Board } from '../../../core/board/board.ts';
import type { ImportedPuzzle } from '../../../core/sudoku/formats/imported-puzzle.ts';

/** The parts of a board that text formats can express: givens, entries and visible notes. */
export function exportedPuzzle({ cells }: Pick<Board, 'cells'>): ImportedPuzzle {
  const notes = cells.map((cell) => (cell.kind === 'notes' ? cell.notes : 0));
  return {
    givens: Uint8Array.from(cells, (cell) => (cell.kind === 'given' ? cell.digit : 0)),
    entries: Uint8Array.from(cells, (cell) => (cell.kind === 'digit' ? cell.digit : 0)),
    ...(notes.some((mask) => mask !== 0) && { candidates: Uint16Array.from(notes) }),
  };
}
