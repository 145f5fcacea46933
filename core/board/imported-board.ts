import { boardOf, type Board, type BoardLevel } from './board.ts';
import { EMPTY_CELL, givenCell, withDigit, withNotes, type BoardCell } from './cell.ts';
import type { ImportedPuzzle } from '../sudoku/formats/imported-puzzle.ts';

/** The cells that an imported puzzle describes. */
export function importedCells({ givens, entries, candidates, corners, colors }: ImportedPuzzle): BoardCell[] {
  return Array.from({ length: 81 }, (_, cell) => {
    const background = colors?.[cell] ?? 0;
    if (givens[cell]) return { ...givenCell(givens[cell]), background };
    const bare = { ...EMPTY_CELL, background };
    const noted = withNotes(bare, candidates?.[cell] ?? 0, corners?.[cell]);
    return entries[cell] ? withDigit(noted, entries[cell]) : noted;
  });
}

export function importedBoard(puzzle: ImportedPuzzle, level: BoardLevel = 'custom'): Board {
  return boardOf(importedCells(puzzle), level);
}
