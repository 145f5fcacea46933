import { candidateOf } from '../../../core/sudoku/position.ts';
import { chainText, eliminationText, placementText } from '../../../core/sudoku/techniques/notation.ts';

/** `at(4, 0, 1)` is 4 in r1c2. */
const at = (digit: number, row: number, column: number) => candidateOf(row * 9 + column, digit);

test('a placement and an elimination name row, column and digit', () => {
  expect(placementText(at(7, 4, 2))).toBe('r5c3=7');
  expect(eliminationText(at(4, 0, 1))).toBe('r1c2<>4');
});

const NODES = {
  single: [at(9, 2, 8)],
  next: [at(9, 2, 1)],
  rowGroup: [at(7, 5, 0), at(7, 5, 1)],
  columnGroup: [at(7, 0, 2), at(7, 1, 2)],
  scattered: [at(5, 0, 0), at(5, 1, 2)],
  almostLocked: [at(1, 3, 3), at(2, 3, 3), at(1, 3, 4), at(2, 3, 4), at(8, 3, 5)],
};

test.each([
  ['9C9 = 9C2', [{ from: NODES.single, to: NODES.next, strong: true }]],
  [
    '9C9 = 9C2 - 7F12',
    [
      { from: NODES.single, to: NODES.next, strong: true },
      { from: NODES.next, to: NODES.rowGroup, strong: false },
    ],
  ],
  [
    '7AB3 - 9C9; 9C2 = 5A1|B3',
    [
      { from: NODES.columnGroup, to: NODES.single, strong: false },
      { from: NODES.next, to: NODES.scattered, strong: true },
    ],
  ],
  ['9C9 - 12D45,8D6', [{ from: NODES.single, to: NODES.almostLocked, strong: false }]],
  ['', []],
])('writes the chain %s', (text, links) => {
  expect(chainText(links)).toBe(text);
});
