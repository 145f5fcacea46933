import { seededRandom } from '../../core/base/random.ts';
import { formatGrid, parseGrid } from '../../core/sudoku/grid.ts';
import { countSolutionsOfText } from '../../core/sudoku/solve/solve.ts';
import {
  canonicalForm,
  likenessOf,
  randomTransformation,
  transformGrid,
} from '../../core/sudoku/transform.ts';
import { readPuzzles } from '../support/puzzles.ts';

const IDENTITY = {
  transpose: false,
  rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  digits: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
};
const GRID = parseGrid(`12.......${'.'.repeat(63)}........9`)!;

test.each([
  ['nothing', {}, `12.......${'.'.repeat(63)}........9`],
  ['transposed', { transpose: true }, `1........2.......${'.'.repeat(63)}9`],
  ['two rows swapped', { rows: [1, 0, 2, 3, 4, 5, 6, 7, 8] }, `.........12.......${'.'.repeat(54)}........9`],
  ['stacks turned', { columns: [6, 7, 8, 0, 1, 2, 3, 4, 5] }, `...12....${'.'.repeat(63)}..9......`],
  ['digits moved on', { digits: [0, 2, 3, 4, 5, 6, 7, 8, 9, 1] }, `23.......${'.'.repeat(63)}........1`],
])('%s', (_, change, expected) => {
  expect(formatGrid(transformGrid(GRID, { ...IDENTITY, ...change }))).toBe(expected);
});

const random = seededRandom(9);

test('a transformed puzzle still has one solution', () => {
  for (const puzzle of readPuzzles('rated').slice(0, 100)) {
    const transformed = transformGrid(parseGrid(puzzle)!, randomTransformation(random));
    expect(countSolutionsOfText(formatGrid(transformed), 2)).toBe(1);
  }
});

test('equivalent puzzles have the same canonical form, which is its own canonical form', () => {
  const lists = [readPuzzles('rated'), readPuzzles('hardest'), readPuzzles('magictour')];
  for (const puzzle of lists.flatMap((list) => list.slice(0, 5))) {
    const grid = parseGrid(puzzle)!;
    const canonical = formatGrid(canonicalForm(grid));
    expect(formatGrid(canonicalForm(transformGrid(grid, randomTransformation(random))))).toBe(canonical);
    expect(formatGrid(canonicalForm(parseGrid(canonical)!))).toBe(canonical);
    expect(likenessOf(parseGrid(canonical)!)).toBe(likenessOf(grid));
    expect(canonical.replaceAll('.', '0') <= puzzle.replaceAll('.', '0')).toBe(true);
  }
});

test('few other puzzles are alike', () => {
  const puzzles = readPuzzles('rated').slice(0, 200);
  const kinds = new Set(puzzles.map((puzzle) => likenessOf(parseGrid(puzzle)!)));
  expect(likenessOf(GRID)).toBe('000000111 000000012');
  expect(kinds.size).toBeGreaterThan(150);
});

test('the list of 17-clue puzzles, published in canonical form, is found so', () => {
  for (const puzzle of readPuzzles('seventeen-clue').slice(0, 25)) {
    const turned = transformGrid(parseGrid(puzzle)!, randomTransformation(random));
    expect(formatGrid(canonicalForm(turned))).toBe(puzzle);
  }
});

test('a full grid with 648 symmetries of its own', () => {
  const most = '123456789456789123789123456231564897564897231897231564312645978645978312978312645';
  expect(formatGrid(canonicalForm(transformGrid(parseGrid(most)!, randomTransformation(random))))).toBe(most);
});
