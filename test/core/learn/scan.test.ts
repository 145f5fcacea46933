import {
  countToScan,
  isSingle,
  onlyPlaces,
  placesIn,
  placesInBoxes,
  SCANNED,
} from '../../../core/learn/scan.ts';
import { LESSON_SOLUTION } from '../../../core/learn/lessons.ts';
import { LESSON_GIVENS } from '../../../core/learn/lesson-board.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { cellOf, digitOf, Position } from '../../../core/sudoku/position.ts';
import {
  findHiddenSingleBox,
  findHiddenSingleLine,
  findNakedSingle,
} from '../../../core/sudoku/techniques/singles.ts';
import { stepsOf } from '../../support/positions.ts';

const CELLS = Array.from({ length: 81 }, (_, cell) => cell);

test('the singles of a scan are those that the engine finds', () => {
  const position = Position.from(LESSON_GIVENS);
  const placed = (...finders: readonly (typeof findNakedSingle)[]) =>
    new Set(finders.flatMap((find) => stepsOf(find, position).flatMap(({ placements }) => placements)));
  const hidden = placed(findHiddenSingleBox, findHiddenSingleLine);
  const all = new Set([...hidden, ...placed(findNakedSingle)]);
  const singles = CELLS.flatMap((cell) =>
    digitsOf(0x1ff).flatMap((digit) => (isSingle(cell, LESSON_GIVENS, digit) ? [cell * 9 + digit - 1] : [])),
  );
  expect(new Set(singles)).toEqual(all);
  expect(new Set(onlyPlaces(LESSON_GIVENS).keys())).toEqual(new Set([...hidden].map(digitOf)));
  for (const [digit, cell] of onlyPlaces(LESSON_GIVENS)) expect(LESSON_SOLUTION[cell]).toBe(digit);
  expect([...hidden].map(cellOf).every((cell) => LESSON_GIVENS[cell] === 0)).toBe(true);
});

test('a scan has as many digits as get an only place, up to a limit', () => {
  expect(countToScan(LESSON_GIVENS, SCANNED)).toBe(SCANNED);
  expect(countToScan(new Uint8Array(81), SCANNED)).toBe(0);
  const nearlyFull = LESSON_SOLUTION.map((digit, cell) => (cell < SCANNED - 1 ? 0 : digit));
  expect(countToScan(nearlyFull, SCANNED)).toBe(SCANNED - 1);
});

test('a place that is an only one in a line, but not in its box, does not count where boxes are asked for', () => {
  const [E2, H3] = [37, 65];
  const rowA = [0, 0, 0, 4, 5, 6, 7, 8, 9];
  const digits = [...rowA, ...Array<number>(72).fill(0)].with(E2, 1).with(H3, 1);
  expect(onlyPlaces(digits)).toEqual(new Map([[1, 0]]));
  expect([countToScan(digits, 1), countToScan(digits, 1, placesInBoxes)]).toEqual([1, 0]);
});

test('a house that has a digit has no place for it', () => {
  expect(placesIn(0, LESSON_GIVENS, 4)).toEqual([]);
  expect(placesIn(22, LESSON_GIVENS, LESSON_SOLUTION[32])).not.toEqual([]);
});
