import { at } from '../base/at.ts';
import type { Digit } from '../sudoku/digits.ts';
import type { Cell } from '../sudoku/cells.ts';
import type { Board } from './board.ts';
import { notesOf, withNoteColor, type NoteColor } from './cell.ts';
import { edit } from './edit.ts';

/** Paints the cells, including givens; if all of them have the colour already, removes it. */
export function paintCells(board: Board, cells: readonly Cell[], background: number): Board {
  const all = cells.every((index) => at(board.cells, index).background === background);
  return edit(board, cells, (cell) => ({ ...cell, background: all ? 0 : background }));
}

/** Colours one note in the cells that have it; if all of those have the colour already, removes it. */
export function colorNote(
  board: Board,
  cells: readonly Cell[],
  digit: Digit,
  color: Exclude<NoteColor, ''>,
): Board {
  const all = holders(board, cells, digit).every(
    (index) => at(board.cells, index).noteColors[digit - 1] === color,
  );
  return edit(board, cells, (cell) => withNoteColor(cell, digit, all ? '' : color));
}

/**
 * The next colour in the cycle none, a, b: for players who select cells first and so have no chosen digit to
 * toggle between a and b.
 */
export function cycleNoteColor(board: Board, cells: readonly Cell[], digit: Digit, pair: number): Board {
  const solid = `a${pair}` as Exclude<NoteColor, ''>;
  const ring = `b${pair}` as Exclude<NoteColor, ''>;
  const colors = holders(board, cells, digit).map((index) => at(board.cells, index).noteColors[digit - 1]);
  const atSecond = colors.length > 0 && colors.every((color) => color === solid || color === ring);
  return colorNote(board, cells, digit, atSecond ? ring : solid);
}

function holders(board: Board, cells: readonly Cell[], digit: Digit): number[] {
  return cells.filter((index) => notesOf(at(board.cells, index)) & (1 << (digit - 1)));
}
