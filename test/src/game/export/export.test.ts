import { setupI18n } from '@lingui/core';
import { boardOf } from '../../../../core/board/board.ts';
import {
  EMPTY_CELL,
  givenCell,
  withDigit,
  withNoteColor,
  withNotes,
  type BoardCell,
} from '../../../../core/board/cell.ts';
import { readPuzzles } from '../../../../core/sudoku/formats/sniff.ts';
import { WRITERS } from '../../../../core/sudoku/formats/write.ts';
import { boardSvg, PRINT_COLORS } from '../../../../core/board/board-svg.ts';
import { exportedPuzzle } from '../../../../src/game/export/exported-puzzle.ts';
import { formatGroups } from '../../../../src/game/export/formats.ts';
import { pictureOf } from '../../../../src/game/export/picture.ts';
import { changeSettings } from '../../../../src/platform/settings.ts';
import { readLinked } from '../../../../src/game/import/linked-text.ts';

const PUZZLE = '000040030207009600000236070900000207000000000802000004050972000006400309020080000';
const cells: BoardCell[] = Array.from(PUZZLE, (digit) =>
  digit === '0' ? EMPTY_CELL : givenCell(Number(digit)),
);
cells[0] = withDigit(EMPTY_CELL, 1);
cells[1] = { ...withNoteColor(withNotes(EMPTY_CELL, 0b100100001), 6, 'b2'), background: 3 };
const board = boardOf(cells, 'expert');
const formats = formatGroups('https://nonet.example', 'custom').flatMap((group) => group.formats);

test('every writable format is offered exactly once', () => {
  const ids = formats.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id in WRITERS).sort()).toEqual(Object.keys(WRITERS).sort());
});

test.each(formats.map((format) => [format.id, format] as const))(
  'the format %s can be read back with the same givens',
  (_id, format) => {
    const text = format.write(exportedPuzzle(board));
    const read = readPuzzles(text, { now: 0 });
    const puzzle = read.ok ? read.value.puzzles[0] : undefined;
    const digits = Array.from(puzzle!.givens, (given, cell) => given || puzzle!.entries[cell]);
    const givens = Array.from(PUZZLE, Number);
    expect(digits.filter((_, cell) => givens[cell] !== 0)).toEqual(givens.filter((digit) => digit !== 0));
  },
);

test('the link to a position includes its entries and notes', async () => {
  const link = formats.find(({ id }) => id === 'position-link')!.write(exportedPuzzle(board));
  const text = decodeURIComponent(new URL(link).pathname.slice('/play/'.length));
  const back = (await readLinked(text, 'custom', () => Promise.resolve(undefined))).board!;
  expect([back.puzzle, back.cells[0].digit, back.cells[1].notes]).toEqual([PUZZLE, 1, 0b100100001]);
});

test('the link to a position keeps corner notes apart from the others', async () => {
  const marked = cells.with(1, withNotes(EMPTY_CELL, 0b11, 0b1100)).with(2, withNotes(EMPTY_CELL, 0, 0b1));
  changeSettings({ twoKinds: true });
  const text = WRITERS.coded(exportedPuzzle(boardOf(marked, 'custom')));
  changeSettings({ twoKinds: false });
  expect(text).toContain('{12/34}{/1}');
  const back = (await readLinked(text, 'custom', () => Promise.resolve(undefined))).board!;
  expect(back.cells.slice(1, 3).map(({ notes, corners }) => [notes, corners])).toEqual([
    [0b11, 0b1100],
    [0, 0b1],
  ]);
});

test('a link to f-puzzles keeps the colours of cells', async () => {
  const painted = cells.with(3, { ...cells[3], background: 9 }).with(4, { ...cells[4], background: 1 });
  const link = WRITERS['f-puzzles-link'](exportedPuzzle(boardOf(painted, 'custom')));
  const back = (await readLinked(link, 'custom', () => Promise.resolve(undefined))).board!;
  expect(back.cells.map(({ background }) => background)).toEqual(painted.map(({ background }) => background));
});

test('a picture of a board with corner notes has them in the corners and the others in a line', () => {
  const marked = cells.with(1, withNotes(EMPTY_CELL, 0b111, 0b11000)).with(2, withNotes(EMPTY_CELL, 0b1));
  const svg = boardSvg(marked, PRINT_COLORS, true);
  const texts = [...new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('text')];
  const places = texts.slice(1, 7).map((text) => [text.textContent, text.getAttribute('x')]);
  expect(places).toEqual([
    ['4', '120'],
    ['5', '180'],
    ['1', '134.5'],
    ['2', '150'],
    ['3', '165.5'],
    ['1', '250'],
  ]);
});

test.each([
  [true, ['150'], 'in the middle, without corner notes'],
  [false, ['120', '180'], 'in a grid, also corner notes'],
])('a picture has the notes where the board shows them: two kinds %p, %p, %s', (twoKinds, places) => {
  const marked = cells.with(1, twoKinds ? withNotes(EMPTY_CELL, 0b1) : withNotes(EMPTY_CELL, 0b1, 0b100));
  changeSettings({ twoKinds });
  const svg = pictureOf(marked, PRINT_COLORS, true);
  changeSettings({ twoKinds: false });
  const texts = [...new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('text')];
  expect(texts.slice(1, 1 + places.length).map((text) => text.getAttribute('x'))).toEqual(places);
});

test('links include the level, except for a custom puzzle', () => {
  const linksOf = (level: string): string[] =>
    formatGroups('https://nonet.example', level)[0]
      .formats.slice(0, 2)
      .map(({ write }) => write(exportedPuzzle(board)));
  expect(linksOf('expert').map((link) => new URL(link).searchParams.get('level'))).toEqual([
    'expert',
    'expert',
  ]);
  expect(linksOf('custom').map((link) => new URL(link).searchParams.get('level'))).toEqual([null, null]);
});

test('every format has a name', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  for (const { name } of formats) expect(typeof name === 'string' ? name : i18n._(name)).not.toBe('');
});

test('a picture shows givens, entries, notes and the colours of notes and cells', () => {
  const colors = {
    ...PRINT_COLORS,
    cells: PRINT_COLORS.cells.with(2, '#abc'),
    pairs: PRINT_COLORS.pairs.with(1, { disc: '#123', text: '#456' }),
  };
  const svg = boardSvg(cells, colors, true);
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(picture.querySelector('parsererror')).toBeNull();
  const texts = [...picture.querySelectorAll('text')].map((text) => [
    text.textContent,
    text.getAttribute('x'),
    text.getAttribute('fill'),
  ]);
  expect(texts.slice(0, 5)).toEqual([
    ['1', '50', '#555'],
    ['1', '120', '#555'],
    ['6', '180', '#456'],
    ['9', '180', '#555'],
    ['4', '450', '#000'],
  ]);
  expect(picture.querySelector('circle')!.getAttribute('stroke')).toBe('#123');
  expect(picture.querySelectorAll('rect')[1].getAttribute('fill')).toBe('#abc');
  expect(boardSvg(cells, colors, false)).not.toContain('font-size="25"');
});
