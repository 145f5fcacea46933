import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DAILY_PUZZLES } from '../../core/daily/daily-puzzles.ts';
import { disguise } from '../../core/sudoku/generate/generate.ts';
import { allDigits } from '../../core/sudoku/formats/imported-puzzle.ts';
import { parseSusser } from '../../core/sudoku/formats/susser.ts';
import { formatGrid, parseGrid, type Grid } from '../../core/sudoku/grid.ts';
import { Position } from '../../core/sudoku/position.ts';
import { nextStep } from '../../core/sudoku/rate/next-step.ts';
import { BANDS, bandOf } from '../../core/sudoku/rate/bands.ts';
import { rate } from '../../core/sudoku/rate/rate.ts';
import { SeRater } from '../../core/sudoku/se/se-rating.ts';
import { countSolutions, countSolutionsOfText, solve } from '../../core/sudoku/solve/solve.ts';
import { LEVELS, techniqueOf, TECHNIQUES, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../core/sudoku/techniques/finders.ts';
import { canonicalForm } from '../../core/sudoku/canonical.ts';
import { contradictions, stepsOf } from '../support/positions.ts';
import { SOAK_ROUNDS } from '../support/soak.ts';

/** Of the puzzles one in so many is rated again. */
const SAMPLE = SOAK_ROUNDS > 0 ? 15 : 45;

function packLines(name: string): string[] {
  return readFileSync(join(process.cwd(), 'public/packs', `${name}.txt`), 'utf8')
    .trim()
    .split('\n');
}

function rateText(puzzle: string) {
  return rate(Position.from(parseGrid(puzzle)!));
}

describe.each(LEVELS)('pack %s', (level) => {
  const lines = packLines(level).map((line) => line.split(' '));
  const puzzles = lines.map(([puzzle]) => puzzle);

  test('the pack has at least 300 different puzzles, each with one solution', () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(300);
    expect(new Set(puzzles).size).toBe(puzzles.length);
    expect(puzzles.filter((puzzle) => countSolutionsOfText(puzzle, 2) !== 1)).toEqual([]);
  });

  test('the SE ratings are correct, and there are enough easier, typical and harder puzzles', () => {
    const rater = new SeRater();
    const sample = lines.filter((_, index) => index % SAMPLE === 0);
    expect(sample.map(([puzzle, er]) => [puzzle, er])).toEqual(
      sample.map(([puzzle]) => [puzzle, rater.rate(parseGrid(puzzle)!).er.toFixed(1)]),
    );
    for (const band of BANDS)
      expect(lines.filter(([, er]) => bandOf(level, Number(er)) === band).length).toBeGreaterThanOrEqual(75);
  });

  test('the puzzles have the level of the pack, and no technique is the hardest one in too many', () => {
    const some = SOAK_ROUNDS > 0 ? puzzles : puzzles.filter((_, at) => at % 5 === 0);
    const counts = new Map<string, number>();
    for (const puzzle of some) {
      const { solved, level: rated, hardest } = rateText(puzzle);
      expect([puzzle, solved, rated]).toEqual([puzzle, true, level]);
      counts.set(hardest!, (counts.get(hardest!) ?? 0) + 1);
    }
    // Novice has three that can be. A fifth of the puzzles may lie a little beside the whole.
    const share = (level === 'novice' ? 0.4 : 0.2) + (some === puzzles ? 0 : 0.1);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(some.length * share);
  });
});

/** The exercises of a technique. */
const ENOUGH = 24;

function givensOf(parsed: ReturnType<typeof parseSusser>): Grid {
  if (parsed?.ok !== true) throw new Error('not a position');
  return parsed.value.givens;
}

function positionOfExercise(parsed: ReturnType<typeof parseSusser>): Position {
  if (parsed?.ok !== true) throw new Error('not a position');
  const { givens, candidates } = parsed.value;
  return Position.from(allDigits(parsed.value), {
    givens: givens.map(Math.sign),
    ...(candidates && { candidates }),
  });
}

test('no puzzle of a pack or puzzle of the day is another one in disguise', () => {
  const puzzles = LEVELS.flatMap((level) => [
    ...packLines(level).map((line) => line.slice(0, 81)),
    ...DAILY_PUZZLES[level],
  ]);
  const forms = new Map<string, string[]>();
  for (const puzzle of puzzles) {
    const form = formatGrid(canonicalForm(parseGrid(puzzle)!));
    forms.set(form, [...(forms.get(form) ?? []), puzzle]);
  }
  expect([...forms.values()].filter((alike) => alike.length > 1)).toEqual([]);
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

  test('the pack has 24 positions of each technique and is small enough to download', () => {
    const expected = TECHNIQUES.map(({ id }) => [id, ENOUGH]);
    expect(byTechnique.map(({ id, positions }) => [id, positions.length])).toEqual(expected);
    expect(entries.length).toBe(ENOUGH * TECHNIQUES.length);
    const text = readFileSync(join(process.cwd(), 'public/packs/techniques.txt'));
    expect(gzipSync(text).length).toBeLessThan(150_000);
  });

  // scripts/check-examples.mjs compares the puzzles, which is 200 times as fast, and checks their order.
  if (SOAK_ROUNDS > 0)
    test.each(byTechnique)('no two positions of $id have equivalent solutions', ({ positions }) => {
      const forms = positions.map((parsed) => formatGrid(canonicalForm(solve(givensOf(parsed))!)));
      expect(new Set(forms).size).toBe(forms.length);
    });
  test.each(byTechnique)(
    '$id is the next step in its positions, and the step is correct',
    ({ id, positions }) => {
      const some = SOAK_ROUNDS > 0 ? positions : positions.filter((_, at) => at % 6 === 0);
      for (const parsed of some) {
        const givens = givensOf(parsed);
        expect(countSolutions(givens, 2)).toBe(1);
        const position = positionOfExercise(parsed);
        const step = nextStep(position)!;
        // What an X-Chain does is always simple or multiple colours, which come first in the catalogue.
        expect(id === 'x-chain' ? step.technique.endsWith('-colors') : step.technique === id).toBe(true);
        expect(contradictions(step, solve(givens)!)).toEqual([]);
        if (id === 'x-chain') expect(stepsOf(FINDERS[id], position).length).toBeGreaterThan(0);
      }
    },
  );

  test.each(['naked-quadruple', 'sashimi-jellyfish', 'junior-exocet'] as const)(
    'disguised puzzles still need %s and nothing harder',
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
