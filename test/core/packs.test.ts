import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { disguise } from '../../core/sudoku/generate/generate.ts';
import { formatGrid, parseGrid, type Grid } from '../../core/sudoku/grid.ts';
import { Position } from '../../core/sudoku/position.ts';
import { rate } from '../../core/sudoku/rate/rate.ts';
import { countSolutionsOfText, solve } from '../../core/sudoku/solve/solve.ts';
import { LEVELS, techniqueOf, TECHNIQUES, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';

const SAMPLE = 15;

function packLines(name: string): string[] {
  return readFileSync(join(process.cwd(), 'public/packs', `${name}.txt`), 'utf8')
    .trim()
    .split('\n');
}

function rateText(puzzle: string) {
  return rate(Position.from(parseGrid(puzzle)!));
}

describe.each(LEVELS)('pack %s', (level) => {
  const puzzles = packLines(level);

  test('at least 300 puzzles, no two alike, each with one solution', () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(300);
    expect(new Set(puzzles).size).toBe(puzzles.length);
    expect(puzzles.filter((puzzle) => countSolutionsOfText(puzzle, 2) !== 1)).toEqual([]);
  });

  test('a sample is of the level', () => {
    const sample = puzzles.filter((_, index) => index % Math.floor(puzzles.length / SAMPLE) === 0);
    expect(sample.length).toBeGreaterThanOrEqual(SAMPLE);
    const others = sample.filter((puzzle) => {
      const { solved, level: rated } = rateText(puzzle);
      return !solved || rated !== level;
    });
    expect(others).toEqual([]);
  });
});

describe('pack of rare techniques', () => {
  const entries = packLines('techniques').map((line) => line.split(' ') as [TechniqueId, string]);
  const byTechnique = new Map<TechniqueId, Grid[]>();
  for (const [id, puzzle] of entries)
    byTechnique.set(id, [...(byTechnique.get(id) ?? []), parseGrid(puzzle)!]);

  test('every line names a technique and a puzzle of its own with one solution', () => {
    const ids = new Set<string>(TECHNIQUES.map(({ id }) => id));
    expect(entries.filter(([id, puzzle]) => !ids.has(id) || countSolutionsOfText(puzzle, 2) !== 1)).toEqual(
      [],
    );
    expect(new Set(entries.map((entry) => entry.join())).size).toBe(entries.length);
  });

  test.each([...byTechnique])('%s: disguised, the puzzles still need it and nothing harder', (id, packed) => {
    const seeds = [1, 2];
    const made = seeds.map((seed) => disguise(packed, id, seed));
    for (const { puzzle, solution, rating } of made) {
      expect(rating).toEqual(rate(Position.from(puzzle)));
      expect(rating).toMatchObject({ solved: true, level: techniqueOf(id).level });
      expect(rating.techniques[id]).toBeGreaterThan(0);
      expect(countSolutionsOfText(formatGrid(puzzle), 2)).toBe(1);
      expect(solution).toEqual(solve(puzzle));
    }
    expect(made).toEqual(seeds.map((seed) => disguise(packed, id, seed)));
  });
});
