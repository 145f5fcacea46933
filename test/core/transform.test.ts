import { seededRandom } from '../../core/base/random.ts';
import { formatGrid, parseGrid } from '../../core/sudoku/grid.ts';
import { countSolutionsOfText } from '../../core/sudoku/solve/solve.ts';
import { likenessOf, randomTransformation, transformGrid } from '../../core/sudoku/transform.ts';
import { readPuzzles } from '../support/puzzles.ts';

const IDENTITY = {
  transpose: false,
  rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  digits: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
};
const GRID = parseGrid(`12.......${'.'.repeat(63)}........9`)!;

test.each([
  ['no change', {}, `12.......${'.'.repeat(63)}........9`],
  ['rows and columns exchanged', { transpose: true }, `1........2.......${'.'.repeat(63)}9`],
  ['two rows swapped', { rows: [1, 0, 2, 3, 4, 5, 6, 7, 8] }, `.........12.......${'.'.repeat(54)}........9`],
  ['stacks rotated', { columns: [6, 7, 8, 0, 1, 2, 3, 4, 5] }, `...12....${'.'.repeat(63)}..9......`],
  ['digits shifted', { digits: [0, 2, 3, 4, 5, 6, 7, 8, 9, 1] }, `23.......${'.'.repeat(63)}........1`],
])('transforms a grid with %s', (_, change, expected) => {
  expect(formatGrid(transformGrid(GRID, { ...IDENTITY, ...change }))).toBe(expected);
});

const random = seededRandom(9);

test('a transformed puzzle still has one solution', () => {
  for (const puzzle of readPuzzles('rated').slice(0, 100)) {
    const transformed = transformGrid(parseGrid(puzzle)!, randomTransformation(random));
    expect(countSolutionsOfText(formatGrid(transformed), 2)).toBe(1);
  }
});

test('equivalent puzzles have the same likeness key', () => {
  for (const puzzle of readPuzzles('rated').slice(0, 100)) {
    const grid = parseGrid(puzzle)!;
    expect(likenessOf(transformGrid(grid, randomTransformation(random)))).toBe(likenessOf(grid));
  }
});

test('few other puzzles have the same likeness key', () => {
  const puzzles = readPuzzles('rated').slice(0, 200);
  const kinds = new Set(puzzles.map((puzzle) => likenessOf(parseGrid(puzzle)!)));
  expect(likenessOf(GRID)).toBe('000000111 000000012');
  expect(kinds.size).toBeGreaterThan(150);
});
