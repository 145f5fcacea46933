import fc from '../../support/property.ts';
import LZString from 'lz-string';
import { type ImportedPuzzle, finishDraft, newDraft } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { compressToBase64, decompressBase64 } from '../../../core/sudoku/formats/lz-string.ts';
import { readPuzzles } from '../../../core/sudoku/formats/sniff.ts';
import { formatPosition } from '../../../core/sudoku/formats/position-text.ts';
import { WRITERS } from '../../../core/sudoku/formats/write.ts';
import { candidatesFromDigits } from '../../../core/sudoku/grid.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import { NOW, readOne, show } from './read.ts';
import { CANDIDATE_GRID, CLUES, CODED, CODOKU, HODOKU, WIKI_1, WIKI_2 } from './vectors.ts';

const SOLUTION = Array.from({ length: 81 }, (_, cell) => {
  const row = Math.floor(cell / 9);
  return ((row * 3 + Math.floor(row / 3) + (cell % 9)) % 9) + 1;
});

/** Positions of a real puzzle: some cells given, some entered. */
const positions: fc.Arbitrary<ImportedPuzzle> = fc
  .tuple(
    fc.array(fc.constantFrom('given', 'entry', 'notes'), { minLength: 81, maxLength: 81 }),
    fc.array(fc.integer({ min: 1, max: 511 }), { minLength: 81, maxLength: 81 }),
    fc.string(),
  )
  .map(([kinds, masks, description]) => {
    const draft = newDraft();
    kinds.forEach((kind, cell) => {
      if (kind === 'given') draft.givens[cell] = SOLUTION[cell];
      else if (kind === 'entry') draft.entries[cell] = SOLUTION[cell];
      else draft.candidates[cell] = masks[cell];
    });
    const text = description.normalize('NFC').trim();
    return finishDraft(draft, text === '' ? {} : { description: text });
  });

test.each(['coded', 'sudokuwiki', 'f-puzzles-link'] as const)('%s keeps all of any position', (format) => {
  fc.assert(
    fc.property(positions, (puzzle) => {
      const shown = show(puzzle);
      const read = show(readOne(WRITERS[format](puzzle)).puzzle);
      // Only coded text has room for a description.
      const { title, description } = read;
      expect(read).toEqual(format === 'coded' ? shown : { ...shown, title, description });
    }),
  );
});

test('the text of a link keeps digits and both kinds of notes of any position', () => {
  fc.assert(
    fc.property(positions, fc.boolean(), ({ givens, entries, candidates }, twoKinds) => {
      const corners = twoKinds && candidates?.map((mask) => (mask === 0 ? 0 : ~mask & 0x1ff));
      const position = {
        givens,
        entries,
        ...(candidates && { candidates }),
        ...(corners && corners.some(Boolean) && { corners }),
      };
      expect(show(readOne(formatPosition(position)).puzzle)).toEqual(show(position));
    }),
  );
});

test('the text of a link is plain digits for a puzzle, and short for a game with entries and notes', () => {
  const { givens, entries } = readOne(CLUES).puzzle;
  expect(formatPosition({ givens, entries })).toBe(CLUES.replaceAll('.', '0'));
  const solution = solve(givens)!;
  const half = Array.from(givens.keys()).filter((cell) => givens[cell] === 0 && cell < 36);
  for (const cell of half) entries[cell] = solution[cell];
  const candidates = candidatesFromDigits(givens.map((digit, cell) => digit || entries[cell]));
  // All candidates of a board that is half filled in.
  expect(half.length).toBeGreaterThan(15);
  expect(candidates.filter(Boolean).length).toBeGreaterThan(15);
  const written = [formatPosition, WRITERS.coded].map(
    (write) => encodeURIComponent(write({ givens, entries, candidates })).length,
  );
  expect(written[0]).toBe(165);
  expect(written[1]).toBeGreaterThan(400);
});

test('opensudoku keeps digits and candidates of any position', () => {
  fc.assert(
    fc.property(positions, (puzzle) => {
      const read = show(readOne(WRITERS.opensudoku(puzzle)).puzzle);
      expect(read).toEqual({ ...show(puzzle), title: 'Nonet' });
    }),
  );
});

test.each(['coded', 'f-puzzles-link', 'sudokupad-link', 'opensudoku'] as const)(
  '%s keeps corner marks',
  (format) => {
    fc.assert(
      fc.property(positions, (puzzle) => {
        const corners = puzzle.candidates?.map((mask) => (mask === 0 ? 0 : ~mask & 0x1ff));
        const { candidates, corners: read } = readOne(WRITERS[format]({ ...puzzle, corners })).puzzle;
        const some = corners?.some((mask) => mask !== 0) ? corners : undefined;
        if (some) expect([candidates, read]).toEqual([puzzle.candidates, some]);
      }),
    );
  },
);

test.each(['f-puzzles-link', 'sudokupad-link'] as const)('%s keeps cell colours', (format) => {
  const colors = Uint8Array.from({ length: 81 }, (_, cell) => cell % 10);
  fc.assert(
    fc.property(positions, (puzzle) => {
      expect(readOne(WRITERS[format]({ ...puzzle, colors })).puzzle.colors).toEqual(colors);
    }),
  );
});

test('lz-string compression and decompression agree with the original package', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ maxLength: 3000, unit: fc.constantFrom('a', 'b', '語') }),
      ),
      (text) => {
        const code = LZString.compressToBase64(text);
        expect(compressToBase64(text)).toBe(code);
        expect(decompressBase64(code, 10_000)).toBe(text);
      },
    ),
  );
});

test('lz-string decompression refuses a code that expands beyond the limit', () => {
  const code = LZString.compressToBase64('x'.repeat(5000));
  expect(code.length).toBeLessThan(200);
  expect(decompressBase64(code, 5000)).toBe('x'.repeat(5000));
  expect(decompressBase64(code, 4999)).toBeUndefined();
});

describe('any text', () => {
  const seeds = [
    CLUES,
    HODOKU,
    WIKI_1,
    WIKI_2,
    CODED,
    CANDIDATE_GRID,
    CODOKU,
    `scf${CODOKU}`,
    `https://f-puzzles.com/?load=${CODOKU}`,
    `scl{ce:[[{v:1},,{v:'2'}],["x\\u0041"]],t:f}`,
    '<opensudoku><game data="',
    'version: 3\n0|0|0|',
    '#A\n[Puzzle]\n',
    '[[5,3',
    'A:1#B:#',
  ];
  const pieces = fc.oneof(
    fc.constantFrom(...seeds, ...Array.from('{}[]:+|\n<%=\t,０'), '---', '&#x110000;'),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789.{}[]+|:- \n')), maxLength: 90 }),
  );

  function expectAnswer(text: string): void {
    const result = readPuzzles(text, { now: NOW });
    if (!result.ok) {
      expect(result.failure.kind).toEqual(expect.any(String));
      return;
    }
    expect(result.value.puzzles.length).toBeGreaterThan(0);
    for (const { givens, entries, candidates } of result.value.puzzles) {
      expect([givens.length, entries.length, candidates?.length ?? 81]).toEqual([81, 81, 81]);
      expect(
        givens.every((digit, cell) => digit <= 9 && entries[cell] <= 9 && (candidates?.[cell] ?? 0) < 512),
      ).toBe(true);
      expect(givens.every((digit, cell) => digit === 0 || entries[cell] === 0)).toBe(true);
    }
  }

  test('a text made of random pieces gives puzzles or a failure', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        expectAnswer(parts.join(''));
      }),
      { numRuns: 500 },
    );
  });

  test('a valid text with a random change gives puzzles or a failure', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.nat(),
        fc.nat({ max: 5 }),
        fc.string({ unit: 'binary', maxLength: 3 }),
        (seed, at, cut, put) => {
          const start = at % (seed.length + 1);
          expectAnswer(seed.slice(0, start) + put + seed.slice(start + cut));
        },
      ),
      { numRuns: 500 },
    );
  });

  // A reader that looks again from every place would take minutes for these: the run would time out.
  test.each(
    [
      ...Array.from('1. \n{[#:+-|<%\tx１'),
      ...['[1', '{1}', 'A:', 'A:#', 'D:#', '1+', '<!--', '<a b="', '&#', 'a="', 'a=\'"', '1,', '12 ', 'a.'],
      ...['http://', 'sudokupad.app/ ', '0|0|0|', 'version: ', ', ', 'S9B', '[a]\n', ' \r', `${CLUES}\n`],
    ].map((unit) => [unit]),
  )('131,072 characters of repeated %j give puzzles or a failure in time', (unit) => {
    expectAnswer(unit.repeat(Math.floor(2 ** 17 / unit.length)));
    expectAnswer(`<opensudoku>${unit.repeat(Math.floor(2 ** 17 / unit.length))}`);
    expectAnswer(`A:1#${unit.repeat(Math.floor(2 ** 17 / unit.length))}`);
    expectAnswer(`https://sudokupad.app/${unit.repeat(Math.floor(2 ** 17 / unit.length))}`);
  });
});
