import { at } from '../base/at.ts';
import { dayNumber, type Day } from '../base/day.ts';
import { BOARD_LEVELS, type BoardLevel } from '../board/board.ts';
import { isOfLearn, type Play } from './play.ts';
import { streaksOf, type Streaks } from './streaks.ts';

export interface LevelSummary {
  readonly level: BoardLevel;
  readonly won: number;
  /** Seconds; null without a win. */
  readonly best: number | null;
  readonly median: number | null;
  /** Wins without a hint. */
  readonly alone: number;
}

/** One point of a level's curve. */
export interface Win {
  readonly day: Day;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly seconds: number;
  readonly hints: number;
  readonly mistakes: number | null;
  /** The median of this win's time and up to six before it. */
  readonly trend: number;
}

/** Median over seven wins, so that an outlier does not distort the trend. */
const TREND_LENGTH = 7;

/** The wins that count for a level. A puzzle of Learn is made for its technique, so its time says little. */
export function winsOf(plays: readonly Play[], wanted: BoardLevel): Play[] {
  return plays.filter((play) => play.level === wanted && play.wonOn !== null && !isOfLearn(play));
}

/** All six levels, in order. */
export function summarize(plays: readonly Play[]): LevelSummary[] {
  return BOARD_LEVELS.map((level) => {
    const wins = winsOf(plays, level);
    const times = wins.map(({ seconds }) => seconds);
    return {
      level,
      won: wins.length,
      best: times.length === 0 ? null : Math.min(...times),
      median: times.length === 0 ? null : medianOf(times),
      alone: wins.filter(({ hints }) => hints === 0).length,
    };
  });
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
  const wins = winsOf(plays, level).sort((one, other) => one.playedAt - other.playedAt);
  return wins.map(({ wonOn, playedAt, seconds, hints, mistakes }, at) => ({
    day: wonOn!,
    at: playedAt,
    seconds,
    hints,
    mistakes,
    trend: medianOf(wins.slice(Math.max(0, at - TREND_LENGTH + 1), at + 1).map((win) => win.seconds)),
  }));
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
