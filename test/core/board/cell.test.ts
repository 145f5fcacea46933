import { boardOf, newBoard } from '../../../core/board/board.ts';
import {
  cellsEqual,
  EMPTY_CELL,
  givenCell,
  NO_NOTE_COLORS,
  withDigit,
  withNoteColor,
  withNotes,
  withoutDigit,
  type BoardCell,
  type OwnCell,
} from '../../../core/board/cell.ts';
import { SOLUTION } from '../../support/boards.ts';

const GIVEN = givenCell(5);
/** Notes 1 and 3, of which 3 is coloured. */
const NOTED = withNoteColor(withNotes(EMPTY_CELL, 0b101), 3, 'a2');
const COVERED = withDigit(NOTED, 7) as OwnCell;
const COLORS = ['', '', 'a2', '', '', '', '', '', ''];

test('a cell is empty, given, filled with a digit or filled with notes', () => {
  expect([EMPTY_CELL, GIVEN, NOTED, COVERED]).toEqual([
    { kind: 'empty', digit: 0, notes: 0, corners: 0, noteColors: Array(9).fill(''), background: 0 },
    { kind: 'given', digit: 5, notes: 0, corners: 0, noteColors: Array(9).fill(''), background: 0 },
    { kind: 'notes', digit: 0, notes: 0b101, corners: 0, noteColors: COLORS, background: 0 },
    { kind: 'digit', digit: 7, notes: 0b101, corners: 0, noteColors: COLORS, background: 0 },
  ]);
});

test.each<[string, (cell: BoardCell) => BoardCell]>([
  ['a digit', (cell) => withDigit(cell, 3)],
  ['the removal of its digit', withoutDigit],
  ['notes', (cell) => withNotes(cell, 0b1)],
  ['a note colour', (cell) => withNoteColor(cell, 5, 'a1')],
])('a given cell refuses %s', (_, change) => {
  expect(change(GIVEN)).toBe(GIVEN);
});

test.each([
  [EMPTY_CELL, 0b1, { ...EMPTY_CELL, kind: 'notes', notes: 0b1 }],
  [NOTED, 0, EMPTY_CELL],
  [NOTED, 0b1, { ...EMPTY_CELL, kind: 'notes', notes: 0b1 }],
  [NOTED, 0b100, { ...NOTED, notes: 0b100 }],
  // Under a digit only the memory changes.
  [COVERED, 0b100, { ...COVERED, notes: 0b100 }],
  [COVERED, 0, withDigit(EMPTY_CELL, 7)],
])('sets the notes of %j to the bits %i', (cell, notes, expected) => {
  expect(withNotes(cell, notes)).toEqual(expected);
});

test('removing the digit of a cell reveals the notes underneath', () => {
  expect([COVERED, withDigit(EMPTY_CELL, 7), NOTED].map(withoutDigit)).toEqual([NOTED, EMPTY_CELL, NOTED]);
});

test('only a visible note can be coloured', () => {
  expect(withNoteColor(NOTED, 2, 'a1')).toBe(NOTED);
  expect(withNoteColor(COVERED, 1, 'a1')).toBe(COVERED);
  expect(withNoteColor(NOTED, 3, 'a2')).toBe(NOTED);
  expect(withNoteColor(NOTED, 1, 'b5').noteColors).toEqual(COLORS.with(0, 'b5'));
});

test('unchanged note colours keep the same array', () => {
  expect(withNotes(NOTED, 0b100).noteColors).toBe(NOTED.noteColors);
  expect(withNotes(NOTED, 0b1).noteColors).toBe(NO_NOTE_COLORS);
  expect(withNoteColor(NOTED, 3, '').noteColors).toBe(NO_NOTE_COLORS);
});

test.each<[Partial<OwnCell>]>([
  [{ kind: 'notes' }],
  [{ digit: 6 }],
  [{ notes: 0b111 }],
  [{ corners: 0b1 }],
  [{ background: 1 }],
  [{ noteColors: COLORS.with(0, 'a1') as OwnCell['noteColors'] }],
])('a cell changed by %j is not equal to the original', (change) => {
  expect(cellsEqual(COVERED, { ...COVERED })).toBe(true);
  expect(cellsEqual(COVERED, { ...COVERED, ...change })).toBe(false);
});

test('a board made from cells takes the given cells as its puzzle', () => {
  const cells = newBoard(SOLUTION, 'custom').cells.map((cell, index) =>
    index === 0 ? COVERED : index === 1 ? NOTED : cell,
  );
  expect(boardOf(cells, 'custom')).toEqual({
    puzzle: `00${SOLUTION.slice(2)}`,
    level: 'custom',
    cells,
    lastEdited: null,
    history: [{ cells: [], before: [], after: [] }],
    position: 1,
  });
});
