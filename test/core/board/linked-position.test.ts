import { linkedPuzzle } from '../../../core/board/linked-puzzle.ts';
import { linkedPosition } from '../../../core/board/linked-position.ts';
import { formatGrid } from '../../../core/sudoku/grid.ts';
import { formatPosition } from '../../../core/sudoku/formats/position-text.ts';
import { solveText } from '../../../core/sudoku/solve/solve.ts';

const PUZZLE = '530070000600195000098000060800060003400803001700020006060000280000419005000080079';

test('a position has its givens, entries, notes and counts', () => {
  const position = linkedPosition(`53[4]{12/3}${PUZZLE.slice(4)}`, 0)!;
  expect([formatGrid(position.givens, '0'), position.entries[2], position.candidates?.[3]]).toEqual([
    PUZZLE,
    4,
    0b11,
  ]);
  expect([position.corners?.[3], position.givenCount, position.toGo]).toEqual([0b100, 30, 50]);
});

test('a position is read in the form in which links are written', () => {
  const { givens } = linkedPosition(PUZZLE, 0)!;
  const entries = new Uint8Array(81);
  entries[2] = 4;
  const candidates = new Uint16Array(81);
  candidates[3] = 0b11;
  const text = formatPosition({ givens, entries, candidates });
  expect(text).toMatch(/^S9B/);
  const position = linkedPosition(text, 0)!;
  expect([formatGrid(position.givens, '0'), position.entries, position.candidates]).toEqual([
    PUZZLE,
    entries,
    candidates,
  ]);
});

test('an entry that repeats a given can be asked about, a repeated given cannot', () => {
  const wrong = formatPosition(linkedPosition(`53[5]${PUZZLE.slice(3)}`, 0)!);
  expect(linkedPosition(wrong, 0)?.entries[2]).toBe(5);
  expect(linkedPuzzle(wrong, 0)?.entries[2]).toBe(5);
  for (const text of [`55${PUZZLE.slice(2)}`, `${PUZZLE}\n${PUZZLE.replace('53', '35')}`])
    expect(linkedPuzzle(text, 0)).toBeUndefined();
});

test('a full board shows its givens only', () => {
  const solution = solveText(PUZZLE)!;
  const full = Array.from(PUZZLE, (digit, cell) => (digit === '0' ? `[${solution[cell]}]` : digit)).join('');
  const { entries, toGo } = linkedPosition(full, 0)!;
  expect([entries.some((digit) => digit > 0), toGo]).toEqual([false, 51]);
});

test.each([
  ['a cut text', PUZZLE.slice(1)],
  ['a doubled text', PUZZLE + PUZZLE],
  ['two equal givens in a row', `55${PUZZLE.slice(2)}`],
  ['sixteen givens', PUZZLE.replaceAll(/[1-9]/g, (digit, at: number) => (at < 44 ? digit : '0'))],
  ['a text that has expired', `A:1#${PUZZLE}`],
  ['script', `<script>alert(1)</script>${PUZZLE}`],
  ['an unclosed bracket', `${'{1'.repeat(500)}${PUZZLE}`],
  ['words', 'hello'],
])('%s is no position', (_, text) => {
  expect(linkedPosition(text, 10_000_000_000)).toBeUndefined();
});
