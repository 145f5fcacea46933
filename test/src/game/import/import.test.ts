/** @jest-environment node */
import { setupI18n } from '@lingui/core';
import { compressToBase64 } from '../../../../core/sudoku/formats/lz-string.ts';
import { readPuzzles } from '../../../../core/sudoku/formats/sniff.ts';
import { importFailureText } from '../../../../src/game/import/import-failure-text.ts';
import { importedCells } from '../../../../core/board/imported-board.ts';
import { read } from '../../../../src/game/import/reading.ts';
import { cellsSoFar, countTokens, withCells } from '../../../../src/game/import/typed-cells.ts';
import { readLinked } from '../../../../src/game/import/linked-text.ts';
import { upToTwoSolutions } from '../../../../core/sudoku/solve/solve.ts';
import { PUZZLE, show } from '../../../support/boards.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const linked = (text: string, level: 'custom' | 'expert' = 'custom') =>
  readLinked(text, level, (givens) => Promise.resolve(upToTwoSolutions(givens)));

// Specification 1.4
test('the text of a link becomes givens, entries and notes, with its hint, description and level', async () => {
  const rest = PUZZLE.slice(3);
  const { board, puzzle } = (await linked(`D:Look at box 1#B:11r1#[1]5{14}${rest}`, 'expert')) as Extract<
    Awaited<ReturnType<typeof linked>>,
    { puzzle: unknown }
  >;
  expect([0, 1, 2, 3].map((cell) => show(board, cell))).toEqual(['1', '5!', '{14}', '7!']);
  expect([board.level, board.puzzle]).toEqual(['expert', `050${rest}`]);
  expect([puzzle.description, puzzle.hint?.premise]).toEqual(['Look at box 1', [{ cell: 0, digit: 1 }]]);
});

test('digits in the brackets of a link are entries, as in the links of this site', async () => {
  const { board } = await linked(`[1]${PUZZLE.slice(1)}`);
  expect(board && [show(board, 0), show(board, 1)]).toEqual(['1', '5!']);
});

test.each([
  ['a duplicate digit', `44${PUZZLE.slice(2)}`],
  ['no filled cells', '.'.repeat(81)],
  ['several solutions', `${'0'.repeat(72)}123456789`],
  ['no solution', `1234567${'8'.padStart(28, '0')}${'8'.padStart(28, '0')}${'0'.repeat(18)}`],
  ['two puzzles', `${PUZZLE}\n${PUZZLE}`],
  ['words instead of a puzzle', 'hello'],
])('a link with %s opens the import sheet', async (_, text) => {
  expect(await linked(text)).toEqual({ text });
});

test('an incomplete text can be previewed and its cells counted', () => {
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

// Specification 5.12, 8.12
test.each([
  ['12345', 'Number of digits is less than 81'],
  ['1'.repeat(82), 'Number of digits is greater than 81'],
  [`{12}{3`, '“{” is not closed: line 1, place 5'],
])('each kind of invalid text has its own message: %s', (text, message) => {
  const result = readPuzzles(text, { now: 0 });
  expect(result.ok ? '' : importFailureText(i18n, result.failure)).toBe(message);
});

test('a link to a variant is refused by name, and its signs are not shown as digits', () => {
  const puzzle = { size: 9, grid: Array<object[]>(9).fill(Array<object>(9).fill({})), thermometer: [{}] };
  const link = `https://f-puzzles.com/?load=${compressToBase64(JSON.stringify(puzzle))}`;
  const { failure, cells, count } = read(link, 0);
  expect(importFailureText(i18n, failure!)).toBe(
    'This is a variant (thermometers). Nonet plays classic Sudoku.',
  );
  expect(importFailureText(i18n, { kind: 'variant', format: 'f-puzzles', name: 'clone' })).toBe(
    'This is a variant. Nonet plays classic Sudoku.',
  );
  expect([cells.every(({ kind }) => kind === 'empty'), count]).toEqual([true, 0]);
});

test('cells entered on the grid become text that reads back as the same cells', () => {
  const rest = PUZZLE.slice(3);
  for (const before of ['', 'D:Look at box 1#', 'https://example.org/#']) {
    const cells = cellsSoFar(`[1]5{14}${rest}`);
    const text = withCells(`${before}${PUZZLE}`, cells);
    const kept = before.startsWith('D') ? before : '';
    expect(text.startsWith(`${kept}[1]5{14}7`)).toBe(true);
    expect(text.split('\n')).toHaveLength(9);
    const found = readPuzzles(text, { now: 0 });
    expect(found.ok && importedCells(found.value.puzzles[0])).toEqual(cells);
  }
});
