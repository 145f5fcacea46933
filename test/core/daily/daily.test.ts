import { createHash } from 'node:crypto';
import { dayNumber, dayOf } from '../../../core/base/day.ts';
import { dailyPuzzle, FIRST_DAILY, isDailyOpen } from '../../../core/daily/daily.ts';
import { DAILY_PUZZLES } from '../../../core/daily/daily-puzzles.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { Position } from '../../../core/sudoku/position.ts';
import { rate } from '../../../core/sudoku/rate/rate.ts';
import { countSolutionsOfText } from '../../../core/sudoku/solve/solve.ts';
import { LEVELS } from '../../../core/sudoku/techniques/catalogue.ts';

const HOW_MANY = 3653;
const first = dayNumber(FIRST_DAILY)!;
const days = Array.from({ length: HOW_MANY }, (_, at) => dayOf(first + at));

/**
 * Never change this table: people share these puzzles by date and keep their times. If a line fails, the
 * random generator, the transformation or the frozen list was changed, and that change must be reverted.
 */
const GOLDEN = `
  2026-01-01 skilled 900010080000000007100700046506023000074680300000000020003000012400190003000000060
  2026-01-02 skilled 005000300070080000810390045100063009000000200039100060007009000604501023000040800
  2026-01-03 expert 090480300001930070640000019004050703000090050308000000407500600060700000000000107
  2026-01-04 master 230000900004000208800016000107004000000020000000500403000380002002000059401000300
  2026-01-05 novice 000700054000203160000064900091047006480009000020100000600000200208030017170000090
  2026-01-06 medial 000720006008300002000000140400100070095000000800209000036091480089000010001000630
  2026-01-07 medial 000100000053040012070000608000050000025400037160000009006503020000000000009086040
  2026-02-28 expert 070018403000600000050020001000200000920063800300001600048000050006000310100000007
  2026-03-01 master 000908030000002900900040200530000800006007090400000060040310500081500040200004610
  2026-03-29 master 820960000000708000000023401000000030000300120003001908004000000350100070068009000
  2026-06-30 medial 006000082079000010230000000001002000752000000690100000013087509060290031000031400
  2026-07-01 medial 105703000000000400900024001807000016006007902000030000300970050000805093009300860
  2026-10-25 master 210000408806000051000000900030500070000300005400007009084703000000060000160840000
  2026-11-21 expert 096000018100700000087900000050600300900400052001025900870000500610094000005000200
  2026-11-22 master 070100000090020001600000402006000007004200010300705000000007205000590068000402900
  2026-12-24 skilled 090000300701009600620080000000007000400090700030602005000004010000000408042010050
  2026-12-31 skilled 004900000000002570000080130603000800407000012020000063000070050038005000096800000
  2027-01-01 skilled 900010654020050007060004000009421005050000090080090001005100020800002500206805410
  2027-01-03 master 003820000260003080008005000600000007037000920100000403000038004002009008000240310
  2027-01-04 novice 090003000604000309000920048950078000040600800876094001068201000029487003300009080
  2028-02-29 medial 740005000000000006000007520500036000000000002300000890460073200003800000190052040
  2028-03-01 medial 000057600160000003700800000670000000490000000003070200020000050000080304810009000
  2029-12-31 novice 001002030900018570080700000003000060040100200200507903000390086050840000004000015
  2030-01-06 master 000100680006000053500090702070000800009280000000075090062007000701000030350040007
  2031-05-17 expert 003060470400093080200000300091028054000107000008000060000000090005480000600002043
  2035-12-31 novice 050070640100009050400001300000025003600000080007463010215700800000006500360000009
  2042-07-09 medial 700620005010500307960000000000079043003000089600040000020000900000402150006905000
  2099-12-31 skilled 004609050030000007080020900801002600040060080000050001300000002000500008060080379
`;
const GOLDEN_DIGEST = 'caf975c4c69831b63efcfd7558e0b6229d2c1ff443eaf38694732e5b9d861684';

const GOLDEN_DAYS = GOLDEN.trim()
  .split(/\n */)
  .map((line) => line.split(' ') as [day: string, level: string, puzzle: string]);

test.each(GOLDEN_DAYS)('the puzzle of %s never changes and is of the level %s', (day, level, puzzle) => {
  expect(dailyPuzzle(day)).toEqual({ level, puzzle });
});

test('the puzzles of ten years never change', () => {
  const text = days.map((day) => dailyPuzzle(day).puzzle).join('\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(GOLDEN_DIGEST);
});

test('no two puzzles in ten years are equal', () => {
  expect(new Set(days.map((day) => dailyPuzzle(day).puzzle)).size).toBe(HOW_MANY);
});

test('the puzzles of a week go from easy to hard', () => {
  const week = Array.from({ length: 7 }, (_, at) => dailyPuzzle(dayOf(dayNumber('2026-11-16')! + at)).level);
  expect(week).toEqual(['novice', 'medial', 'medial', 'skilled', 'skilled', 'expert', 'master']);
});

test.each(LEVELS)('the frozen puzzles of the level %s have one solution each and no duplicates', (level) => {
  const puzzles = DAILY_PUZZLES[level];
  expect(new Set(puzzles).size).toBe(puzzles.length);
  expect(puzzles.filter((puzzle) => countSolutionsOfText(puzzle, 2) !== 1)).toEqual([]);
  // Two kinds of day share a list of twice the length: each of 53 weeks has its own.
  expect(puzzles.length).toBe(level === 'medial' || level === 'skilled' ? 106 : 53);
});

test('a disguised puzzle keeps its level', () => {
  const week = days.slice(0, 7).map((day) => dailyPuzzle(day));
  expect(week.map(({ puzzle }) => rate(Position.from(parseGrid(puzzle)!)).level)).toEqual(
    week.map(({ level }) => level),
  );
});

test.each([
  ['2025-12-31', false],
  ['2026-01-01', true],
  ['2026-11-20', true],
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['2026-02-30', false],
  ['2026-11-2', false],
  ['', false],
])('whether the puzzle of %s can be played on 21 November 2026: %s', (day, open) => {
  expect(isDailyOpen(day, '2026-11-21')).toBe(open);
});

test('an invalid day has no puzzle', () => {
  expect(() => dailyPuzzle('2026-02-30')).toThrow(new RangeError('invalid day: 2026-02-30'));
});
