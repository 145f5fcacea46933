import { boardOf, newBoard, type Board } from '../../../core/board/board.ts';
import { EMPTY_CELL, withDigit } from '../../../core/board/cell.ts';
import { placeDigit, startAgain } from '../../../core/board/entries.ts';
import { timed } from '../../../core/board/history.ts';
import { isPace, readLink } from '../../../core/board/link.ts';
import { paceOf, progressAt } from '../../../core/board/pace.ts';
import fc from '../../support/property.ts';

const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

/** A board whose first cells are to be filled. */
const boardToFill = (count: number): Board => newBoard(SOLUTION.slice(count).padStart(81, '0'), 'custom');

/** Enters a digit at a playing time. */
const enter = (board: Board, cell: number, seconds: number, digit = Number(SOLUTION.charAt(cell))): Board =>
  timed(board, placeDigit(board, [cell], digit), seconds * 1000);

/** Fills the first cells at these playing times. */
const fill = (times: readonly number[], board = boardToFill(times.length)): Board =>
  times.reduce((now, seconds, cell) => enter(now, cell, seconds), board);

const TIMES = fc
  .array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 64 })
  .map((times) => times.sort((one, other) => one - other))
  .filter((times) => times.at(-1)! > 0);

const shareBy = (times: readonly number[], seconds: number): number =>
  times.filter((time) => time <= seconds).length / times.length;

test('a pace tells at every second how much of the board was filled', () => {
  fc.assert(
    fc.property(TIMES, fc.integer({ min: 0, max: 4000 }), (times, seconds) => {
      const end = times.at(-1)!;
      const pace = paceOf(fill(times), end)!;
      expect(isPace(pace)).toBe(true);
      expect(readLink(new URLSearchParams(`beat=${end}&pace=${pace}`)).beat).toEqual({ seconds: end, pace });
      const told = progressAt(pace, seconds / end);
      const share = shareBy(times, seconds);
      if (times.length <= 60) expect(told).toBe(share);
      else expect(Math.abs(told - share)).toBeLessThanOrEqual(1 / 60);
    }),
  );
});

test('a digit counts from its last entry, and a restart sets no time back', () => {
  const tried = enter(enter(boardToFill(2), 0, 10, 9), 1, 20);
  const again = timed(tried, startAgain(tried, 30_000), 30_000);
  const done = enter(enter(enter(again, 0, 5), 1, 10, 9), 1, 30);
  const pace = paceOf(done, 60)!;
  expect([30, 34, 35, 59, 60].map((seconds) => progressAt(pace, seconds / 60))).toEqual([0, 0, 0.5, 0.5, 1]);
});

test('a game has no pace unless all of its time is known', () => {
  const solved = fill([3, 8]);
  expect(paceOf(solved, 8)).toBe('Mzzz');
  const opened = boardOf(
    boardToFill(2).cells.map((cell, place) => (place === 0 ? withDigit(EMPTY_CELL, 5) : cell)),
    'custom',
  );
  const untimed = placeDigit(enter(boardToFill(2), 0, 3), [1], 3);
  for (const [board, seconds] of [
    [solved, 6],
    [solved, 10],
    [fill([3], boardToFill(2)), 3],
    [enter(fill([3], boardToFill(2)), 1, 8, 9), 8],
    [enter(opened, 1, 8), 8],
    [untimed, 3],
    [fill([0, 0]), 0],
    [boardToFill(0), 0],
  ] as const)
    expect(paceOf(board, seconds)).toBeUndefined();
});

test.each([
  ['', false],
  ['zz', true],
  ['00zz', true],
  ['--_a00zz', false],
  ['00', false],
  ['0zz', false],
  ['zy', false],
  ['0100zz', false],
  ['zzzz', true],
  ['zz00', false],
  ['0+zz', false],
  ['0é zz', false],
  ['00zz\n', false],
  [`${'00'.repeat(59)}zz`, true],
  [`${'00'.repeat(60)}zz`, false],
])('the pace %j is read: %p', (pace, isRead) => {
  expect(isPace(pace)).toBe(isRead);
  expect(readLink(new URLSearchParams({ beat: '754', pace })).beat).toEqual({
    seconds: 754,
    ...(isRead && { pace }),
  });
});

test('without a time to beat, a pace means nothing', () => {
  expect(readLink(new URLSearchParams('pace=zz')).beat).toBeNull();
});

test('whatever a link holds, progress stays between nothing and everything', () => {
  const hostile = fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{0,130}(?:zz)?$/));
  fc.assert(
    fc.property(hostile, fc.double({ min: 0, noNaN: true }), (pace, part) => {
      if (!isPace(pace)) return;
      const told = progressAt(pace, part);
      expect(told).toBeGreaterThanOrEqual(0);
      expect(told).toBeLessThanOrEqual(1);
    }),
  );
});
