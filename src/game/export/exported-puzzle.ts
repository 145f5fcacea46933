import type { Board } from '../../../core/board/board.ts';
import { candidatesOf, readCell } from '../candidates.ts';
import type { ImportedPuzzle } from '../../../core/sudoku/formats/imported-puzzle.ts';

/** The parts of a board that text formats can express: givens, entries, visible notes and cell colours. */
export function exportedPuzzle({ cells }: Pick<Board, 'cells'>): ImportedPuzzle {
  const notes = cells.map(candidatesOf);
  const corners = cells.map((cell) => (cell.digit > 0 ? 0 : readCell(cell).corners));
  const colors = cells.map(({ background }) => background);
  return {
    givens: Uint8Array.from(cells, (cell) => (cell.kind === 'given' ? cell.digit : 0)),
    entries: Uint8Array.from(cells, (cell) => (cell.kind === 'digit' ? cell.digit : 0)),
    ...(notes.some((mask) => mask !== 0) && { candidates: Uint16Array.from(notes) }),
    ...(corners.some((mask) => mask !== 0) && { corners: Uint16Array.from(corners) }),
    ...(colors.some((color) => color !== 0) && { colors: Uint8Array.from(colors) }),
  };
}
