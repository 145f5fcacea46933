import { BOARD_LEVELS, newBoard, type Board } from '../../core/board/board.ts';
import { conflictingCells, GIVENS_MIN, parseGrid } from '../../core/sudoku/grid.ts';
import type { GameRecord } from '../data/db/game-record.ts';
import { isPlayed, readMirror } from '../platform/game-mirror.ts';

/** The link with which the page was opened. */
export interface Link {
  readonly parameters: URLSearchParams;
  /** The text's board if it was opened at once, before counting its solutions. */
  readonly board?: Board | undefined;
  /** Whether the game of its puzzle that was being played goes on. */
  readonly continues?: boolean;
  /** The game that the link replaced; the database may lack its last edits. */
  readonly before?: GameRecord | undefined;
}

/**
 * Opens a link with 81 plain characters synchronously, for the first frame. Obviously invalid puzzles and
 * other formats are left to the parsers.
 */
export function openPlainLink(): (Link & { readonly board: Board }) | undefined {
  const { parameters } = readAddress();
  const grid = parseGrid(parameters.get('puzzle')?.trim() ?? '');
  if (!grid || grid.filter((digit) => digit > 0).length < GIVENS_MIN) return undefined;
  if (conflictingCells(grid).length > 0) return undefined;
  const level = BOARD_LEVELS.find((name) => name === parameters.get('level')) ?? 'custom';
  const before = readMirror()?.game;
  const continues = before !== undefined && isPlayed(before, parameters);
  // The query is removed, so that a reload continues the game.
  history.replaceState(null, '', '/');
  return {
    parameters,
    board: newBoard(grid.join(''), level),
    continues,
    before: continues ? undefined : before,
  };
}

/** What the page's address asks for. */
export function readAddress(): Link {
  return { parameters: new URLSearchParams(location.search) };
}
