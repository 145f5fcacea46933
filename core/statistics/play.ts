import { at } from '../base/at.ts';
import type { Day } from '../base/day.ts';
import type { Board, BoardLevel } from '../board/board.ts';
import { cellsAt } from '../board/history.ts';

/**
 * One puzzle as it was played on a device. A puzzle counts once, with its first win: undoing and filling
 * it again, starting again, or opening it another time from a save, a link or a second tab adds no game and
 * betters no time.
 */
export interface Play {
  /** 81 characters, `0` for an empty cell: what makes two games the same. */
  readonly puzzle: string;
  readonly level: BoardLevel;
  /** The day whose puzzle it is, once it was opened as such; else null. */
  readonly daily: Day | null;
  /** The day it was opened or first played, by the device's calendar. */
  readonly begunOn: Day;
  /** The day of the first win, by the device's calendar; null while it is not won. */
  readonly wonOn: Day | null;
  /** The last change, at the latest the win: milliseconds since 1970. */
  readonly playedAt: number;
  /** The seconds that the clock beside the board showed; 0 while nothing was entered. */
  readonly seconds: number;
  /** Hints that were shown for it. */
  readonly hints: number;
  /** See {@link countMistakes}; null while it is not won, or where it cannot be known. */
  readonly mistakes: number | null;
  /** The seconds somebody else took who asked to be beaten. */
  readonly challenge?: number;
}

/** When something happened. */
export interface Moment {
  readonly day: Day;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Puzzle = Pick<Play, 'puzzle' | 'level'>;

function beginning({ puzzle, level }: Puzzle, { day, at }: Moment): Play {
  return {
    puzzle,
    level,
    daily: null,
    begunOn: day,
    wonOn: null,
    playedAt: at,
    seconds: 0,
    hints: 0,
    mistakes: null,
  };
}

/** After an entry, or as time goes on: `won` tells the mistakes of a game that is won now. */
export function withProgress(
  before: Play | undefined,
  puzzle: Puzzle,
  { seconds, won }: { readonly seconds: number; readonly won: Pick<Play, 'mistakes'> | null },
  now: Moment,
): Play {
  const play = before ?? beginning(puzzle, now);
  if (play.wonOn !== null) return play;
  // Of two tabs, or after starting again, the longer time is the one that was played.
  const longest = Math.max(play.seconds, seconds);
  return {
    ...play,
    seconds: longest,
    playedAt: now.at,
    ...(won && { wonOn: now.day, mistakes: won.mistakes }),
  };
}

/** After the puzzle was opened as that of a day. */
export function withDaily(before: Play | undefined, puzzle: Puzzle, daily: Day, now: Moment): Play {
  return { ...(before ?? beginning(puzzle, now)), daily };
}

/** After it was opened by the link of somebody who took so many seconds for it. */
export function withChallenge(
  before: Play | undefined,
  puzzle: Puzzle,
  challenge: number,
  now: Moment,
): Play {
  return { ...(before ?? beginning(puzzle, now)), challenge };
}

/** After a hint was shown. */
export function withHint(before: Play | undefined, puzzle: Puzzle, now: Moment): Play {
  const play = before ?? beginning(puzzle, now);
  return play.wonOn === null ? { ...play, hints: play.hints + 1, playedAt: now.at } : play;
}

/** Two accounts of one puzzle, of two devices: the earlier win, else the one that was played on last. */
export function mergedPlay(one: Play, other: Play): Play {
  const [first, second] = inOrder(one, other) ? [one, other] : [other, one];
  const challenge = first.challenge ?? second.challenge;
  return { ...first, daily: first.daily ?? second.daily, ...(challenge !== undefined && { challenge }) };
}

function inOrder(one: Play, other: Play): boolean {
  if (one.wonOn !== null && other.wonOn !== null) return one.playedAt <= other.playedAt;
  if (one.wonOn !== null || other.wonOn !== null) return one.wonOn !== null;
  return one.playedAt >= other.playedAt;
}

/**
 * Entries that disagree with the solution, once for each cell and digit; one that was undone before the next
 * entry is forgiven, like the slip it was.
 *
 * @param board solved
 * @returns null where the board came with entries whose history is not known
 */
export function countMistakes(board: Board): number | null {
  if (cellsAt(board, 1).some(({ kind }) => kind === 'digit')) return null;
  const wrong = new Set<number>();
  for (const { cells, after } of board.history.slice(0, board.position)) {
    for (const [place, cell] of cells.entries()) {
      const { digit } = at(after, place);
      if (digit !== 0 && digit !== at(board.cells, cell).digit) wrong.add(cell * 9 + digit);
    }
  }
  return wrong.size;
}
