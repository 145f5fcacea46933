import { boardOf, type Board, type BoardLevel } from './board.ts';
import { EMPTY_CELL, givenCell, withDigit, withNotes, type BoardCell } from './cell.ts';
import type { ImportedPuzzle } from '../sudoku/formats/imported-puzzle.ts';

/** The cells that an imported puzzle describes. */
export function importedCells({ givens, entries, candidates, corners }: ImportedPuzzle): BoardCell[] {
  return Array.from({ length: 81 }, (_, cell) => {
    if (givens[cell]) return givenCell(givens[cell]);
    const noted = withNotes(EMPTY_CELL, candidates?.[cell] ?? 0, corners?.[cell]);
    return entries[cell] ? withDigit(noted, entries[cell]) : noted;
  });
}

export function importedBoard(puzzle: ImportedPuzzle, level: BoardLevel = 'custom'): Board {
  return boardOf(importedCells(puzzle), level);
}
