import { cursorOf, extended, neighbour, rectangle, toggled } from '../../../core/board/selection.ts';

test.each([
  ['up', 40, 31],
  ['up', 4, 4],
  ['down', 40, 49],
  ['down', 76, 76],
  ['left', 40, 39],
  ['left', 36, 36],
  ['right', 40, 41],
  ['right', 44, 44],
  ['row-start', 40, 36],
  ['row-end', 40, 44],
  ['first', 40, 0],
  ['last', 40, 80],
] as const)('the move "%s" goes from cell %i to cell %i', (direction, from, to) => {
  expect(neighbour(from, direction)).toBe(to);
});

test.each([
  ['up', 4, 76],
  ['down', 76, 4],
  ['left', 36, 44],
  ['right', 44, 36],
  ['right', 40, 41],
] as const)('with wrap-around, the move "%s" goes from cell %i to cell %i', (direction, from, to) => {
  expect(neighbour(from, direction, true)).toBe(to);
});

test('toggling a cell adds it as the cursor or removes it from the selection', () => {
  expect([toggled([3, 4], 5), toggled([3, 4, 5], 3)]).toEqual([
    [3, 4, 5],
    [4, 5],
  ]);
});

test('extending the selection to a cell makes it the cursor', () => {
  expect([extended([3, 4], 5), extended([3, 4, 5], 4)]).toEqual([
    [3, 4, 5],
    [3, 5, 4],
  ]);
});

test('selecting a range adds the rectangle from the cursor to the cell, which becomes the cursor', () => {
  expect(rectangle([80, 20], 10)).toEqual([80, 20, 11, 19, 10]);
  expect(rectangle([], 10)).toEqual([10]);
});

test('the last selected cell is the cursor', () => {
  expect([cursorOf([3, 4, 5]), cursorOf([])]).toEqual([5, null]);
});
