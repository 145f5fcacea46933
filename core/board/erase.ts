import { at } from '../base/at.ts';
import { ALL_DIGITS, type Digit } from '../sudoku/digits.ts';
import type { Cell } from '../sudoku/cells.ts';
import type { Board } from './board.ts';
import { notesOf, withNoteColor, withoutDigit, withoutNotes, type BoardCell, type NoteKind } from './cell.ts';
import { edit } from './edit.ts';

/** Erases the player's digit; notes underneath become visible again. */
export function eraseDigit(board: Board, cells: readonly Cell[]): Board {
  return edit(board, cells, withoutDigit);
}

export function eraseBackground(board: Board, cells: readonly Cell[]): Board {
  return edit(board, cells, (cell) => ({ ...cell, background: 0 }));
}

/** Removes one note (`digit` 1–9), or with `digit` 0 all notes of a kind, from cells that show notes. */
export function eraseNotes(
  board: Board,
  cells: readonly Cell[],
  digit: Digit,
  kind: NoteKind = 'both',
): Board {
  return edit(board, cells, (cell) =>
    cell.digit > 0 ? cell : withoutNotes(cell, digit === 0 ? ALL_DIGITS : 1 << (digit - 1), kind),
  );
}

/** Removes the colour of one note (`digit` 1–9), or with `digit` 0 of all notes of the cells. */
export function eraseNoteColor(board: Board, cells: readonly Cell[], digit: Digit): Board {
  return edit(board, cells, (cell) =>
    digits(digit).reduce((next, each) => withNoteColor(next, each, ''), cell),
  );
}

/** Removes both styles of a note pair (1–5) from the whole board. */
export function eraseNotePair(board: Board, pair: number): Board {
  const isOfPair = (cell: BoardCell, digit: Digit): boolean =>
    at(cell.noteColors, digit - 1).endsWith(String(pair));
  return edit(board, [...board.cells.keys()], (cell) =>
    digits(0).reduce((next, digit) => (isOfPair(next, digit) ? withNoteColor(next, digit, '') : next), cell),
  );
}

/** Erases what one press of Delete removes: the digit, else the notes, else the colour. */
export function eraseContent(board: Board, cells: readonly Cell[]): Board {
  const some = (holds: (cell: BoardCell) => boolean): boolean =>
    cells.some((index) => holds(at(board.cells, index)));
  if (some(({ kind }) => kind === 'digit')) return eraseDigit(board, cells);
  return some((cell) => notesOf(cell) > 0) ? eraseNotes(board, cells, 0) : eraseBackground(board, cells);
}

function digits(digit: Digit): readonly number[] {
  return digit === 0 ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [digit];
}
