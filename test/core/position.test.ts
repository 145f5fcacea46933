import type { Cell, House } from '../../core/sudoku/cells.ts';
import type { Digit } from '../../core/sudoku/digits.ts';
import { candidatesFromDigits, parseGrid } from '../../core/sudoku/grid.ts';
import { Position, type Candidate } from '../../core/sudoku/position.ts';

const PUZZLE = '....4..3.2.7..96.....236.7.9.....2.7.........8.2.....4.5.972.....64..3.9.2..8....';

test('placing a digit updates every table as if it were computed from the digits alone', () => {
  const position = Position.from(parseGrid(PUZZLE)!);
  position.place(1, 9);
  const expected = Position.from(position.digits, { candidates: candidatesFromDigits(position.digits) });
  expect(position.candidates).toEqual(expected.candidates);
  expect(position.cellsWith).toEqual(expected.cellsWith);
  expect(position.placesOf).toEqual(expected.placesOf);
  expect(position.emptyCount).toBe(expected.emptyCount);
});

test('cells, digits, houses and candidates are distinct types', () => {
  // The compiler proves it; what is written down here would not compile otherwise.
  const isApart: Digit extends Cell ? false : true = true;
  const isApartFromHouses: House extends Cell ? false : true = true;
  const isApartFromCandidates: Candidate extends Cell ? false : true = true;
  expect([isApart, isApartFromHouses, isApartFromCandidates]).toEqual([true, true, true]);
});
