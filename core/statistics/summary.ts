import { at } from '../base/at.ts';
import { dayNumber, dayOf, type Day } from '../base/day.ts';
import { BOARD_LEVELS, type BoardLevel } from '../board/board.ts';
import type { Play } from './play.ts';
import { streaksOf, type Streaks } from './streaks.ts';

export interface LevelSummary {
  readonly level: BoardLevel;
  readonly won: number;
  /** Seconds; null without a win. */
  readonly best: number | null;
  readonly median: number | null;
  /** In won games. */
  readonly hints: number;
  /** Wins without a hint. */
  readonly alone: number;
}

export interface Summary {
  readonly won: number;
  /** Started, but not won. */
  readonly unfinished: number;
  /** Playing time of won and unfinished games. */
  readonly seconds: number;
  /** Hints in won and unfinished games. */
  readonly hints: number;
  /** All six, in order. */
  readonly levels: readonly LevelSummary[];
}

/** One point of a level's curve. */
export interface Win {
  readonly day: Day;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly seconds: number;
  readonly hints: number;
  readonly mistakes: number | null;
  /** The median of this win's time and up to four before it. */
  readonly trend: number;
}

/** Median over five wins, so that an outlier does not distort the trend. */
const TREND_LENGTH = 5;

/**
 * The plays of the last given number of days, including today; null: all. A play belongs to the day it was
 * won or else started.
 */
export function recentPlays(plays: readonly Play[], days: number | null, today: Day): Play[] {
  const first = days === null ? '' : dayOf(dayNumber(today)! - days + 1);
  // A daily puzzle that was only opened is not a game.
  return plays.filter(
    (play) => (play.wonOn ?? play.begunOn) >= first && (play.wonOn !== null || play.seconds > 0),
  );
}

export function summarize(plays: readonly Play[]): Summary {
  const won = plays.filter(({ wonOn }) => wonOn !== null);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    won: won.length,
    unfinished: plays.length - won.length,
    seconds: sum(plays.map(({ seconds }) => seconds)),
    hints: sum(plays.map(({ hints }) => hints)),
    levels: BOARD_LEVELS.map((level) => {
      const wins = won.filter((play) => play.level === level);
      const times = wins.map(({ seconds }) => seconds);
      return {
        level,
        won: wins.length,
        best: times.length === 0 ? null : Math.min(...times),
        median: times.length === 0 ? null : medianOf(times),
        hints: sum(wins.map(({ hints }) => hints)),
        alone: wins.filter(({ hints }) => hints === 0).length,
      };
    }),
  };
}

/** A player who wins a level within these seconds, without hints, is ready for harder puzzles. */
const FAST_SECONDS: Readonly<Record<BoardLevel, number>> = {
  novice: 300,
  medial: 480,
  skilled: 720,
  expert: 1080,
  master: 1500,
  custom: 0,
};

/** Whether a puzzle was won fast for its level, and without hints. */
export function wasFast({ level, wonOn, seconds, hints }: Play): boolean {
  return wonOn !== null && hints === 0 && seconds <= FAST_SECONDS[level];
}

/** The wins of a level, oldest first, each with the trend up to it. */
export function curveOf(plays: readonly Play[], level: BoardLevel): Win[] {
  const wins = plays
    .filter((play) => play.level === level && play.wonOn !== null)
    .sort((one, other) => one.playedAt - other.playedAt);
  return wins.map(({ wonOn, playedAt, seconds, hints, mistakes }, at) => ({
    day: wonOn!,
    at: playedAt,
    seconds,
    hints,
    mistakes,
    trend: medianOf(wins.slice(Math.max(0, at - TREND_LENGTH + 1), at + 1).map((win) => win.seconds)),
  }));
}

/** Days on which any puzzle was won. */
export function winStreaks(plays: readonly Play[], today: Day): Streaks {
  return streaksOf(
    plays.flatMap(({ wonOn }) => wonOn ?? []),
    today,
  );
}

/**
 * Days that count for the streak: the daily puzzle was won on its day, or opened on its day and won by the
 * end of the next. Later wins fill only the calendar.
 */
export function dailyStreaks(plays: readonly Play[], today: Day): Streaks {
  const days = plays.flatMap(({ daily, begunOn, wonOn }) => {
    if (daily === null || wonOn === null) return [];
    const late = dayNumber(wonOn)! - dayNumber(daily)!;
    return late <= 0 || (late === 1 && begunOn <= daily) ? [daily] : [];
  });
  return streaksOf(days, today);
}

/** The middle value; for an even number of values, the mean of the middle two, rounded to whole seconds. */
function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? at(sorted, middle)
    : Math.round((at(sorted, middle - 1) + at(sorted, middle)) / 2);
}
