import { readFileSync } from 'node:fs';
import { disguiseLine } from '../../../core/sudoku/formats/disguise.ts';
import { parseSusser } from '../../../core/sudoku/formats/susser.ts';
import type { ImportedPuzzle } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';
import { engineCalls } from '../../../src/engine/engine-calls.ts';
import { SEED } from '../../support/seed.ts';
import { cases } from '../../support/soak.ts';

const PACK = readFileSync('public/packs/techniques.txt', 'utf8').split('\n');

function read(line: string): ImportedPuzzle {
  const parsed = parseSusser(line);
  if (parsed?.ok !== true) throw new Error(line);
  return parsed.value;
}

/** What stays the same of a position: how many digits of each kind, and how many candidates the cells have. */
function shapeOf({ givens, entries, candidates }: ImportedPuzzle): unknown {
  const counts = Array.from(candidates ?? [], (mask) => digitsOf(mask).length).sort();
  return [givens.filter(Boolean).length, entries.filter(Boolean).length, counts];
}

test.each(TECHNIQUES.map(({ id }) => id))(
  'disguised positions of %s look different but mostly keep the same step',
  (id) => {
    const lines = PACK.filter((line) => line.startsWith(`${id} `)).map((line) => line.slice(id.length + 1));
    for (const [at, line] of lines.slice(0, cases(1)).entries()) {
      const disguises = [0, 1, 2, 3].map((more) => disguiseLine(line, SEED + 4 * at + more)!);
      expect(new Set([line, ...disguises]).size).toBe(5);
      for (const disguise of disguises) expect(shapeOf(read(disguise))).toEqual(shapeOf(read(line)));
      // Ties go by reading order, so that one of them may take another way.
      const found = disguises.filter((susser) => engineCalls.exercise({ susser, technique: id }));
      expect(found.length).toBeGreaterThan(1);
    }
  },
);

test('the same seed gives the same disguise, and an invalid position gives none', () => {
  const line = PACK[0].split(' ').slice(1).join(' ');
  expect(disguiseLine(line, 5)).toBe(disguiseLine(line, 5));
  expect(disguiseLine('x', 5)).toBeUndefined();
});
