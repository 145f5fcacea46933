import { createStore } from '../../core/base/store.ts';
import { BOARD_LEVELS, newBoard, type Board, type BoardLevel } from '../../core/board/board.ts';
import { conflictingCells, parseGrid } from '../../core/sudoku/grid.ts';
import type { GameRecord } from '../data/db/game-record.ts';
import { readMirror } from '../platform/game-mirror.ts';

/** A puzzle with fewer givens has several solutions. */
const GIVENS_MIN = 17;

/** What the address asks for. */
export interface Link {
  readonly text: string | null;
  /** Beside a text the level that the puzzle was chosen from, else that of a new puzzle. */
  readonly level: BoardLevel | undefined;
  /** The seconds of somebody who asks to be beaten. */
  readonly beat: number | null;
  /** The text's board, where it was opened at once: its solutions are not counted yet. */
  readonly board?: Board | undefined;
  /** The game whose place it took; the database may not have its last edits. */
  readonly before?: GameRecord | undefined;
}

/** Between the start, which opens the board, and the companion, which does the rest. */
const opened = createStore<Link | undefined>(undefined);

/**
 * The board of a link with plain 81 characters, at once, so that it is there with the first frame. What is
 * visibly wrong, and any other text, is left to the parsers.
 */
export function openPlainLink(): Board | undefined {
  const link = readAddress();
  const grid = link.text === null ? undefined : parseGrid(link.text.trim());
  if (!grid || grid.filter((digit) => digit > 0).length < GIVENS_MIN) return undefined;
  if (conflictingCells(grid).length > 0) return undefined;
  const board = newBoard(grid.join(''), link.level ?? 'custom');
  opened.set({ ...link, board, before: readMirror()?.game });
  // The address is used up: a reload goes on with the game.
  history.replaceState(null, '', '/');
  return board;
}

/** What is left to do for the link that the page was opened with; once. */
export function takeLink(): Link {
  const link = opened.get() ?? readAddress();
  opened.set(undefined);
  return link;
}

function readAddress(): Link {
  const parameters = new URLSearchParams(location.search);
  const beat = parameters.get('beat') ?? '';
  return {
    text: parameters.get('puzzle'),
    level: BOARD_LEVELS.find((name) => name === parameters.get('level')),
    beat: /^[1-9]\d{0,5}$/.test(beat) ? Number(beat) : null,
  };
}
