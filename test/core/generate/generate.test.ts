import { formatGrid } from '../../../core/sudoku/grid.ts';
import {
  generate,
  type GeneratedPuzzle,
  type GenerateOptions,
} from '../../../core/sudoku/generate/generate.ts';
import { SYMMETRIES, symmetricGroups } from '../../../core/sudoku/generate/symmetry.ts';
import { Position } from '../../../core/sudoku/position.ts';
import { rate } from '../../../core/sudoku/rate/rate.ts';
import { countSolutions, solve } from '../../../core/sudoku/solve/solve.ts';
import { LEVELS, TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';
import { cases, SOAK_ROUNDS } from '../../support/soak.ts';

function make(options: GenerateOptions): GeneratedPuzzle & { attempts: number } {
  const run = generate(options);
  for (let attempts = 1; ; attempts++) {
    const result = run.next();
    if (result.done) return { ...result.value, attempts };
    expect(result.value).toEqual({ attempts });
  }
}

function expectProper({ puzzle, solution, rating }: GeneratedPuzzle): void {
  expect(countSolutions(puzzle, 2)).toBe(1);
  expect(solve(puzzle)).toEqual(solution);
  expect(rating).toEqual(rate(Position.from(puzzle)));
}

test.each(SYMMETRIES)(
  'the symmetry %s puts each cell into one group, and givens fill whole groups',
  (symmetry) => {
    const groups = symmetricGroups(symmetry);
    expect(groups.flat().sort((a, b) => a - b)).toEqual([...Array(81).keys()]);
    const made = make({ seed: 7, symmetry, level: 'novice' });
    expectProper(made);
    for (const group of groups) {
      expect(new Set(group.map((cell) => made.puzzle[cell] === 0)).size).toBe(1);
    }
  },
);

test('each symmetry has the right group for the second cell of the first row', () => {
  const groups = SYMMETRIES.map((symmetry) => symmetricGroups(symmetry).find((group) => group.includes(1)));
  expect(groups).toEqual([[1], [1, 79], [1, 17, 63, 79], [1, 7], [1, 73], [1, 9], [1, 71]]);
});

test.each(LEVELS)('generates a puzzle of the level %s', (level) => {
  for (let seed = 1; seed <= cases(2); seed++) {
    const made = make({ seed, level });
    expectProper(made);
    expect([made.rating.solved, made.rating.level]).toEqual([true, level]);
  }
});

test.each(['naked-pair', 'x-wing', 'xy-wing', 'unique-rectangle-1'] as const)(
  'generates a puzzle that uses the technique %s',
  (technique) => {
    const made = make({ seed: 3, technique, symmetry: 'none' });
    expectProper(made);
    expect(made.rating.techniques[technique]).toBeGreaterThan(0);
  },
);

test.each([
  ['none', 25],
  ['half-turn', 26],
  ['half-turn', 33],
  ['diagonal', 30],
] as const)('generates a puzzle of the symmetry %s with exactly %i givens', (symmetry, givens) => {
  const made = make({ seed: 11, symmetry, givens });
  expectProper(made);
  expect(made.puzzle.filter((digit) => digit !== 0)).toHaveLength(givens);
});

test('generates a puzzle with a given number of givens and level', () => {
  const made = make({ seed: 5, givens: 32, level: 'medial' });
  expectProper(made);
  expect(made.puzzle.filter((digit) => digit !== 0)).toHaveLength(32);
  expect(made.rating.level).toBe('medial');
});

test('the same seed gives the same puzzle, and another seed a different one', () => {
  const texts = [1, 1, 2].map((seed) => formatGrid(make({ seed, level: 'skilled' }).puzzle));
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).not.toBe(texts[2]);
});

test('two simultaneous runs do not affect each other', () => {
  const alone = make({ seed: 1, level: 'expert' }).puzzle;
  const first = generate({ seed: 1, level: 'expert' });
  const second = generate({ seed: 2, level: 'master' });
  for (;;) {
    second.next();
    const result = first.next();
    if (!result.done) continue;
    expect(result.value.puzzle).toEqual(alone);
    break;
  }
});

test('an impossible request reports progress and can be abandoned', () => {
  const run = generate({ seed: 1, givens: 17, symmetry: 'quarter-turn' });
  expect([run.next(), run.next(), run.next()].map((result) => result.value)).toEqual([
    { attempts: 1 },
    { attempts: 2 },
    { attempts: 3 },
  ]);
});

test('a puzzle that needs a technique cannot be solved by the others up to its level', () => {
  const { puzzle, rating } = make({ seed: 5, technique: 'x-wing', needed: true, symmetry: 'none' });
  expect(rating.techniques['x-wing']).toBeGreaterThan(0);
  const only = new Set(TECHNIQUES.map(({ id }) => id).filter((id) => id !== 'x-wing'));
  expect(rate(Position.from(puzzle), { upTo: 'skilled', only }).solved).toBe(false);
});

test('removing any given of a minimal puzzle leaves several solutions', () => {
  const { puzzle } = make({ seed: 5, level: 'skilled', minimal: true, symmetry: 'none' });
  const givens = [...puzzle.keys()].filter((cell) => puzzle[cell] > 0);
  expect(givens.map((cell) => countSolutions(puzzle.with(cell, 0), 2))).toEqual(givens.map(() => 2));
});

test('a puzzle that the caller rejects is not returned', () => {
  const refused: string[] = [];
  const search = generate({ seed: 9, level: 'novice' }, (puzzle) => refused.push(formatGrid(puzzle)) > 3);
  let step = search.next();
  while (!step.done) step = search.next();
  expect(refused.slice(0, 3)).not.toContain(formatGrid(step.value.puzzle));
});

test('no technique is the hardest one in more than a fifth of Expert puzzles', () => {
  // Of ten puzzles chance alone gives one technique more, but not the half that it had without any care.
  const [count, most] = SOAK_ROUNDS > 0 ? [100, 20] : [10, 4];
  const counts = new Map<string, number>();
  for (let seed = 1; seed <= count; seed++) {
    const { hardest } = make({ seed, level: 'expert' }).rating;
    counts.set(hardest!, (counts.get(hardest!) ?? 0) + 1);
  }
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(most);
});
