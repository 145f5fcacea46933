import { compressToBase64, decompressFromBase64 } from 'lz-string';
import { CELL_SLOTS, DEFAULT_COLORS } from '../../../core/appearance/color-scheme.ts';
import { allCandidates } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { WRITERS } from '../../../core/sudoku/formats/write.ts';
import { solveText } from '../../../core/sudoku/solve/solve.ts';
import { readAll, readOne, refusal, show } from './read.ts';
import { CLUES, CODED, CODOKU, DIGITS, HODOKU } from './vectors.ts';
import { pick } from '../../support/pick.ts';

const ROWS = CLUES.match(/.{9}/g)!;
const NONE = '.'.repeat(81);
const SOLUTION = solveText(CLUES)!;
const LAST = SOLUTION.slice(80);
const ENTRIES = Array.from(DIGITS, (sign, cell) => (CLUES[cell] === '.' ? sign : '.')).join('');

function drawn(rows: readonly string[], border: string, frame: (row: string) => string): string {
  return [border, ...rows.slice(0, 3), border, ...rows.slice(3, 6), border, ...rows.slice(6), border]
    .map((line) => (line === border ? line : frame(line)))
    .join('\n');
}
const boxed = (row: string, gap = '') =>
  `|${[0, 3, 6]
    .map((at) =>
      row
        .slice(at, at + 3)
        .split('')
        .join(gap),
    )
    .join('|')}|`;

describe('givens without entries', () => {
  test.each([
    ...['.', '0', '_', '-', '*', 'X', 'x', ' '].map((sign) => [
      `one line with "${sign}" for empty cells`,
      CLUES.replaceAll('.', sign),
    ]),
    ...['.', '0', '_', '-', '*', 'X'].map((sign) => [
      `nine lines with "${sign}" for empty cells`,
      ROWS.join('\r\n').replaceAll('.', sign),
    ]),
    [
      'rows with their trailing blanks removed',
      ROWS.map((row) => row.replaceAll('.', ' ').trimEnd()).join('\n'),
    ],
    ['a comment', `${CLUES} #easy, from a book`],
    ['a byte order mark', `\uFEFF${CLUES}\n`],
    ['a border with dots', drawn(ROWS, '.-----.-----.-----.', (row) => boxed(row, ' '))],
    ['a border with plus signs', drawn(ROWS, '+---+---+---+', (row) => boxed(row))],
    ['box drawing signs', drawn(ROWS, '├───┼───┼───┤', (row) => boxed(row).replaceAll('|', '│'))],
    [
      'dashes as border and as empty sign',
      drawn(ROWS, '---+---+---', (row) => boxed(row).replaceAll('.', '-')),
    ],
    [
      'Simple Sudoku',
      ROWS.map((row) => boxed(row).slice(1, -1))
        .join('\n')
        .replaceAll('.', 'X'),
    ],
    ['blanks between cells', ROWS.map((row) => row.split('').join(' ')).join('\n')],
    ['a spreadsheet', ROWS.map((row) => row.split('').join('\t').replaceAll('.', '')).join('\n')],
    ['commas', ROWS.map((row) => row.split('').join(',').replaceAll('.', '')).join('\n')],
    ['a JSON array', JSON.stringify(ROWS.map((row) => Array.from(row.replaceAll('.', '0'), Number)))],
    ['a SudokuExchange bank line', `0123456789ab ${CLUES.replaceAll('.', '0')}  2.5`],
    ['a puzzle and its rating', `${CLUES}\t1.2`],
    ['a gsf line', `1,2,3,4,${CLUES},6,7`],
    ['an .sdk file', `#ARuud\n#Dhard\n#Uhttp://www.sudocue.net/\n${ROWS.join('\n')}\n`],
    ['an .sdk file with a section name', `[Puzzle]\n${ROWS.join('\n')}`],
    [
      'OpenSudoku 1',
      `<?xml version='1.0'?><opensudoku><name>F</name><game data="${CLUES.replaceAll('.', '0')}"/></opensudoku>`,
    ],
    ['LibreSudoku', `<sudoku data="${CLUES.replaceAll('.', '0')}"/>`],
    ['SudokuWiki link', `https://www.sudokuwiki.org/sudoku.htm?bd=${CLUES.replaceAll('.', '0')}`],
    ['a link of this app', `https://nonet.example/?puzzle=${CLUES}`],
    ['a link in a sentence', `Try this one: sudokupad.app/scf${CODOKU} and tell me`],
    ['a SudokuPad link with another path', `https://sudokupad.app/sudoku/scf${CODOKU}`],
    ['a SudokuPad link with a parameter', `https://app.crackingthecryptic.com/?puzzleid=scf${CODOKU}`],
    ['a SudokuPad id', `scf${CODOKU}`],
    [
      'a classic SudokuPad link',
      `https://sudokupad.app/classic${CLUES.replace(/\.+/g, (run) => 'ABCDEFGHIJKLMNOPQR'.charAt(run.length))}`,
    ],
    ['SudokuExchange digits', `https://sudokuexchange.com/play/?s=${CLUES.replaceAll('.', '0')}`],
    ['a HoDoKu line', `:0000:x:${CLUES}:::`],
    ['shortened Susser', ROWS.map((row) => row.replace(/\.{2,}(?!.*\.{3,})/, '*')).join(',')],
    ['Sudoku Studio cells', Array.from(CLUES, (sign) => (sign === '.' ? '0|0|1' : `${sign}|0|0`)).join('|')],
    ['coded text with empty cells', `D:x#${CLUES}`],
    [
      'full-width digits',
      Array.from(CLUES.replaceAll('.', '0'), (sign) => '０１２３４５６７８９'.charAt(Number(sign))).join(''),
    ],
  ])('givens are read from %s', (_name, text) => {
    const { givens, entries, candidates } = show(readOne(text).puzzle);
    expect({ givens, entries, candidates }).toEqual({ givens: CLUES, entries: NONE, candidates: undefined });
  });
});

describe('givens and entries', () => {
  const plus = Array.from(CLUES, (sign, cell) =>
    sign === '.' && ENTRIES[cell] !== '.' ? `+${ENTRIES[cell]}` : sign,
  );
  const rowsOf = (cells: string) => cells.match(/.{9}/g)!.join('\n');

  test.each([
    ['Susser', plus.join(''), 'plain'],
    [
      'a grid with plus signs',
      Array.from({ length: 9 }, (_, row) => plus.slice(row * 9, row * 9 + 9).join('')).join('\n'),
      'plain',
    ],
    ['two grids', `${rowsOf(CLUES)}\n\n${rowsOf(DIGITS)}`, 'plain'],
    [
      'an .sdk file with a state',
      `[Puzzle]\n${rowsOf(CLUES)}\n[State]\n${rowsOf(DIGITS)}\n[Colours]\n${rowsOf(CLUES)}`,
      'sdk',
    ],
    [
      'OpenSudoku 3',
      `<opensudoku version="2"><folder name="F" created="0"><game created="0" data="version: 3&#10;${Array.from(DIGITS, (sign, cell) => `${sign === '.' ? 0 : sign}|0|${CLUES[cell] === '.' ? 1 : 0}|`).join('')}"/></folder></opensudoku>`,
      'opensudoku',
    ],
    [
      'coded text without candidates',
      Array.from(DIGITS, (sign, cell) => (CLUES[cell] !== sign ? `[${sign}]` : sign)).join(''),
      'coded',
    ],
    [
      'coded text in full width',
      Array.from(DIGITS, (sign, cell) => (CLUES[cell] !== sign ? `［${sign}】` : sign))
        .join('')
        .replace(/\d/g, (d) => '０１２３４５６７８９'.charAt(Number(d))),
      'coded',
    ],
  ])('entries are distinguished from givens in %s', (_name, text, format) => {
    const read = readOne(text);
    expect(read.format).toBe(format);
    const shown = show(read.puzzle);
    // One of the texts has a title.
    expect(shown).toEqual({ givens: CLUES, entries: ENTRIES, title: shown.title });
  });
});

describe('texts with candidates', () => {
  test.each([
    [
      'version: 1\n',
      (mask: string, editable: number) =>
        `0|${mask === '' ? '-' : `${mask.split('').join(',')},`}|${editable}|`,
    ],
    ['version: 2\n', (mask: string, editable: number) => `0|${numberOf(mask)}||${editable}|`],
    ['version: 3\n', (mask: string, editable: number) => `0|${numberOf(mask)}|${editable}|`],
    ['version: 4\n', (mask: string, editable: number) => `0|${numberOf(mask)}|0|${editable}|`],
    ['version: 5\n', (mask: string, editable: number) => `0|0|${numberOf(mask)}|3|${editable}|`],
  ])('OpenSudoku cells can have the header %j', (head, cell) => {
    const masks = Array.from({ length: 81 }, (_, index) => (index === 4 ? '' : index === 80 ? '159' : '28'));
    const { puzzle } = readOne(head + masks.map((mask) => cell(mask, 1)).join(''));
    expect(show(puzzle)).toEqual({ givens: NONE, entries: NONE, candidates: masks.join(',') });
  });

  function numberOf(digits: string): number {
    return Array.from(digits).reduce((sum, digit) => sum + 2 ** (Number(digit) - 1), 0);
  }

  test('a Sudoku Studio grid marks givens and entries', () => {
    const cells = CODED.match(/\{\d+\}|\[\d\]|\d/g)!.map((token) =>
      token.startsWith('{') ? token.slice(1, -1) : token.startsWith('[') ? `*${token[1]}*` : `<${token}>`,
    );
    const { puzzle } = readOne(
      Array.from({ length: 9 }, (_, row) => cells.slice(row * 9, row * 9 + 9).join(' ')).join('\n'),
    );
    expect(show(puzzle)).toEqual(show(readOne(CODED).puzzle));
  });

  test('a candidate grid can be in one line', () => {
    const cells = CODED.match(/\{\d+\}|\[\d\]|\d/g)!.map((token) => token.replace(/\D/g, ''));
    expect(show(readOne(cells.join(' ')).puzzle).givens).toBe(DIGITS);
  });

  test('a lone candidate is not placed while a peer still has the same candidate', () => {
    const cells = Array.from({ length: 81 }, () => '123456789');
    cells[0] = '5';
    expect(show(readOne(cells.join(' ')).puzzle).givens).toBe(NONE);
  });

  test('inline Susser removes the candidates in brackets', () => {
    const { format, puzzle } = readOne(`[12]${'.'.repeat(79)}+9`);
    expect(format).toBe('susser');
    const { candidates, ...digits } = show(puzzle);
    expect(digits).toEqual({ givens: NONE, entries: `${'.'.repeat(80)}9` });
    expect(candidates?.split(',').slice(0, 2)).toEqual(['3456789', '123456789']);
  });

  test.each([
    ['a library line', (puzzle: string) => `:0000:x:${puzzle}:${LAST}99::`],
    ['a Susser line', (puzzle: string) => `${puzzle}:${LAST}99`],
    [
      'a Sukaku',
      (puzzle: string) =>
        Array.from(puzzle, (sign) =>
          Array.from('123456789', (digit) => (digit === sign ? sign : '.')).join(''),
        ).join(''),
    ],
  ])('a cell whose last candidate %s removes has none left, also when it is written again', (_, lineOf) => {
    const puzzle = `${SOLUTION.slice(0, 80)}.`;
    const { puzzle: read } = readOne(lineOf(puzzle));
    expect([read.candidates?.[80], allCandidates(read)[80]]).toEqual([0, 0]);
    expect([
      WRITERS.hodoku(read),
      WRITERS.sukaku(read).slice(-9),
      WRITERS.sudokuwiki(read).slice(-2),
    ]).toEqual([`:0000:x:${puzzle}:${LAST}99::`, '.........', '00']);
  });

  test('one digit in brackets is read as an entry, with inline Susser as the alternative', () => {
    const { format, puzzles, alternative } = readAll(`[1]${'.'.repeat(80)}`);
    expect(format).toBe('coded');
    expect(show(puzzles[0]).entries).toBe(`1${'.'.repeat(80)}`);
    expect(alternative?.format).toBe('susser');
    expect(show(alternative!.puzzle).candidates?.startsWith('23456789,123456789,')).toBe(true);
  });

  test('the step, variant and length in HoDoKu library lines are ignored', () => {
    const line = HODOKU.replace(':0000:x:', ':0708-2:15:').replace(/::$/, ':514::5');
    expect(show(readOne(line).puzzle)).toEqual(show(readOne(HODOKU).puzzle));
  });
});

describe('f-puzzles', () => {
  const link = (json: unknown) => `https://f-puzzles.com/?load=${compressToBase64(JSON.stringify(json))}`;
  const grid = (cell: (index: number) => object) =>
    Array.from({ length: 9 }, (_, row) =>
      Array.from({ length: 9 }, (_cell, column) => cell(row * 9 + column)),
    );
  const givens = grid((cell) => (CLUES[cell] === '.' ? {} : { value: Number(CLUES[cell]), given: true }));

  test('an f-puzzles link to a classic puzzle is read with title, author and rules', () => {
    const { format, puzzle } = readOne(
      link({ size: 9, title: 'T', author: 'A', ruleset: 'R', grid: givens, arrow: [] }),
    );
    expect(format).toBe('f-puzzles');
    expect(show(puzzle)).toEqual({
      givens: CLUES,
      entries: NONE,
      candidates: undefined,
      title: 'T',
      author: 'A',
      description: 'R',
    });
  });

  test('cell colours become those of the nine with the most similar hue', () => {
    const colors = ['#FFE060', '#60d060ff', '#8080F0', '#FFA0A0', '#a8a8a8', '#FFFFFF', 'red', '#FFA0A000'];
    const read = ['c', 'highlight'].map((key) => {
      const painted = grid((cell) => ({
        ...givens.flat()[cell],
        ...(colors[cell] && { [key]: colors[cell] }),
      }));
      return Array.from(readOne(link({ size: 9, grid: painted })).puzzle.colors!.slice(0, 9));
    });
    expect(read).toEqual(Array(2).fill([1, 2, 6, 8, 9, 0, 0, 0, 0]));
  });

  test('cell colours are written as those of the light theme', () => {
    const ours = CELL_SLOTS.map((slot) => DEFAULT_COLORS.light[slot]);
    const colors = Uint8Array.from({ length: 81 }, (_, cell) => (cell < 9 ? cell + 1 : 0));
    const [, payload] = WRITERS['f-puzzles-link']({
      givens: Uint8Array.from(CLUES, (sign) => Number(sign) || 0),
      entries: new Uint8Array(81),
      colors,
    }).split('load=');
    const { grid: written } = JSON.parse(decompressFromBase64(decodeURIComponent(payload))) as {
      grid: { highlight?: string }[][];
    };
    expect(written[0].map(({ highlight }) => highlight)).toEqual(ours);
  });

  test.each([
    'https://sudokupad.app/fpuzzles',
    'https://sudokupad.app/sudoku/fpuzzles',
    'https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles',
    'fpuzzles',
  ])('a percent-encoded f-puzzles payload is read after %s', (head) => {
    const payload = compressToBase64(JSON.stringify({ size: 9, grid: givens }));
    expect(show(readOne(head + encodeURIComponent(payload)).puzzle).givens).toBe(CLUES);
  });

  test.each([
    [{ size: 9, grid: givens, killercage: [{ cells: ['R1C1'] }] }, 'killercage'],
    [{ size: 9, grid: givens, 'diagonal+': true }, 'diagonal+'],
    [{ size: 6, grid: givens }, 'size'],
    [{ size: 9, grid: grid((cell) => ({ region: cell % 9 })) }, 'region'],
  ])('an f-puzzles link to a variant is refused by name (case %#)', (json, name) => {
    expect(refusal(link(json))).toEqual({ kind: 'variant', format: 'f-puzzles', name });
  });

  test.each([['{}'], ['[]'], ['nonsense'], ['{"grid":[[1]]}']])(
    'an f-puzzles link with the damaged payload %s is refused',
    (json) => {
      expect(refusal(`https://f-puzzles.com/?load=${compressToBase64(json)}`)).toEqual({
        kind: 'damaged',
        format: 'f-puzzles',
      });
    },
  );
});

describe("SudokuPad's own JSON", () => {
  const cells = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 9 }, (_cell, column) => {
      const sign = CLUES[row * 9 + column];
      return sign === '.' ? {} : { value: sign };
    }),
  );
  const boxes = Array.from({ length: 9 }, (_, box) =>
    Array.from({ length: 9 }, (_place, place) => [
      Math.floor(box / 3) * 3 + Math.floor(place / 3),
      (box % 3) * 3 + (place % 3),
    ]),
  );
  const classic = {
    id: 'x',
    cellSize: 50,
    cells,
    regions: boxes,
    cages: [{ cells: [], value: 'title: T' }],
    lines: [],
    metadata: { title: "T's", author: 'A', rules: ['R', 'S'], solution: '1'.repeat(81) },
  };
  const link = (json: unknown) =>
    `https://sudokupad.app/scl${encodeURIComponent(compressToBase64(JSON.stringify(json)))}`;
  const whole = { givens: CLUES, entries: NONE, candidates: undefined };

  test('SudokuPad JSON after scl is read with title, author and rules', () => {
    const { format, puzzle } = readOne(link(classic));
    expect(format).toBe('sudokupad');
    expect(show(puzzle)).toEqual({ ...whole, title: "T's", author: 'A', description: 'R\nS' });
  });

  test('packed SudokuPad JSON can have short names and omit quotes and empty objects', () => {
    const rows = cells
      .map((row) => `[${row.map((cell) => ('value' in cell ? `{v:${cell.value}}` : '')).join()}]`)
      .join();
    const packed = `{ce:[${rows}],re:${JSON.stringify(boxes)},metadata:{t:'T\\'s',x:t,y:00ff00}}`;
    for (const text of [`ctc${compressToBase64(packed)}`, `scl${packed}`, packed]) {
      const { format, puzzle } = readOne(text);
      expect(format).toBe('sudokupad');
      expect(show(puzzle)).toEqual({ ...whole, title: "T's" });
    }
  });

  test('the marks in SudokuPad JSON are read as candidates', () => {
    const marked = cells.map((row) =>
      row.map((cell) => ('value' in cell ? cell : { centremarks: [1, '5', 'x'] })),
    );
    const { candidates } = show(readOne(JSON.stringify({ cells: marked })).puzzle);
    expect(candidates?.split(',').filter((mask) => mask !== '')).toEqual(
      Array(CLUES.split('.').length - 1).fill('15'),
    );
  });

  test('SudokuPad JSON distinguishes corner from centre marks', () => {
    const marked = cells.map((row) =>
      row.map((cell) => ('value' in cell ? cell : { centremarks: [1], pencilMarks: [2, 3] })),
    );
    const { candidates, corners } = readOne(JSON.stringify({ cells: marked })).puzzle;
    expect([candidates?.[0], corners?.[0]]).toEqual([0b1, 0b110]);
  });

  test('f-puzzles JSON is recognised without a link', () => {
    const grid = cells.map((row) =>
      row.map((cell) => ('value' in cell ? { value: Number(cell.value) } : {})),
    );
    expect(readOne(JSON.stringify({ size: 9, grid })).format).toBe('f-puzzles');
  });

  test.each([
    [{ ...classic, cages: [{ cells: [[0, 0]], value: '9' }] }, 'cages'],
    [{ ...classic, lines: [{ wayPoints: [] }] }, 'lines'],
    [{ ...classic, regions: [[[0, 0], [4, 4]]] }, 'regions'], // oxfmt-ignore
    [{ ...classic, cells: cells.slice(1) }, 'size'],
  ])('SudokuPad JSON of a variant is refused by name (case %#)', (json, name) => {
    expect(refusal(link(json))).toEqual({ kind: 'variant', format: 'sudokupad', name });
  });

  test.each(['{}', '[1', '{cells:[[[[', '{ce:[{v:1}]', '['.repeat(500_000)])(
    'damaged SudokuPad JSON is refused (case %#)',
    (json) => {
      expect(refusal(`scl${json}`)).toEqual({ kind: 'damaged', format: 'sudokupad' });
    },
  );
});

describe('a run of 81 cells', () => {
  test.each([
    ['the address of another site', `https://sudoku.coach/en/play/${CLUES}`],
    ['a query parameter of any name', `https://www.example.org/solve?p=${CLUES}&lang=en`],
    ['a sentence', `Try this one: ${CLUES} it is hard!`],
    ['a heading and rows', ['My puzzle of today:', '', ...ROWS].join('\n')],
    [
      'a date, a drawn grid and a greeting',
      `29 Nov\n${drawn(ROWS, '+---+', (row) => boxed(row))}\nHave fun!`,
    ],
    ['a quotation', ROWS.map((row) => `> ${row}`).join('\n')],
    [
      'labelled rows and columns',
      ['   123 456 789', ...ROWS.map((row, at) => `${'ABCDEFGHI'.charAt(at)} |${row}`)].join('\n'),
    ],
    ['rows in words', ROWS.map((row, at) => `r${at + 1}: ${row}`).join('\n')],
    ['rows and the solution below them', `${ROWS.join('\n')}\n\n${SOLUTION.match(/.{9}/g)!.join('\n')}`],
    ['a heading in another encoding', ['\uFFFD\uFFFD', ...ROWS].join('\n')],
    ['a date and rows with squares', ['29/11/2026', ...ROWS].join('\n').replaceAll('.', '□')],
    ['the end of a sentence', `Try this one: ${CLUES}.`],
    ['a text of several lines', `Try this one:\n${CLUES}\nIt is hard!\nhttps://example.org/forum`],
    ['a link whose text is its address', `[https://a.org/${CLUES}](https://a.org/${CLUES})`],
    ['a text with zeros and a colon', `Puzzle:${CLUES.replaceAll('.', '0')}; from the paper`],
    ['a text with asterisks', `see "${CLUES.replaceAll('.', '*')}"`],
  ])('a run of 81 cells is read from %s', (_, text) => {
    const { puzzles, report } = readAll(text);
    expect(puzzles.map((puzzle) => show(puzzle).givens)).toEqual([CLUES]);
    expect(report.refused).toEqual([]);
  });

  test('a full grid below a puzzle that is not its solution is what the player has entered', () => {
    const wrong = SOLUTION.replace(SOLUTION.charAt(0), SOLUTION.charAt(1));
    const text = [CLUES, wrong].map((digits) => digits.match(/.{9}/g)!.join('\n')).join('\n\n');
    expect(pick(refusal(text) as object, 'kind')).toEqual({ kind: 'repeat' });
  });

  test.each([
    ['a text with two of them', `either ${CLUES} or ${CLUES.slice(1)}${CLUES.charAt(0)}`, 'unexpected-sign'],
    ['a text with a line of dots', `Hello ${'.'.repeat(81)} https://example.org/a`, 'online-only'],
    ['a run that is one cell too long', `https://example.org/${CLUES}1`, 'online-only'],
    [
      'a run with one hyphen too many',
      `https://example.org/?p=-${CLUES.replaceAll('.', '-')}`,
      'online-only',
    ],
    ['an expired coded text', `A:1000#${CLUES}`, 'expired'],
    ['a coded text with a stray character', `A:9999999999#? ${CLUES}`, 'unexpected-sign'],
  ])('no puzzle is read from %s', (_, text, kind) => {
    expect(pick(refusal(text) as object, 'kind')).toEqual({ kind });
  });
});

describe('lists', () => {
  // Specification 5.37
  test('every line of a list is read, and bad lines are reported by number', () => {
    const short = CLUES.slice(1);
    const doubled = `55${CLUES.slice(2)}`;
    const read = readAll(
      `# a list\nMy favourites\n${CLUES}\n\n${short}\n${DIGITS} #note\n${doubled}\n${HODOKU}\nhello world\n`,
    );
    expect(read.format).toBe('list');
    expect(read.puzzles.map((puzzle) => show(puzzle).givens)).toEqual([CLUES, DIGITS, CLUES]);
    expect(read.puzzles[1].description).toBe('note');
    expect(read.report.count).toBe(6);
    expect(read.report.refused.map(({ number, failure }) => [number, failure.kind])).toEqual([
      [5, 'too-few-cells'],
      [7, 'repeat'],
      [9, 'unknown-format'],
    ]);
  });

  test('a line without a digit beside one puzzle is an ornament', () => {
    expect(readAll(`*****\n${CLUES}\n.....`).report.count).toBe(1);
  });

  test('nine lines of 81 characters are nine puzzles', () => {
    expect(readAll(Array.from({ length: 9 }, () => CLUES).join('\n')).puzzles).toHaveLength(9);
  });

  test('a list can have one coded text per line', () => {
    expect(readAll(`${CODED}\n${CODED}`).puzzles).toHaveLength(2);
  });

  test('an OpenSudoku file reports the games that cannot be read', () => {
    const game = (data: string) => `<game data="${data}" note="a &lt; b &valueOf;"/>`;
    const read = readAll(
      `<opensudoku version="2"><!-- <game data="1"/> --><folder name="F">${game(CLUES)}${game('12')}${game('version: 9 1|')}</folder></opensudoku>`,
    );
    expect(read.puzzles.map(show)).toEqual([
      { givens: CLUES, entries: NONE, candidates: undefined, title: 'F', description: 'a < b &valueOf;' },
    ]);
    expect(read.report).toEqual({
      count: 3,
      refused: [
        { number: 2, failure: { kind: 'damaged', format: 'opensudoku' } },
        { number: 3, failure: { kind: 'unsupported-version', format: 'opensudoku', version: '9' } },
      ],
    });
  });
});
