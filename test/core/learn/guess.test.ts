import { blockerOf } from '../../../core/learn/guess.ts';
import { cellName, HOUSE_CELLS } from '../../../core/sudoku/cells.ts';

const digits = Array.from(
  '.4.19....9.....7..2...78.6.5.27..8....48.39....3..94.2.5.24...8..8.....3....81.4.',
  (sign) => Number(sign.replace('.', '0')),
);
const why = (digit: number, house: number) =>
  Array.from(HOUSE_CELLS[house], (cell) => {
    const blocker = blockerOf(digits, cell, digit);
    return `${cellName(cell)}: ${blocker === null ? 'free' : cellName(blocker)}`;
  });

test('a filled cell blocks itself, and an empty one is blocked by an equal digit that it sees', () => {
  expect(why(4, 18 + 4)).toEqual([
    'D4: D4',
    'D5: G5',
    'D6: free',
    'E4: E4',
    'E5: E3',
    'E6: E6',
    'F4: F7',
    'F5: F7',
    'F6: F6',
  ]);
});

test('of two equal digits the one in the box is named, which is nearer', () => {
  const [A1, A5, B1] = [0, 4, 9];
  expect([digits[A5], digits[B1], blockerOf(digits, A1, 9)]).toEqual([9, 9, B1]);
});
