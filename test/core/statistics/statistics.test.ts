import { newBoard } from '../../../core/board/board.ts';
import { placeDigit } from '../../../core/board/entries.ts';
import { undo } from '../../../core/board/history.ts';
import {
  countMistakes,
  mergedPlay,
  withChallenge,
  withDaily,
  withHint,
  withProgress,
  withTechnique,
  type Play,
} from '../../../core/statistics/play.ts';
import { curveOf, dailyStreaks, summarize, wasFast } from '../../../core/statistics/summary.ts';

const PUZZLE = { puzzle: 'p', level: 'skilled' } as const;
const on = (day: string, at = 1) => ({ day, at });
const WON: Play = {
  ...PUZZLE,
  daily: null,
  begunOn: '2026-11-20',
  wonOn: '2026-11-21',
  playedAt: 5,
  seconds: 300,
  hints: 1,
  mistakes: 2,
};

test('a play records a game from its first entry to its win and ignores later changes', () => {
  const begun = withProgress(undefined, PUZZLE, { seconds: 3, won: null }, on('2026-11-20', 1));
  // Of two tabs, the longer time counts.
  expect(withProgress(begun, PUZZLE, { seconds: 2, won: null }, on('2026-11-20', 1)).seconds).toBe(3);
  const helped = withHint(begun, PUZZLE, on('2026-11-20', 2));
  const won = withProgress(helped, PUZZLE, { seconds: 300, won: { mistakes: 2 } }, on('2026-11-21', 5));
  expect(won).toEqual(WON);
  // The same puzzle again: undone and filled, started again, opened elsewhere.
  expect(withProgress(won, PUZZLE, { seconds: 9, won: { mistakes: 0 } }, on('2026-11-25', 9))).toBe(won);
  expect(withProgress(won, PUZZLE, { seconds: 1, won: null }, on('2026-11-25', 9))).toBe(won);
  expect(withHint(won, PUZZLE, on('2026-11-25', 9))).toBe(won);
  expect(withDaily(won, PUZZLE, '2026-11-19', on('2026-11-25', 9))).toEqual({ ...WON, daily: '2026-11-19' });
});

test('each technique named by hints is recorded once, and none after the win', () => {
  const first = withTechnique(undefined, PUZZLE, 'asked', 'x-wing', on('2026-11-20', 1));
  const twice = withTechnique(first, PUZZLE, 'asked', 'x-wing', on('2026-11-20', 2));
  expect(twice).toBe(first);
  const other = withTechnique(twice, PUZZLE, 'asked', 'aic', on('2026-11-20', 3));
  expect(other.asked).toEqual(['aic', 'x-wing']);
  expect(withTechnique(WON, PUZZLE, 'stood', 'aic', on('2026-11-25', 9))).toBe(WON);
  const here: Play = { ...WON, asked: ['aic'], stood: ['w-wing'] };
  const there: Play = { ...WON, playedAt: 8, asked: ['aic', 'x-wing'], stood: ['aic'], needed: ['pointing'] };
  expect(mergedPlay(here, there)).toEqual({
    ...WON,
    asked: ['aic', 'x-wing'],
    stood: ['aic', 'w-wing'],
    needed: ['pointing'],
  });
});

test('merging two plays of a puzzle keeps the first win, or else the newest play', () => {
  const open: Play = { ...WON, wonOn: null, mistakes: null, playedAt: 50 };
  const later: Play = { ...WON, playedAt: 8, seconds: 20, daily: '2026-11-21' };
  expect(mergedPlay(WON, later)).toEqual({ ...WON, daily: '2026-11-21' });
  expect(mergedPlay(later, WON)).toEqual({ ...WON, daily: '2026-11-21' });
  expect(mergedPlay(open, WON)).toEqual(WON);
  const newer = { ...open, playedAt: 60, seconds: 1 };
  for (const merged of [mergedPlay(open, newer), mergedPlay(newer, open)]) expect(merged).toEqual(newer);
  expect(mergedPlay(WON, open)).toEqual(WON);
  const older = { ...open, playedAt: 1 };
  expect([mergedPlay(older, WON), mergedPlay(WON, older)]).toEqual([WON, WON]);
  // Of two of the same moment, the longer time counts.
  expect(mergedPlay(WON, { ...WON, seconds: 1 })).toEqual(WON);
  expect(mergedPlay(open, { ...open, seconds: 1 })).toEqual(open);
  expect(Object.keys(mergedPlay(open, newer))).not.toContain('challenge');
});

test('a time to beat is stored with its puzzle and its pace', () => {
  const asked = withChallenge(undefined, PUZZLE, { seconds: 754, pace: '00zz' }, on('2026-11-20', 1));
  expect(asked).toEqual({
    ...PUZZLE,
    daily: null,
    begunOn: '2026-11-20',
    wonOn: null,
    playedAt: 1,
    seconds: 0,
    hints: 0,
    mistakes: null,
    challenge: 754,
    pace: '00zz',
  });
  const won = withProgress(asked, PUZZLE, { seconds: 300, won: { mistakes: 2 } }, on('2026-11-21', 5));
  expect(won).toEqual({ ...WON, hints: 0, challenge: 754, pace: '00zz' });
  const faster = withChallenge(won, PUZZLE, { seconds: 200 }, on('2026-11-25', 9));
  expect(faster).toStrictEqual({ ...WON, hints: 0, challenge: 200 });
  expect(mergedPlay(WON, { ...asked, playedAt: 9 })).toEqual({ ...WON, challenge: 754, pace: '00zz' });
  // The pace is that of the time to beat.
  for (const merged of [mergedPlay(won, faster), mergedPlay(faster, won)]) expect(merged).toEqual(faster);
});

describe('mistakes', () => {
  const solution = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
  const empty = (cells: number[]) =>
    newBoard(Array.from(solution, (digit, cell) => (cells.includes(cell) ? '0' : digit)).join(''), 'novice');
  const enter = (board: ReturnType<typeof newBoard>, ...entries: [number, number][]) =>
    entries.reduce((now, [cell, digit]) => placeDigit(now, [cell], digit), board);

  test('each wrong digit of a cell counts as one mistake', () => {
    expect(countMistakes(enter(empty([0, 1]), [0, 5], [1, 3]))).toBe(0);
    expect(countMistakes(enter(empty([0, 1]), [0, 3], [1, 5], [0, 5], [1, 3]))).toBe(2);
    expect(countMistakes(enter(empty([0, 1]), [0, 3], [0, 4], [0, 3], [0, 5], [1, 3]))).toBe(2);
  });

  test('a wrong digit that was undone before the next entry is no mistake', () => {
    const slip = undo(enter(empty([0, 1]), [0, 3]));
    expect(countMistakes(enter(slip, [0, 5], [1, 3]))).toBe(0);
  });

  test('removing a wrong digit is not another mistake, and a wrong entry that was undone does not count', () => {
    expect(countMistakes(enter(empty([0, 1]), [0, 3], [0, 3], [0, 5], [1, 3]))).toBe(1);
    const solved = enter(empty([0, 1]), [0, 5], [1, 3]);
    expect(countMistakes(undo(enter(solved, [0, 3])))).toBe(0);
  });

  test('two wrong cells count as two mistakes, whether their digits are equal or not', () => {
    expect(countMistakes(enter(empty([0, 9]), [0, 3], [9, 3], [0, 5], [9, 6]))).toBe(2);
    expect(countMistakes(enter(empty([0, 9]), [0, 3], [9, 2], [0, 5], [9, 6]))).toBe(2);
  });

  test('the number of mistakes is unknown for a board that was opened with entries', () => {
    const { history, position } = empty([]);
    expect(countMistakes({ ...enter(empty([0, 1]), [0, 5], [1, 3]), history, position })).toBeNull();
  });
});

let plays = 0;
function win(level: Play['level'], wonOn: string, seconds: number, more: Partial<Play> = {}): Play {
  const puzzle = String(plays++);
  return { ...WON, puzzle, level, begunOn: wonOn, wonOn, playedAt: plays, seconds, hints: 0, ...more };
}
const SOME: readonly Play[] = [
  win('novice', '2026-08-01', 100),
  win('novice', '2026-11-01', 61, { hints: 2 }),
  win('novice', '2026-11-20', 80),
  win('novice', '2026-11-21', 90),
  // A whole puzzle of Learn, and a puzzle of one cell.
  win('novice', '2026-11-21', 20, { needed: ['hidden-single-box'] }),
  win('medial', '2026-11-21', 40, { needed: ['full-house'] }),
  win('master', '2026-11-21', 4000, { hints: 5 }),
  win('expert', '2026-11-21', 30, { wonOn: null, hints: 1 }),
  // A puzzle of a day that was only looked at.
  win('expert', '2026-11-21', 0, { wonOn: null, daily: '2026-11-21' }),
];
const TODAY = '2026-11-21';

test('the summary has figures for each level, without the whole puzzles of Learn', () => {
  const none = (level: string) => ({ level, won: 0, best: null, median: null, alone: 0 });
  expect(summarize(SOME)).toEqual([
    { level: 'novice', won: 4, best: 61, median: 85, alone: 3 },
    { level: 'medial', won: 1, best: 40, median: 40, alone: 1 },
    none('skilled'),
    none('expert'),
    { level: 'master', won: 1, best: 4000, median: 4000, alone: 0 },
    none('custom'),
  ]);
});

test('the curve begins with the oldest win and shows the median of the last seven', () => {
  expect(
    curveOf(SOME.toReversed(), 'novice').map(({ day, seconds, trend }) => [day, seconds, trend]),
  ).toEqual([
    ['2026-08-01', 100, 100],
    ['2026-11-01', 61, 81],
    ['2026-11-20', 80, 80],
    ['2026-11-21', 90, 85],
  ]);
  expect(curveOf(SOME, 'expert')).toEqual([]);
  const eight = [70, 60, 50, 40, 30, 20, 10, 0].map((seconds) => win('skilled', TODAY, seconds));
  expect(curveOf(eight, 'skilled').map(({ trend }) => trend)).toEqual([70, 65, 60, 55, 50, 45, 40, 30]);
});

test('counts streaks of puzzles of the day solved in time', () => {
  const daily = (day: string, begunOn: string, wonOn: string | null) =>
    win('novice', day, 10, { daily: day, begunOn, wonOn });
  const some = [
    // In time, and over midnight.
    daily('2026-11-21', '2026-11-21', '2026-11-21'),
    daily('2026-11-20', '2026-11-20', '2026-11-21'),
    // Opened in time, won too late; opened a day late; not won.
    daily('2026-11-19', '2026-11-19', '2026-11-21'),
    daily('2026-11-18', '2026-11-19', '2026-11-19'),
    daily('2026-11-17', '2026-11-17', null),
  ];
  expect(dailyStreaks(some, TODAY)).toEqual({ current: 2, longest: 2 });
  // Won on a device whose clock was ahead.
  expect(dailyStreaks([...some, daily('2029-11-27', '2029-11-27', '2029-11-27')], TODAY)).toEqual({
    current: 2,
    longest: 2,
  });
  // Opened and won on the day after.
  expect(dailyStreaks([daily('2026-11-20', TODAY, TODAY)], TODAY)).toEqual({ current: 0, longest: 0 });
  expect(dailyStreaks(SOME, TODAY)).toEqual({ current: 0, longest: 0 });
});

test('a win is fast if it was quick for its level and used no hints', () => {
  const fast = { ...WON, hints: 0, seconds: 720 };
  expect(wasFast(fast)).toBe(true);
  expect(wasFast({ ...fast, seconds: 721 })).toBe(false);
  expect(wasFast({ ...fast, level: 'medial' })).toBe(false);
  expect(wasFast({ ...fast, hints: 1 })).toBe(false);
  expect(wasFast({ ...fast, wonOn: null })).toBe(false);
});
