import { randomInteger, seededRandom } from '../../core/base/random.ts';
import { canonicalForm, canonize } from '../../core/sudoku/canonical.ts';
import { formatGrid, parseGrid, type Grid } from '../../core/sudoku/grid.ts';
import { solve } from '../../core/sudoku/solve/solve.ts';
import { randomTransformation, transformGrid } from '../../core/sudoku/transform.ts';
import { readPuzzles } from '../support/puzzles.ts';
import { SEED } from '../support/seed.ts';
import { slowlyCanonize } from '../support/slow/canonical.ts';

const random = seededRandom(SEED);

const disguised = (grid: Grid): Grid => transformGrid(grid, randomTransformation(random));

/** A full grid that 648 transformations leave as it is. */
const MOST = parseGrid('123456789456789123789123456231564897564897231897231564312645978645978312978312645')!;
const TRANSFORMATIONS = 1_218_998_108_160;

/** The transformations that leave a grid as it is are all, shared out to the grids that it can become. */
const among = (images: number): number => TRANSFORMATIONS / images;

test.each([
  ['an empty grid', '.'.repeat(81), 1],
  // In 81 cells, nine digits.
  ['one given', `.5${'.'.repeat(79)}`, 81 * 9],
  // 81 pairs of a row and 81 of a column, nine digits and eight.
  ['two givens in one line of a box', `.71${'.'.repeat(78)}`, 162 * 9 * 8],
  // 9 boxes, 18 pairs of cells in each.
  ['two givens in one column of a box', `7........1${'.'.repeat(71)}`, 162 * 9 * 8],
  ['two givens in two lines of a box', `7.........1${'.'.repeat(70)}`, 9 * 18 * 9 * 8],
  // 18 lines with two of three boxes, three cells in each, nine digits and eight.
  ['two givens in one line of two boxes', `7...1${'.'.repeat(76)}`, 18 * 3 * 9 * 9 * 8],
])('finds the canonical form of %s and counts its automorphisms', (_, text, images) => {
  const { grid, automorphisms } = canonize(disguised(parseGrid(text)!));
  expect(automorphisms).toBe(among(images));
  expect(formatGrid(canonicalForm(disguised(grid)))).toBe(formatGrid(grid));
});

test('finds the canonical form of a full grid with 648 automorphisms', () => {
  expect(canonize(disguised(MOST))).toEqual({ grid: MOST, automorphisms: 648 });
});

test('disguised 17-clue puzzles get the canonical form in which they were published', () => {
  for (const puzzle of readPuzzles('seventeen-clue').slice(0, 300)) {
    expect(formatGrid(canonicalForm(disguised(parseGrid(puzzle)!)))).toBe(puzzle);
  }
});

test('puzzles and their disguises get the canonical form that a plain search finds', () => {
  const lists = [readPuzzles('rated'), readPuzzles('hardest'), readPuzzles('magictour')];
  for (const puzzle of lists.flatMap((list) => list.slice(0, 40))) {
    const grid = parseGrid(puzzle)!;
    const expected = slowlyCanonize(grid);
    expect(canonize(grid)).toEqual(expected);
    expect(canonize(disguised(grid))).toEqual(expected);
  }
});

test('parts of full grids, some with automorphisms, get the canonical form that a plain search finds', () => {
  const random = seededRandom(9);
  const sources = [MOST, solve(parseGrid(readPuzzles('ordinary')[0])!)!];
  let symmetric = 0;
  for (let round = 0; round < 60; round++) {
    const source = sources[round % 2];
    const digits = 3 + randomInteger(random, 7);
    const rows = randomInteger(random, 512) | 0o111;
    const share = 1 + randomInteger(random, 4);
    const grid = source.map((digit, cell) =>
      digit <= digits && ((rows >> Math.floor(cell / 9)) & 1) === 1 && randomInteger(random, 4) < share
        ? digit
        : 0,
    );
    // With fewer givens the plain search takes long.
    if (grid.filter((digit) => digit !== 0).length < 14) continue;
    const found = canonize(disguised(grid));
    expect(found).toEqual(slowlyCanonize(grid));
    if (found.automorphisms > 1) symmetric++;
  }
  expect(symmetric).toBeGreaterThan(5);
});
