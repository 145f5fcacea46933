import { candidatesFromDigits, formatGrid, parseGrid } from '../../../core/sudoku/grid.ts';
import { PEERS } from '../../../core/sudoku/cells.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { allDigits } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { WRITERS } from '../../../core/sudoku/formats/write.ts';
import { readOne, show } from './read.ts';
import { CANDIDATE_GRID, CLUES, CODED, CODOKU, DIGITS, HODOKU, WIKI_1, WIKI_2 } from './vectors.ts';

const ENTRIES = Array.from(DIGITS, (sign, cell) => (CLUES[cell] === '.' ? sign : '.')).join('');
const CANDIDATES = Array.from(CODED.match(/\{\d+\}|\[\d\]|\d/g)!, (token) =>
  token.startsWith('{') ? token.slice(1, -1) : '',
).join(',');
const NO_ENTRIES = '.'.repeat(81);

const WHOLE = { givens: CLUES, entries: ENTRIES, candidates: CANDIDATES };
const CLUES_ONLY = { givens: CLUES, entries: NO_ENTRIES, candidates: undefined };

test('the test position has fewer candidates than its digits allow', () => {
  const left = Array.from(candidatesFromDigits(parseGrid(DIGITS)!), (mask) => digitsOf(mask).join(''));
  expect(left.join(',')).not.toBe(CANDIDATES);
});

test.each([
  ['a grid with dots', CLUES, 'plain', CLUES_ONLY],
  ['a grid with zeros', CLUES.replaceAll('.', '0'), 'plain', CLUES_ONLY],
  ['a grid with entries as givens', DIGITS, 'plain', { ...CLUES_ONLY, givens: DIGITS }],
  ['a HoDoKu library line', HODOKU, 'hodoku', WHOLE],
  ['a SudokuWiki code of version 2', WIKI_2, 'sudokuwiki', WHOLE],
  ['a SudokuWiki code of version 1', WIKI_1, 'sudokuwiki', WHOLE],
  ['a SudokuWiki link', `https://www.sudokuwiki.org/sudoku.htm?bd=${WIKI_2}`, 'sudokuwiki', WHOLE],
  ['a SudokuPad link', `https://sudokupad.app/scf${CODOKU}`, 'sudokupad', CLUES_ONLY],
  ['a SudokuExchange link', `https://sudokuexchange.com/play/?s=${CODOKU}`, 'sudokuexchange', CLUES_ONLY],
  ['a codoku code', CODOKU, 'codoku', CLUES_ONLY],
  ['coded text', CODED, 'coded', WHOLE],
  ['a link to share', `https://nonet.example/play/${WIKI_2}?level=expert&beat=271`, 'sudokuwiki', WHOLE],
  ['such a link with escapes', `https://a.example/play/${encodeURIComponent(CODED)}`, 'coded', WHOLE],
  [
    'a HoDoKu candidate grid',
    CANDIDATE_GRID,
    'candidate-grid',
    { givens: DIGITS, entries: NO_ENTRIES, candidates: CANDIDATES },
  ],
] as const)('%s is read completely', (_name, text, format, expected) => {
  const read = readOne(text);
  expect(read.format).toBe(format);
  expect(show(read.puzzle)).toEqual(expected);
});

test.each([
  ['hodoku', HODOKU],
  ['sudokuwiki', WIKI_2],
  ['coded', CODED],
  ['candidate-grid', CANDIDATE_GRID],
  ['dots', CLUES],
  ['sudokuwiki-link', `https://www.sudokuwiki.org/sudoku.htm?bd=${WIKI_2}`],
] as const)('the format %s is written exactly like the test vector', (format, text) => {
  expect(WRITERS[format](readOne(HODOKU).puzzle)).toBe(text);
});

test('short links are written exactly like the test vector', () => {
  const { puzzle } = readOne(CLUES);
  expect(WRITERS['sudokupad-link'](puzzle)).toBe(`https://sudokupad.app/scf${CODOKU}`);
  expect(WRITERS['sudokuexchange-link'](puzzle)).toBe(`https://sudokuexchange.com/play/?s=${CODOKU}`);
});

describe('writing a position and reading it back', () => {
  const { puzzle } = readOne(HODOKU);

  test.each([
    ['coded', 'coded'],
    ['hodoku', 'hodoku'],
    ['susser', 'susser'],
    ['sudokuwiki', 'sudokuwiki'],
    ['sudokuwiki-link', 'sudokuwiki'],
    ['simple-sudoku', 'candidate-grid'],
    ['sdx', 'candidate-grid'],
    ['f-puzzles-link', 'f-puzzles'],
    ['opensudoku', 'opensudoku'],
  ] as const)('%s keeps givens, entries and candidates', (format, readAs) => {
    const read = readOne(WRITERS[format](puzzle));
    expect(read.format).toBe(readAs);
    expect(show(read.puzzle)).toEqual({ ...WHOLE, ...(format === 'opensudoku' && { title: 'Nonet' }) });
  });

  test.each(['candidate-grid', 'sukaku'] as const)('%s keeps digits and candidates', (format) => {
    expect(show(readOne(WRITERS[format](puzzle)).puzzle)).toEqual({
      givens: DIGITS,
      entries: NO_ENTRIES,
      candidates: CANDIDATES,
    });
  });

  test.each(['candidate-grid', 'sukaku'] as const)('%s leaves out a note that a digit excludes', (format) => {
    const [all, cell] = [allDigits(puzzle), puzzle.candidates!.findIndex((mask) => mask > 0)];
    const excluded = all[PEERS[cell].find((peer) => all[peer] > 0)!];
    const candidates = puzzle.candidates!.map((mask, at) =>
      at === cell ? mask | (1 << (excluded - 1)) : mask,
    );
    expect(show(readOne(WRITERS[format]({ ...puzzle, candidates })).puzzle)).toEqual({
      givens: DIGITS,
      entries: NO_ENTRIES,
      candidates: CANDIDATES,
    });
  });

  test('sdk keeps givens and entries', () => {
    expect(show(readOne(WRITERS.sdk(puzzle)).puzzle)).toEqual({ ...WHOLE, candidates: undefined });
  });

  test.each(['grid', 'table', 'sudokupad-link'] as const)('%s keeps the digits', (format) => {
    expect(formatGrid(allDigits(readOne(WRITERS[format](puzzle)).puzzle))).toBe(DIGITS);
  });

  test.each(['dots', 'zeros', 'ss', 'sudokuexchange-link'] as const)('%s keeps the givens only', (format) => {
    expect(show(readOne(WRITERS[format](puzzle)).puzzle)).toEqual(CLUES_ONLY);
  });

  test('sdm keeps the givens and the comment', () => {
    expect(WRITERS.sdm({ ...puzzle, description: 'two\nlines' })).toBe(`${CLUES} #two lines`);
  });
});
