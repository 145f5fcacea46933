import { randomInteger, seededRandom, shuffle } from '../../../core/base/random.ts';
import { formatGrid, parseGrid } from '../../../core/sudoku/grid.ts';
import { Position } from '../../../core/sudoku/position.ts';
import { UNDECIDED } from '../../../core/sudoku/solve/search.ts';
import {
  BRANCHES_AT_MOST,
  countAndSolveCandidates,
  countAndSolveText,
  countCandidateSolutions,
  countSolutions,
  countSolutionsOfText,
  isUnique,
  masksOf,
  solvability,
  solvabilityOf,
  solve,
  solveCandidates,
  solveText,
  upToTwoSolutions,
} from '../../../core/sudoku/solve/solve.ts';
import { ENDLESS } from '../../support/hint-boards.ts';
import { readPuzzles } from '../../support/puzzles.ts';
import { slowMasks, slowSolutions } from '../../support/slow/backtrack.ts';

const PUZZLE = '4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........';
const SOLUTION = '468931527751624839392578461134756298289413675675289314846192753513867942927345186';

test.each([
  ['a valid puzzle', PUZZLE, SOLUTION],
  ['a puzzle with zeros for empty cells', PUZZLE.replaceAll('.', '0'), SOLUTION],
  ['a full grid', SOLUTION, SOLUTION],
  ['a full grid with two cells swapped', `86${SOLUTION.slice(2)}`, undefined],
  ['equal digits in a row', `5.......5${'.'.repeat(72)}`, undefined],
  ['equal digits in a column', `5${'.'.repeat(71)}5........`, undefined],
  ['equal digits in a box', `5.........5${'.'.repeat(70)}`, undefined],
  ['a cell without a candidate', `.12345678${'.'.repeat(9)}9${'.'.repeat(62)}`, undefined],
  ['eighty characters', PUZZLE.slice(1), undefined],
  ['a foreign character', `x${PUZZLE.slice(1)}`, undefined],
  ['an empty text', '', undefined],
])('solves or rejects %s', (_, puzzle, expected) => {
  expect(solveText(puzzle)).toBe(expected);
});

test('the empty grid has the same solution each time', () => {
  const first = solveText('.'.repeat(81));
  expect(first).toMatch(/^[1-9]{81}$/);
  expect(countSolutionsOfText(first!, 2)).toBe(1);
  expect(solveText('.'.repeat(81))).toBe(first);
});

test.each([
  ['seventeen-clue', 1],
  ['magictour', 1],
  ['hardest', 1],
  ['ordinary', 1],
  ['rated', 1],
] as const)('every puzzle of %s has %i solution, which keeps its givens', (name, expected) => {
  for (const puzzle of readPuzzles(name)) {
    expect(countSolutionsOfText(puzzle, 2)).toBe(expected);
    const solution = solveText(puzzle)!;
    expect(Array.from(puzzle).every((sign, cell) => sign === '.' || sign === solution[cell])).toBe(true);
    expect(countSolutionsOfText(solution, 2)).toBe(1);
  }
});

/** Puzzles that are not proper: givens taken away, moved, or changed. */
function damaged(puzzle: string, random: () => number): string {
  const signs = Array.from(puzzle);
  const givens = shuffle(
    [...signs.keys()].filter((cell) => signs[cell] !== '.'),
    random,
  );
  const kind = randomInteger(random, 3);
  if (kind === 0) for (const cell of givens.slice(0, 1 + randomInteger(random, 3))) signs[cell] = '.';
  if (kind === 1) signs[givens[0]] = String(1 + randomInteger(random, 9));
  if (kind === 2) {
    signs[randomInteger(random, 81)] = signs[givens[0]];
    signs[givens[0]] = '.';
  }
  return signs.join('');
}

test('counts the same solutions as the plain solver for puzzles with none, one and many', () => {
  const random = seededRandom(1);
  const kinds = new Set<number>();
  const puzzles = [...readPuzzles('ordinary'), ...readPuzzles('rated')];
  for (let round = 0; round < 800; round++) {
    const puzzle = damaged(puzzles[round % puzzles.length], random);
    const grid = parseGrid(puzzle)!;
    const solutions = slowSolutions(slowMasks(grid), 5);
    expect([puzzle, countSolutions(grid, 5)]).toEqual([puzzle, solutions.length]);
    expect(isUnique(grid)).toBe(solutions.length === 1);
    const solution = solve(grid);
    if (solutions.length < 5) {
      expect(solutions.map((digits) => formatGrid(digits))).toEqual(
        solution === undefined ? [] : expect.arrayContaining([formatGrid(solution)]),
      );
    }
    kinds.add(Math.min(solutions.length, 2));
  }
  expect([...kinds].sort()).toEqual([0, 1, 2]);
});

test('counts the same solutions as the plain solver for positions with candidates', () => {
  const random = seededRandom(2);
  const kinds = new Set<number>();
  const puzzles = readPuzzles('rated');
  for (let round = 0; round < 800; round++) {
    const solution = solve(parseGrid(puzzles[round % puzzles.length])!)!;
    // Random masks around a solution; now and then without it.
    const keep = randomInteger(random, 10) !== 0;
    const size = 2 + randomInteger(random, 2);
    const masks = Array.from(solution, (digit) => {
      let mask = keep ? 1 << (digit - 1) : 0;
      for (let count = 0; count < size; count++) mask |= 1 << randomInteger(random, 9);
      return mask;
    });
    const solutions = slowSolutions(masks, 50);
    expect(countCandidateSolutions(masks, 50)).toBe(solutions.length);
    const found = solveCandidates(masks);
    expect(found === undefined).toBe(solutions.length === 0);
    if (found !== undefined)
      expect(found.every((digit, cell) => masks[cell] & (1 << (digit - 1)))).toBe(true);
    kinds.add(Math.min(solutions.length, 2));
  }
  expect([...kinds].sort()).toEqual([0, 1, 2]);
});

/** Two grids, the second the most regular there is. */
const GRIDS = [SOLUTION, '123456789456789123789123456231564897564897231897231564312645978645978312978312645'];

test.each([
  ['the digits 1 to 3', (_row: number, _column: number, digit: number) => digit <= 3, [18, 1_728]],
  ['the digits 1 to 4', (_row: number, _column: number, digit: number) => digit <= 4, [3_600, 10_752]],
  ['the last three rows', (row: number) => row > 5, [120, 1_728]],
  ['the last four rows', (row: number) => row > 4, [1_668, 3_000]],
  ['the first three columns', (_row: number, column: number) => column < 3, [144, 1_728]],
  ['four boxes', (row: number, column: number) => row < 6 && column < 6, [2_454, 6_280]],
  [
    'all but the boxes of a diagonal',
    (row: number, column: number) => Math.floor(row / 3) !== Math.floor(column / 3),
    [136_980, 283_576],
  ],
] as const)(
  'without %s, two fixed grids can be completed in as many ways as other programs count',
  (_, isOpen, counts) => {
    const puzzles = GRIDS.map((grid) =>
      Array.from(grid, (digit, cell) =>
        isOpen(Math.floor(cell / 9), cell % 9, Number(digit)) ? '.' : digit,
      ).join(''),
    );
    expect(puzzles.map((puzzle) => countSolutionsOfText(puzzle, 1_000_000))).toEqual(counts);
  },
);

test('a search gives up after a fixed number of branches, which no real puzzle comes near', () => {
  const endless = parseGrid(ENDLESS)!;
  expect(solvability(endless)).toBe('cannot-judge');
  expect(countSolutions(endless, 2, BRANCHES_AT_MOST)).toBe(UNDECIDED);
  expect(isUnique(endless)).toBe(false);
  expect(upToTwoSolutions(endless)).toBe('cannot-judge');
  for (const puzzle of [...readPuzzles('hardest'), ...readPuzzles('magictour')])
    expect(countSolutions(parseGrid(puzzle)!, 2, BRANCHES_AT_MOST / 100)).toBe(1);
});

test('counts solutions and keeps the first in one search', () => {
  const several = '.'.repeat(81);
  expect(countAndSolveText(PUZZLE, 2)).toEqual({ count: 1, first: SOLUTION });
  expect(countAndSolveText(several, 3)).toEqual({ count: 3, first: solveText(several) });
  const none = { count: 0, first: undefined };
  expect(countAndSolveText(`86${SOLUTION.slice(2)}`, 2)).toEqual(none);
  expect(countAndSolveText(PUZZLE.slice(1), 2)).toEqual(none);
  expect(countAndSolveText(ENDLESS, 2, 10)).toEqual({ count: UNDECIDED, first: undefined });
  const position = Position.from(parseGrid(PUZZLE)!);
  expect(countAndSolveCandidates(masksOf(position), 2)).toEqual({ count: 1, first: SOLUTION });
  position.eliminate(1, 6);
  expect(countAndSolveCandidates(masksOf(position), 2)).toEqual(none);
});

test('a count with a limit of two says whether a puzzle is proper', () => {
  expect([0, 1, 2, UNDECIDED].map(solvabilityOf)).toEqual([
    'no-solution',
    'one-solution',
    'several-solutions',
    'cannot-judge',
  ]);
});

test('two solutions of a puzzle are different and both valid', () => {
  const grid = parseGrid(PUZZLE)!;
  expect(upToTwoSolutions(grid).length).toBe(1);
  expect(upToTwoSolutions(parseGrid(`11${'.'.repeat(79)}`)!)).toEqual([]);
  const [first, second] = upToTwoSolutions(parseGrid('.'.repeat(81))!) as Uint8Array[];
  expect(formatGrid(first)).not.toBe(formatGrid(second));
  for (const solution of [first, second]) expect(solvability(solution)).toBe('one-solution');
});

test('a position is solved within its candidates', () => {
  const position = Position.from(parseGrid(PUZZLE)!);
  expect(formatGrid(solveCandidates(masksOf(position))!)).toBe(SOLUTION);
  position.eliminate(1, 6);
  expect(solveCandidates(masksOf(position))).toBeUndefined();
});
