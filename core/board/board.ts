import { CELL_COUNT, type Cell } from '../sudoku/cells.ts';
import type { Level } from '../sudoku/techniques/catalogue.ts';
import { EMPTY_CELL, givenCell, type BoardCell } from './cell.ts';

/** Where a puzzle came from: one of the five levels, or the player's own text. */
export type BoardLevel = Level | 'custom';

/**
 * Easiest first, then the player's own. (A separate list, so that the page's first load does not need the
 * techniques.)
 */
export const BOARD_LEVELS = [
  'novice',
  'medial',
  'skilled',
  'expert',
  'master',
  'custom',
] as const satisfies readonly BoardLevel[];

/** One undo step: the cells it changed, before and after, in the same order. */
export interface Edit {
  readonly cells: readonly Cell[];
  readonly before: readonly BoardCell[];
  readonly after: readonly BoardCell[];
  /** For a restart: the playing time before it, restored by undo. Milliseconds. */
  readonly setAsideMs?: number;
  /** The playing time at this step, if it was noted. */
  readonly seconds?: number;
  /** Whether the player tries something from the state after it. */
  readonly marked?: true | undefined;
  /** This step ends the tries from this mark on: it returns there, or keeps what was entered since. */
  readonly backTo?: number;
}

/** The entry that represents the oldest state of a board. */
export const OPENING: Edit = { cells: [], before: [], after: [] };

/** Everything that a player edits, with its history. Immutable. */
export interface Board {
  /** 81 characters, `0` for an empty cell: the givens. */
  readonly puzzle: string;
  readonly level: BoardLevel;
  /** 81 cells, row-major. */
  readonly cells: readonly BoardCell[];
  /** The last changed cell (0–80), or null. */
  readonly lastEdited: number | null;
  /** Starts with an entry that changes nothing, so that position 1 is the oldest state. */
  readonly history: readonly Edit[];
  /** The current state: 1 is the oldest, `history.length` the newest. */
  readonly position: number;
}

/** A new board: givens only, with a history of its opening only. */
export function newBoard(puzzle: string, level: BoardLevel): Board {
  const cells = Array.from({ length: CELL_COUNT }, (_, cell) => {
    const digit = Number(puzzle[cell]);
    return digit >= 1 ? givenCell(digit) : EMPTY_CELL;
  });
  return boardOf(cells, level);
}

/** A board that starts from cells with entries and notes (an import, a loaded save): its history is the opening. */
export function boardOf(cells: readonly BoardCell[], level: BoardLevel): Board {
  const puzzle = cells.map((cell) => (cell.kind === 'given' ? cell.digit : 0)).join('');
  return { puzzle, level, cells, lastEdited: null, history: [OPENING], position: 1 };
}
