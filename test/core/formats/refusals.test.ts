import { NOW, readOne, refusal, show } from './read.ts';
import { CLUES, CODED, CODOKU, HODOKU, WIKI_2 } from './vectors.ts';
import { pick } from '../../support/pick.ts';

test.each([
  ['an empty text', '', { kind: 'empty' }],
  ['blanks', ' \n\t ', { kind: 'empty' }],
  ['a comment', '# hello', { kind: 'empty' }],
  [
    'a link without its puzzle',
    'https://sudokuexchange.com/play/?s=',
    { kind: 'damaged', format: 'sudokuexchange' },
  ],
  ['prose', 'Sudoku is a puzzle', { kind: 'unknown-format' }],
  ['a border alone', '+---+', { kind: 'unknown-format' }],
  ['81 letters', 'z'.repeat(81), { kind: 'unknown-format' }],
  [
    'more than a megabyte',
    '1'.repeat(2 ** 20 + 1),
    { kind: 'too-large', length: 2 ** 20 + 1, limit: 2 ** 20 },
  ],
  ['80 cells', CLUES.slice(1), { kind: 'too-few-cells', count: 80 }],
  ['80 zeros', '0'.repeat(80), { kind: 'too-few-cells', count: 80 }],
  ['80 dots', '.'.repeat(80), { kind: 'too-few-cells', count: 80 }],
  ['50 stars', '*'.repeat(50), { kind: 'too-few-cells', count: 50 }],
  ['one zero', '0', { kind: 'too-few-cells', count: 1 }],
  ['82 cells', `${CLUES}.`, { kind: 'too-many-cells', count: 82 }],
  [
    'an unexpected character',
    `${CLUES.slice(0, 40)}?${CLUES.slice(41)}`,
    { kind: 'unexpected-sign', sign: '?', line: 1, column: 41 },
  ],
  [
    'an unexpected character in a grid',
    CLUES.match(/.{9}/g)!.join('\n').replace('.5.972', '.5?972'),
    { kind: 'unexpected-sign', sign: '?', line: 7, column: 3 },
  ],
  [
    'a letter among dots',
    `${CLUES.slice(0, 40)}x${CLUES.slice(41)}`,
    { kind: 'unexpected-sign', sign: 'x', line: 1, column: 41 },
  ],
  [
    'an extra letter',
    `${CLUES.slice(0, 40)}X${CLUES.slice(40)}`,
    { kind: 'unexpected-sign', sign: 'X', line: 1, column: 41 },
  ],
  ['a HoDoKu line with a missing cell', HODOKU.replace('x:.', 'x:'), { kind: 'too-few-cells', count: 80 }],
  [
    'a HoDoKu line with a letter',
    HODOKU.replace('x:.', 'x:a'),
    { kind: 'unexpected-sign', sign: 'a', line: 1, column: 9 },
  ],
  [
    'a HoDoKu line with a bad triplet',
    HODOKU.replace(':114', ':119 1'),
    { kind: 'damaged', format: 'hodoku' },
  ],
  ['a jigsaw of SudokuWiki', `J${WIKI_2.slice(1)}`, { kind: 'variant', format: 'sudokuwiki', name: 'J9' }],
  [
    'a later SudokuWiki version',
    `S9C${WIKI_2.slice(3)}`,
    { kind: 'unsupported-version', format: 'sudokuwiki', version: 'C' },
  ],
  ['a SudokuWiki code that was cut off', WIKI_2.slice(0, 120), { kind: 'damaged', format: 'sudokuwiki' }],
  ['a SudokuWiki code with more behind it', `${WIKI_2}00`, { kind: 'damaged', format: 'sudokuwiki' }],
  ['a SudokuWiki code out of range', `S9Bzz${WIKI_2.slice(5)}`, { kind: 'damaged', format: 'sudokuwiki' }],
  [
    'a windoku',
    `https://sudokupad.app/scf${CODOKU}w`,
    { kind: 'variant', format: 'sudokupad', name: 'windoku' },
  ],
  ['a puzzle with diagonals', `scf${CODOKU}x`, { kind: 'variant', format: 'sudokupad', name: 'diagonals' }],
  [
    'damaged SudokuPad JSON',
    'https://sudokupad.app/sclN4IgzglgXgpi',
    { kind: 'damaged', format: 'sudokupad' },
  ],
  [
    'the number of a puzzle at another site',
    'https://sudoku.example/play/12345',
    { kind: 'online-only', site: 'sudoku.example' },
  ],
  [
    'a link to share that is cut',
    `https://nonet.example/play/${encodeURIComponent(CODED).slice(0, 60)}`,
    { kind: 'unclosed', sign: '[', line: 1, column: 33 },
  ],
  [
    'a short SudokuPad link',
    'https://sudokupad.app/q3w9x2hgml',
    { kind: 'online-only', site: 'sudokupad.app' },
  ],
  [
    'a Cracking the Cryptic link',
    'https://app.crackingthecryptic.com/sudoku/7Pq2fDf',
    { kind: 'online-only', site: 'app.crackingthecryptic.com' },
  ],
  ['a link to another page', 'https://www.example.com/a', { kind: 'online-only', site: 'example.com' }],
  [
    'a SudokuWiki link with a broken parameter',
    'https://www.sudokuwiki.org/sudoku.htm?bd=12%',
    { kind: 'damaged', format: 'sudokuwiki' },
  ],
  ['broken XML', '<opensudoku><game data="', { kind: 'empty' }],
  ['an .sdk file with a short row', `#Ame\n${CLUES.slice(2)}`, { kind: 'too-few-cells', count: 79 }],
])('refuses %s', (_name, text, failure) => {
  expect(refusal(text)).toEqual(failure);
});

describe('repeated digits', () => {
  test.each([
    // Specification 5.13
    ['a row', `${CLUES.slice(0, 8)}4${CLUES.slice(9)}`, 4, 0, [4, 8]],
    // Specification 5.13
    ['a column', `4${'.'.repeat(71)}4${'.'.repeat(8)}`, 4, 9, [0, 72]],
    // Specification 5.13
    ['a box', `${'.'.repeat(60)}7${'.'.repeat(18)}7.`, 7, 26, [60, 79]],
    ['three times in a row', `555${'.'.repeat(78)}`, 5, 0, [0, 1, 2]],
    ['a given and an entry', CODED.replace('[2]2', '[3]2'), 3, 0, [7, 8]],
  ])(
    'the refusal of a repeated digit names the house and all its cells with it: %s',
    (_name, text, digit, house, cells) => {
      expect(pick(refusal(text) as object, 'kind', 'digit', 'house', 'cells')).toEqual({
        kind: 'repeat',
        digit,
        house,
        cells,
      });
    },
  );

  test('the refusal of a repeated digit includes the puzzle, so that it can be shown', () => {
    const text = `55${'.'.repeat(79)}`;
    const failure = refusal(text);
    if (typeof failure === 'string' || failure.kind !== 'repeat') throw new Error('not refused');
    expect(show(failure.puzzle).givens).toBe(text);
  });
});

describe('coded text', () => {
  const empty = '0'.repeat(80);

  test.each([
    // Specification 5.12, 9.1
    ['one cell too few', CODED.slice(0, -4), { kind: 'too-few-cells', count: 80 }],
    // Specification 5.12, 9.1
    ['one cell too many', `${CODED}1`, { kind: 'too-many-cells', count: 82 }],
    ['two extra cells, one in braces', `${CODED}{1}1`, { kind: 'too-many-cells', count: 83 }],
    ['a letter', `{1}${CODED.slice(5, 10)}a`, { kind: 'unexpected-sign', sign: 'a', line: 1, column: 9 }],
    ['a letter in the second line', `{15}1\n2a`, { kind: 'unexpected-sign', sign: 'a', line: 2, column: 2 }],
    [
      'an emoji, counted as one character',
      `{15}😀`,
      { kind: 'unexpected-sign', sign: '😀', line: 1, column: 5 },
    ],
    ['a second slash', `{1/2/3}${empty}`, { kind: 'unexpected-sign', sign: '/', line: 1, column: 5 }],
    ['only a slash', `{/}${empty}`, { kind: 'empty-brackets', line: 1, column: 1 }],
    ['a slash in brackets', `[1/]${empty}`, { kind: 'unexpected-sign', sign: '/', line: 1, column: 3 }],
    ['a zero in braces', `{10}${empty}`, { kind: 'unexpected-sign', sign: '0', line: 1, column: 3 }],
    ['a letter in brackets', `D:#[a]${empty}`, { kind: 'unexpected-sign', sign: 'a', line: 1, column: 5 }],
    ['two digits in brackets', `{1}[12]${empty}`, { kind: 'unexpected-sign', sign: '2', line: 1, column: 6 }],
    ['empty braces', `1\n {}${empty}`, { kind: 'empty-brackets', line: 2, column: 2 }],
    ['empty brackets', `{1}[ ]${empty}`, { kind: 'empty-brackets', line: 1, column: 4 }],
    ['an unclosed brace', `12{15`, { kind: 'unclosed', sign: '{', line: 1, column: 3 }],
    ['a closing brace alone', `{1}}`, { kind: 'unexpected-sign', sign: '}', line: 1, column: 4 }],
    ['an unclosed prefix', `D:no end ${CODED}`, { kind: 'unclosed', sign: 'D:', line: 1, column: 1 }],
    [
      'a prefix twice',
      `D:a#\nB:11r1#D:b#${CODED}`,
      { kind: 'prefix-twice', prefix: 'D', line: 2, column: 8 },
    ],
    // Specification 5.14
    ['an expiry time in the past', `A:${NOW - 1}#${CODED}`, { kind: 'expired', expiredAt: NOW - 1 }],
    // Specification 5.14
    ['an expiry time in seconds', `A:${NOW / 1000 - 1}#${CODED}`, { kind: 'expired', expiredAt: NOW - 1000 }],
    ['no expiry time', `A:#${CODED}`, { kind: 'bad-stamp', stamp: '' }],
    ['an expiry time in words', `A:tomorrow#${CODED}`, { kind: 'bad-stamp', stamp: 'tomorrow' }],
    ['a node without digits', `B:11r1;12#${CODED}`, { kind: 'bad-node', prefix: 'B', node: '12' }],
    ['a node outside the board', `C:01r1#${CODED}`, { kind: 'bad-node', prefix: 'C', node: '01r1' }],
  ])('coded text with %s is refused', (_name, text, failure) => {
    expect(refusal(text)).toEqual(failure);
  });

  // Specification 5.15, 5.16
  test('coded text can have prefixes in any order, blanks between them and a future expiry time', () => {
    const text = ` C: 13158 ;\n21r2#\nA:${NOW}# B:99r5;1112#D: Zürich %23 1, 100 % #\r\n${CODED.replaceAll('{', ' \n{ ')}`;
    const { puzzle } = readOne(text);
    expect(show(puzzle)).toEqual({
      ...show(readOne(CODED).puzzle),
      description: 'Zürich # 1, 100 %',
      hint: {
        premise: [
          { cell: 80, digit: 5 },
          { cell: 0, candidates: 0b11 },
        ],
        target: [
          { cell: 2, candidates: 0b10010001 },
          { cell: 9, digit: 2 },
        ],
      },
    });
  });

  test('coded text can name a candidate twice', () => {
    expect(show(readOne(`{1221}${empty}`).puzzle).candidates?.startsWith('12,')).toBe(true);
  });
});
