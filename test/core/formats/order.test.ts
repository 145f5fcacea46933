import { readAll, readOne, show } from './read.ts';
import { CANDIDATE_GRID, CLUES, CODED, CODOKU, DIGITS, HODOKU, WIKI_1, WIKI_2 } from './vectors.ts';

const ROWS = CLUES.match(/.{9}/g)!;
const SUKAKU = Array.from({ length: 81 }, (_, cell) =>
  CLUES[cell] === '.'
    ? '123456789'
    : '123456789'.replace(/[1-9]/g, (digit) => (digit === CLUES[cell] ? digit : '.')),
).join('');
const CELLS = Array.from(CLUES, (sign) => (sign === '.' ? '0|0|1' : `${sign}|0|0`)).join('|');

/** The order in which look-alikes are told apart: each text would also pass for one further down. */
// Specification 5.37
test.each([
  [1, 'an address that contains a code', `https://sudokuexchange.com/play/?s=${CODOKU}`, 'sudokuexchange'],
  [2, 'S9B and 165 characters', WIKI_2, 'sudokuwiki'],
  [3, 'a line with six colons', HODOKU, 'hodoku'],
  [4, 'a prefix or a brace', CODED, 'coded'],
  [4, 'a prefix before 81 digits', `D:x#${CLUES}`, 'coded'],
  [5, 'XML', `<opensudoku><game data="${CLUES.replaceAll('.', '0')}"/></opensudoku>`, 'opensudoku'],
  [5, 'cells after a version number', `version: 3\n${'0|0|1|'.repeat(81)}`, 'opensudoku'],
  [6, 'headers before nine rows', `#ARuud\n${ROWS.join('\n')}`, 'sdk'],
  [7, 'digits separated by bars', CELLS, 'opensudoku'],
  [8, '729 characters', SUKAKU, 'sukaku'],
  [9, '81 groups of digits', CANDIDATE_GRID, 'candidate-grid'],
  [
    10,
    'nine rows with tabs',
    ROWS.map((row) => row.split('').join('\t').replaceAll('.', '')).join('\n'),
    'table',
  ],
  [11, '81 cells with one character for empty', CLUES, 'plain'],
  [12, '162 characters of base 32', WIKI_1, 'sudokuwiki'],
  [13, 'a code that expands to 81 cells', CODOKU, 'codoku'],
  [14, 'several lines of 81 cells', `${CLUES}\n${DIGITS}`, 'list'],
])('step %i recognises %s', (_step, _name, text, format) => {
  expect(readAll(text).format).toBe(format);
});

test('a grid of givens before a candidate grid separates givens from entries', () => {
  const { puzzle } = readOne(`${ROWS.join('\n')}\n\n${CANDIDATE_GRID}`);
  expect(show(puzzle).givens).toBe(CLUES);
});

test('the marks of a copied solution step are ignored', () => {
  const marked = CANDIDATE_GRID.replace('| 156 ', '| 15-6 ')
    .replace('| 15   149', '| *15  #149')
    .replace('17   2', '1@7  2');
  expect(show(readOne(marked).puzzle)).toEqual(show(readOne(CANDIDATE_GRID).puzzle));
});

test('an .sdk file has its candidates in the pencil mark section, and its colours are ignored', () => {
  const groups = CODED.match(/\{\d+\}|\[\d\]|\d/g)!.map((token) => token.replace(/\D/g, ''));
  const rows = (cells: readonly string[], gap: string) =>
    Array.from({ length: 9 }, (_, row) => cells.slice(row * 9, row * 9 + 9).join(gap)).join('\n');
  const text = [
    '[Puzzle]',
    rows(CLUES.split(''), ''),
    '[State]',
    rows(DIGITS.split(''), ''),
    '[PencilMarks]',
    rows(groups, ','),
    '[Colours]',
    rows(Array<string>(81).fill('3'), ''),
  ].join('\n');
  expect(show(readOne(text).puzzle)).toEqual(show(readOne(CODED).puzzle));
});

test('an .sdx file has blanks between cells and a u before digits of the player', () => {
  const row = 'u2 3 7 158 15 9 6 u4 158';
  const { puzzle } = readOne(
    Array.from({ length: 9 }, (_, at) => (at === 1 ? row : '. . . . . . . . .')).join('\n'),
  );
  const { givens, entries, candidates } = show(puzzle);
  expect([givens.slice(9, 18), entries.slice(9, 18)]).toEqual(['.37..96..', '2......4.']);
  expect(candidates!.split(',').slice(9, 18)).toEqual(['', '', '', '158', '15', '', '', '', '158']);
});
