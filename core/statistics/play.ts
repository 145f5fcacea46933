import { at } from '../base/at.ts';
import type { Day } from '../base/day.ts';
import type { Board, BoardLevel } from '../board/board.ts';
import { cellsAt } from '../board/history.ts';
import type { TimeToBeat } from '../board/link.ts';

/**
 * One puzzle as played on a device. A puzzle counts once, with its first win: undoing and refilling,
 * restarting, or opening it again from a save, a link or another tab adds no game and improves no time.
 */
export interface Play {
  /** 81 characters, `0` for an empty cell: games of the same puzzle are one play. */
  readonly puzzle: string;
  readonly level: BoardLevel;
  /** The day, if it was opened as a daily puzzle; otherwise null. */
  readonly daily: Day | null;
  /** The local day on which it was opened or first played. */
  readonly begunOn: Day;
  /** The local day of the first win; null until won. */
  readonly wonOn: Day | null;
  /** The last change, no later than the win: milliseconds since 1970. */
  readonly playedAt: number;
  /** Seconds on the board's clock; 0 until something is entered. */
  readonly seconds: number;
  /** Hints shown for it. */
  readonly hints: number;
  /** See {@link countMistakes}; null until won, or if unknown. */
  readonly mistakes: number | null;
  /** The seconds to beat, from a challenge link. */
  readonly challenge?: number;
  /** The pace of those seconds, if the link told it. */
  readonly pace?: string;
  /** Ids of the techniques that hints named before the win, each once. */
  readonly asked?: readonly string[];
  /** Ids of the techniques at which the player paused for long, each once. */
  readonly stood?: readonly string[];
  /**
   * Ids of the techniques on the puzzle's easiest path; for a whole puzzle of Learn, only the one it is about.
   * Added some time after the win.
   */
  readonly needed?: readonly string[];
  /**
   * When statistics with this puzzle were last deleted, in milliseconds since 1970. Plays from before that do
   * not come back from another device.
   */
  readonly since?: number;
}

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

/** Takes the place of a deleted play, so that the play stays deleted on other devices too. */
export function deletedPlay(play: Play, now: Moment): Play {
  return { ...beginning(play, now), since: now.at };
}

export function isDeleted({ since, playedAt }: Play): boolean {
  return since === playedAt;
}

/** Whether it is a won whole puzzle of Learn. Any other puzzle needs more than one technique, or only full houses. */
export function isOfLearn({ needed }: Pick<Play, 'needed'>): boolean {
  return needed?.length === 1 && needed[0] !== 'full-house';
}

/** The play to go on with; a missing or deleted one begins anew. */
function begun(before: Play | undefined, puzzle: Puzzle, now: Moment): Play {
  if (!before) return beginning(puzzle, now);
  return isDeleted(before) ? { ...beginning(puzzle, now), since: before.since! } : before;
}

/** The play after an entry or as time passes; `won` gives the mistakes if the game is won now. */
export function withProgress(
  before: Play | undefined,
  puzzle: Puzzle,
  { seconds, won }: { readonly seconds: number; readonly won: Pick<Play, 'mistakes'> | null },
  now: Moment,
): Play {
  const play = begun(before, puzzle, now);
  if (play.wonOn !== null) return play;
  // With two tabs or after a restart, the longer time counts.
  const longest = Math.max(play.seconds, seconds);
  return {
    ...play,
    seconds: longest,
    playedAt: now.at,
    ...(won && { wonOn: now.day, mistakes: won.mistakes }),
  };
}

/** The play after its puzzle was opened as a daily puzzle. */
export function withDaily(before: Play | undefined, puzzle: Puzzle, daily: Day, now: Moment): Play {
  return { ...begun(before, puzzle, now), daily };
}

/** The play after its puzzle was opened through a challenge link. */
export function withChallenge(
  before: Play | undefined,
  puzzle: Puzzle,
  { seconds, pace }: TimeToBeat,
  now: Moment,
): Play {
  const { pace: _pace, ...play } = begun(before, puzzle, now);
  return { ...play, challenge: seconds, ...(pace !== undefined && { pace }) };
}

/** After a hint was shown. */
export function withHint(before: Play | undefined, puzzle: Puzzle, now: Moment): Play {
  const play = begun(before, puzzle, now);
  return play.wonOn === null ? { ...play, hints: play.hints + 1, playedAt: now.at } : play;
}

/** The play after a hint named a technique (`asked`), or the player paused at one (`stood`). */
export function withTechnique(
  before: Play | undefined,
  puzzle: Puzzle,
  kind: 'asked' | 'stood',
  technique: string,
  now: Moment,
): Play {
  const play = begun(before, puzzle, now);
  const known = play[kind] ?? [];
  return play.wonOn !== null || known.includes(technique)
    ? play
    : { ...play, [kind]: union(known, [technique]) };
}

/**
 * Merges the plays of one puzzle from two devices: the earlier win, else the more recent one. The result does
 * not depend on the order in which devices exchange their plays.
 */
export function mergedPlay(one: Play, other: Play): Play {
  const [since, otherSince] = [one.since ?? 0, other.since ?? 0];
  if (since !== otherSince) return since > otherSince ? one : other;
  const [first, second] = isFirst(one, other) ? [one, other] : [other, one];
  const daily = least(first.daily, second.daily);
  const challenge = least(first.challenge, second.challenge);
  const paceOf = (play: Play) => (play.challenge === challenge ? play.pace : undefined);
  const pace = least(paceOf(first), paceOf(second));
  const { pace: _pace, ...result } = first;
  const ids = {
    asked: union(first.asked, second.asked),
    stood: union(first.stood, second.stood),
    needed: [first, second].flatMap((play) => (play.needed ? [play.needed] : [])).reduce(longer, []),
  };
  return {
    ...result,
    daily: daily ?? null,
    ...(challenge !== undefined && { challenge }),
    ...(pace !== undefined && { pace }),
    ...Object.fromEntries(Object.entries(ids).filter(([, each]) => each.length > 0)),
  };
}

/** Whether a play's result counts before another's. Never both ways, unless the results are the same. */
function isFirst(one: Play, other: Play): boolean {
  if ((one.wonOn === null) !== (other.wonOn === null)) return one.wonOn !== null;
  if (one.playedAt !== other.playedAt) return one.playedAt < other.playedAt === (one.wonOn !== null);
  if (one.seconds !== other.seconds) return one.seconds > other.seconds;
  return resultText(one) >= resultText(other);
}

function resultText({ level, begunOn, wonOn, hints, mistakes }: Play): string {
  return JSON.stringify([level, begunOn, wonOn, hints, mistakes]);
}

function least<Value extends string | number>(
  one: Value | null | undefined,
  other: Value | null | undefined,
): Value | undefined {
  if (one === null || one === undefined) return other ?? undefined;
  return other === null || other === undefined || one < other ? one : other;
}

function union(one: readonly string[] = [], other: readonly string[] = []): string[] {
  return [...new Set([...one, ...other])].sort();
}

function longer(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one.length !== other.length) return one.length > other.length ? one : other;
  return one.join() > other.join() ? one : other;
}

/**
 * Wrong entries, once per cell and digit; one that is undone before the next entry counts as a slip and is
 * ignored.
 *
 * @param board solved
 * @returns null if the board has entries without history
 */
export function countMistakes(board: Board): number | null {
  if (startsFilled(board)) return null;
  const wrong = new Set<number>();
  for (const { cells, after } of board.history.slice(0, board.position)) {
    for (const [place, cell] of cells.entries()) {
      const { digit } = at(after, place);
      if (digit !== 0 && digit !== at(board.cells, cell).digit) wrong.add(cell * 9 + digit);
    }
  }
  return wrong.size;
}

/** Whether a board has entries without history, and was not begun again. */
export function startsFilled(board: Board): boolean {
  for (let position = 1; position <= board.position; position++)
    if (!cellsAt(board, position).some(({ kind }) => kind === 'digit')) return false;
  return true;
}
