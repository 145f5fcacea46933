import { at } from '../base/at.ts';
import { dayNumber, weekdayOf, type Day } from '../base/day.ts';
import { seededRandom } from '../base/random.ts';
import { parseGrid } from '../sudoku/grid.ts';
import type { Level } from '../sudoku/techniques/catalogue.ts';
import { randomTransformation, transformGrid } from '../sudoku/transform.ts';
import { DAILY_PUZZLES } from './daily-puzzles.ts';

export const FIRST_DAILY: Day = '2026-01-01';

/** Easy on Monday, hard on Sunday. */
export const WEEKDAY_LEVELS: readonly Level[] = [
  'novice',
  'medial',
  'medial',
  'skilled',
  'skilled',
  'expert',
  'master',
];

/** Whether a day's puzzle may be played: not before its day. */
export function isDailyOpen(day: Day, today: Day): boolean {
  return dayNumber(day) !== undefined && day >= FIRST_DAILY && day <= today;
}

export interface DailyPuzzle {
  /** 81 characters, `0` for an empty cell. */
  readonly puzzle: string;
  readonly level: Level;
}

/**
 * The daily puzzle: the same for everybody, in every version, offline. It depends on the date only: the week
 * chooses a puzzle of the frozen list, the date transforms and relabels it. A table in the tests fixes this.
 *
 * @param day a calendar day; any other text throws a RangeError
 */
export function dailyPuzzle(day: Day): DailyPuzzle {
  const number = dayNumber(day);
  if (number === undefined) throw new RangeError(`invalid day: ${day}`);
  const weekday = weekdayOf(number);
  const level = at(WEEKDAY_LEVELS, weekday);
  const days = WEEKDAY_LEVELS.flatMap((each, place) => (each === level ? [place] : []));
  const week = (number - weekday + 3) / 7;
  const list = DAILY_PUZZLES[level];
  const place = (week * days.length + days.indexOf(weekday)) % list.length;
  const puzzle = at(list, (place + list.length) % list.length);
  const disguise = randomTransformation(seededRandom(number));
  return { puzzle: transformGrid(parseGrid(puzzle)!, disguise).join(''), level };
}
