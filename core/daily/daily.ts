import { at } from '../base/at.ts';
import { dayNumber, weekdayOf, type Day } from '../base/day.ts';
import { seededRandom } from '../base/random.ts';
import { parseGrid } from '../sudoku/grid.ts';
import type { Level } from '../sudoku/techniques/catalogue.ts';
import { randomTransformation, transformGrid } from '../sudoku/transform.ts';
import { DAILY_PUZZLES } from './daily-puzzles.ts';

/** The first day that has a puzzle. */
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

/** Whether the day has a puzzle that may be played: days to come are closed. */
export function isDailyOpen(day: Day, today: Day): boolean {
  return dayNumber(day) !== undefined && day >= FIRST_DAILY && day <= today;
}

export interface DailyPuzzle {
  /** 81 characters, `0` for an empty cell. */
  readonly puzzle: string;
  readonly level: Level;
}

/**
 * The puzzle of a day: the same for everybody, in every version, without a network. It follows from the date
 * alone: the week chooses a puzzle of the frozen list, the date turns and relabels it. A table in the tests
 * keeps it so.
 *
 * @param day a day of the calendar; throws a RangeError for any other text
 */
export function dailyPuzzle(day: Day): DailyPuzzle {
  const number = dayNumber(day);
  if (number === undefined) throw new RangeError(`no day: ${day}`);
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
