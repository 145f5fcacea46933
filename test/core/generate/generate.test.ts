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
  'symmetry %s: the groups are the cells, each once, and givens come by groups',
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

test('what the symmetries do to the second cell of the first row', () => {
  const groups = SYMMETRIES.map((symmetry) => symmetricGroups(symmetry).find((group) => group.includes(1)));
  expect(groups).toEqual([[1], [1, 79], [1, 17, 63, 79], [1, 7], [1, 73], [1, 9], [1, 71]]);
});

test.each(LEVELS)('level %s', (level) => {
  for (let seed = 1; seed <= cases(2); seed++) {
    const made = make({ seed, level });
    expectProper(made);
    expect([made.rating.solved, made.rating.level]).toEqual([true, level]);
  }
});

test.each(['naked-pair', 'x-wing', 'xy-wing', 'unique-rectangle-1'] as const)('technique %s', (technique) => {
  const made = make({ seed: 3, technique, symmetry: 'none' });
  expectProper(made);
  expect(made.rating.techniques[technique]).toBeGreaterThan(0);
});

test.each([
  ['none', 25],
  ['half-turn', 26],
  ['half-turn', 33],
  ['diagonal', 30],
] as const)('%s with exactly %i givens', (symmetry, givens) => {
  const made = make({ seed: 11, symmetry, givens });
  expectProper(made);
  expect(made.puzzle.filter((digit) => digit !== 0)).toHaveLength(givens);
});

test('givens and level together', () => {
  const made = make({ seed: 5, givens: 32, level: 'medial' });
  expectProper(made);
  expect(made.puzzle.filter((digit) => digit !== 0)).toHaveLength(32);
  expect(made.rating.level).toBe('medial');
});

test('the same seed gives the same puzzle, another seed another', () => {
  const texts = [1, 1, 2].map((seed) => formatGrid(make({ seed, level: 'skilled' }).puzzle));
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).not.toBe(texts[2]);
});

test('two runs at once do not disturb each other', () => {
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

test('a wish that cannot be met reports progress and can be left', () => {
  const run = generate({ seed: 1, givens: 17, symmetry: 'quarter-turn' });
  expect([run.next(), run.next(), run.next()].map((result) => result.value)).toEqual([
    { attempts: 1 },
    { attempts: 2 },
    { attempts: 3 },
  ]);
});

test('a technique that is needed: the others up to its level do not solve the puzzle', () => {
  const { puzzle, rating } = make({ seed: 5, technique: 'x-wing', needed: true, symmetry: 'none' });
  expect(rating.techniques['x-wing']).toBeGreaterThan(0);
  const only = new Set(TECHNIQUES.map(({ id }) => id).filter((id) => id !== 'x-wing'));
  expect(rate(Position.from(puzzle), { upTo: 'skilled', only }).solved).toBe(false);
});

test('minimal: each given that is left out leaves several solutions', () => {
  const { puzzle } = make({ seed: 5, level: 'skilled', minimal: true, symmetry: 'none' });
  const givens = [...puzzle.keys()].filter((cell) => puzzle[cell] > 0);
  expect(givens.map((cell) => countSolutions(puzzle.with(cell, 0), 2))).toEqual(givens.map(() => 2));
});

test('what the caller does not accept is not made', () => {
  const refused: string[] = [];
  const search = generate({ seed: 9, level: 'novice' }, (puzzle) => refused.push(formatGrid(puzzle)) > 3);
  let step = search.next();
  while (!step.done) step = search.next();
  expect(refused.slice(0, 3)).not.toContain(formatGrid(step.value.puzzle));
});

test('no technique is the hardest of more than a fifth of the Expert puzzles', () => {
  // Of twenty puzzles chance alone gives one technique more, but not the half that it had without any care.
  const [count, most] = SOAK_ROUNDS > 0 ? [100, 20] : [20, 8];
  const counts = new Map<string, number>();
  for (let seed = 1; seed <= count; seed++) {
    const { hardest } = make({ seed, level: 'expert' }).rating;
    counts.set(hardest!, (counts.get(hardest!) ?? 0) + 1);
  }
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(most);
});
