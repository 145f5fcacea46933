import { setupI18n } from '@lingui/core';
import { parseGrid } from '../../../../core/sudoku/grid.ts';
import { readPuzzles } from '../../../../core/sudoku/formats/sniff.ts';
import { failureText } from '../../../../src/features/import/failure-text.ts';
import { cellsSoFar, countTokens, readBoard } from '../../../../src/features/import/imported-board.ts';
import { upToTwoSolutions } from '../../../../core/sudoku/solve/solve.ts';
import { PUZZLE, show } from '../../../support/boards.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const CODED = `[1]{14}3${'0'.repeat(78)}`;

test('a coded text becomes givens, entries and notes', () => {
  const board = readBoard(CODED)!;
  expect([0, 1, 2, 3].map((cell) => show(board, cell))).toEqual(['1', '{14}', '3!', '']);
  expect([board.level, board.puzzle]).toEqual(['custom', `003${'0'.repeat(78)}`]);
});

test('a text with a repeat is no board', () => {
  expect(readBoard(`55${'0'.repeat(79)}`)).toBeUndefined();
});

test('what is typed so far can be drawn and counted', () => {
  const kinds = cellsSoFar('5[4]{19}0').slice(0, 5);
  expect(kinds.map(({ kind, digit, notes }) => [kind, digit, notes])).toEqual([
    ['given', 5, 0],
    ['digit', 4, 0],
    ['notes', 0, 0b100000001],
    ['empty', 0, 0],
    ['empty', 0, 0],
  ]);
  expect(countTokens('5[4]{19}0')).toBe(4);
});

test.each([
  ['12345', 'Fewer than 81 cells'],
  ['1'.repeat(82), 'More than 81 cells'],
  [`{12}{3`, '“{” is not closed: line 1, place 5'],
])('a fault has its own message: %s', (text, message) => {
  const result = readPuzzles(text, { now: 0 });
  expect(result.ok ? '' : failureText(i18n, result.failure)).toBe(message);
});

test('no, one or two solutions', () => {
  const grid = parseGrid(PUZZLE)!;
  expect(upToTwoSolutions(grid)).toHaveLength(1);
  const open = grid.map((digit, cell) => (cell < 20 ? 0 : digit));
  const [first, second] = upToTwoSolutions(open);
  expect(first).not.toEqual(second);
  for (const solution of [first, second]) {
    expect(open.every((digit, cell) => digit === 0 || digit === solution[cell])).toBe(true);
  }
  const impossible = grid.slice();
  impossible[0] = 2;
  expect(upToTwoSolutions(impossible)).toEqual([]);
});
