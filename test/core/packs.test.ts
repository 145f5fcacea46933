import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { disguise } from '../../core/sudoku/generate/generate.ts';
import { parseSusser } from '../../core/sudoku/formats/susser.ts';
import { parseGrid } from '../../core/sudoku/grid.ts';
import { Position } from '../../core/sudoku/position.ts';
import { nextStep } from '../../core/sudoku/rate/next-step.ts';
import { rate } from '../../core/sudoku/rate/rate.ts';
import { countSolutions, countSolutionsOfText, solve } from '../../core/sudoku/solve/solve.ts';
import { LEVELS, techniqueOf, TECHNIQUES, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../core/sudoku/techniques/finders.ts';
import { contradictions, stepsOf } from '../support/positions.ts';
import { SOAK_ROUNDS } from '../support/soak.ts';

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

describe('pack of techniques', () => {
  const entries = packLines('techniques').map((line) => {
    const at = line.indexOf(' ');
    return { id: line.slice(0, at) as TechniqueId, position: line.slice(at + 1) };
  });
  const byTechnique = TECHNIQUES.map(({ id }) => ({
    id,
    positions: entries.filter((entry) => entry.id === id).map(({ position }) => parseSusser(position)),
  }));

  test('twenty and more positions of each technique, no two alike, small enough to carry', () => {
    expect(byTechnique.filter(({ positions }) => positions.length < 20)).toEqual([]);
    expect(new Set(entries.map(({ position, id }) => id + position)).size).toBe(entries.length);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(TECHNIQUES.length);
    const text = readFileSync(join(process.cwd(), 'public/packs/techniques.txt'));
    expect(gzipSync(text).length).toBeLessThan(150_000);
  });

  test.each(byTechnique)('$id is the next step, and true', ({ id, positions }) => {
    const some = SOAK_ROUNDS > 0 ? positions : positions.filter((_, at) => at % 6 === 0);
    for (const parsed of some) {
      if (parsed?.ok !== true) throw new Error('not a position');
      const { givens, entries: placed, candidates } = parsed.value;
      expect(countSolutions(givens, 2)).toBe(1);
      const position = Position.from(
        givens.map((digit, cell) => digit + placed[cell]),
        { givens: givens.map(Math.sign), ...(candidates && { candidates }) },
      );
      const step = nextStep(position)!;
      // What an X-Chain does is always simple or multiple colours, which come first in the catalogue.
      expect(id === 'x-chain' ? step.technique.endsWith('-colors') : step.technique === id).toBe(true);
      expect(contradictions(step, solve(givens)!)).toEqual([]);
      if (id === 'x-chain') expect(stepsOf(FINDERS[id], position).length).toBeGreaterThan(0);
    }
  });

  test.each(['naked-quadruple', 'sashimi-jellyfish', 'junior-exocet'] as const)(
    '%s: disguised, the puzzles still need it and nothing harder',
    (id) => {
      const packed = byTechnique
        .find((entry) => entry.id === id)!
        .positions.flatMap((parsed) => (parsed?.ok === true ? [parsed.value.givens] : []));
      const { puzzle, solution, rating } = disguise(packed, id, 1);
      expect(rating).toEqual(rate(Position.from(puzzle)));
      expect([rating.solved, rating.level]).toEqual([true, techniqueOf(id).level]);
      expect(rating.techniques[id]).toBeGreaterThan(0);
      expect(solution).toEqual(solve(puzzle));
      expect(disguise(packed, id, 1)).toEqual({ puzzle, solution, rating });
    },
  );
});
