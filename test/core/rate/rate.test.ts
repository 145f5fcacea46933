import { seededRandom } from '../../../core/base/random.ts';
import { formatGrid, parseGrid } from '../../../core/sudoku/grid.ts';
import { cellOf, digitOf, Position } from '../../../core/sudoku/position.ts';
import { applyStep, nextStep, restsOnUniqueness } from '../../../core/sudoku/rate/next-step.ts';
import { rate, ratingOf, solutionPath } from '../../../core/sudoku/rate/rate.ts';
import { isUnique, solve } from '../../../core/sudoku/solve/solve.ts';
import {
  isOptional,
  LEVELS,
  orderOf,
  TECHNIQUES,
  techniqueOf,
  type TechniqueId,
} from '../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import { compareSteps, type Step } from '../../../core/sudoku/techniques/step.ts';
import { fixtureLines } from '../../support/puzzles.ts';

function read(puzzle: string): Position {
  return Position.from(parseGrid(puzzle)!);
}

/** Every twentieth of the rated puzzles, with their rating by Sukaku Explainer and their path. */
const RATED = fixtureLines('rated.tsv')
  .filter((_, index) => index % 20 === 0)
  .map((line) => line.split('\t'))
  .map(([puzzle, rating]) => ({ puzzle, rating: Number(rating), path: solutionPath(read(puzzle)) }));

const FULL = '468931527751624839392578461134756298289413675675289314846192753513867942927345186';

test('a full grid has no next step and is rated novice with a score of 0', () => {
  expect(nextStep(read(FULL))).toBeUndefined();
  expect(rate(read(FULL))).toEqual({
    solved: true,
    level: 'novice',
    score: 0,
    hardest: undefined,
    techniques: {},
  });
});

test('a grid with one empty cell is rated as one full house', () => {
  expect(rate(read(`.${FULL.slice(1)}`))).toEqual({
    solved: true,
    level: 'novice',
    score: 4,
    hardest: 'full-house',
    techniques: { 'full-house': 1 },
  });
});

test('a path assumes a unique solution only if there is one', () => {
  const random = seededRandom(4);
  let others = 0;
  for (const { puzzle } of RATED.filter((_, at) => at % 3 === 0)) {
    const grid = parseGrid(puzzle)!;
    const givens = [...grid.keys()].filter((cell) => grid[cell] !== 0);
    grid[givens[Math.floor(random() * givens.length)]] = 0;
    if (isUnique(grid)) continue;
    others++;
    const { solved, steps } = solutionPath(Position.from(grid));
    expect(solved).toBe(false);
    expect(steps.filter(({ technique }) => restsOnUniqueness(technique))).toEqual([]);
  }
  expect(others).toBeGreaterThan(6);
});

test('a position that the allowed techniques cannot solve is rated unsolved, at the level master', () => {
  const hard = read('4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........');
  const path = solutionPath(hard, { upTo: 'novice' });
  expect(path.solved).toBe(false);
  expect(rate(hard, { upTo: 'novice' })).toEqual({
    solved: false,
    level: 'master',
    score: 14,
    hardest: 'hidden-single-box',
    techniques: { 'hidden-single-box': 1 },
  });
  for (const step of path.steps) applyStep(hard, step);
  expect(nextStep(hard, { upTo: 'novice' })).toBeUndefined();
});

test('a path ends in the solution, takes the easiest step each time and does not change the position', () => {
  for (const { puzzle } of RATED.filter((_, index) => index % 4 === 0)) {
    const position = read(puzzle);
    const path = solutionPath(position);
    expect(position).toEqual(read(puzzle));
    const current = read(puzzle);
    for (const step of path.steps) {
      for (const { id } of TECHNIQUES.slice(0, orderOf(step.technique))) {
        const easier: Step[] = [];
        FINDERS[id](current, (found) => easier.push(found), { all: false });
        expect(easier).toEqual([]);
      }
      const instances: Step[] = [];
      FINDERS[step.technique](current, (found) => instances.push(found), { all: false });
      expect(instances.every((other) => compareSteps(step, other) <= 0)).toBe(true);
      applyStep(current, step);
    }
    expect(path.solved).toBe(true);
    expect(formatGrid(current.digits)).toBe(formatGrid(solve(parseGrid(puzzle)!)!));
  }
});

test('the rating sums up the steps of the path', () => {
  for (const { path } of RATED) {
    const rating = ratingOf(path);
    const ids = path.steps.map((step) => step.technique);
    expect(rating.score).toBe(ids.reduce((sum, id) => sum + techniqueOf(id).points, 0));
    expect(rating.techniques).toEqual(
      Object.fromEntries([...new Set(ids)].map((id) => [id, ids.filter((other) => other === id).length])),
    );
    expect(orderOf(rating.hardest!)).toBe(Math.max(...ids.map(orderOf)));
    expect(rating.level).toBe(techniqueOf(rating.hardest!).level);
  }
});

test('levels increase with the ratings of Sukaku Explainer', () => {
  const mean = (from: number, to: number) => {
    const levels = RATED.filter(({ rating }) => rating >= from && rating < to).map(({ path }) =>
      LEVELS.indexOf(ratingOf(path).level),
    );
    return levels.reduce((sum, level) => sum + level, 0) / levels.length;
  };
  const means = [mean(0, 1.6), mean(2.5, 3), mean(4, 4.7), mean(7, 10)];
  expect(means[0]).toBe(0);
  expect(means).toEqual([...means].sort((a, b) => a - b));
  expect(means[3]).toBeGreaterThan(3);
});

test('options exclude uniqueness techniques and those above a level', () => {
  const skilled = RATED.filter(({ rating }) => rating > 4 && rating < 5.5);
  const used = new Set<string>();
  for (const { puzzle, path } of skilled) {
    for (const { technique } of path.steps) used.add(technique);
    const without = Object.keys(rate(read(puzzle), { uniqueness: false }).techniques);
    expect(
      without.filter(
        (id) => /rectangle|loop$|bug/.test(id) && id !== 'empty-rectangle' && id !== 'continuous-nice-loop',
      ),
    ).toEqual([]);
    const easy = solutionPath(read(puzzle), { upTo: 'medial' });
    expect(easy.steps.every((step) => LEVELS.indexOf(techniqueOf(step.technique).level) <= 1)).toBe(true);
    expect(easy.solved).toBe(false);
  }
  expect([...used].some((id) => id.startsWith('unique-rectangle'))).toBe(true);
});

describe('excluded techniques', () => {
  /** A random half of the techniques, by a number of the seed that a failure names. */
  const halfBy = (seed: number): ReadonlySet<TechniqueId> => {
    const random = seededRandom(seed);
    return new Set(
      TECHNIQUES.map(({ id }): TechniqueId => id).filter((id) => isOptional(id) && random() < 0.5),
    );
  };

  test.each([11, 12, 13])(
    'excluded techniques never appear in a path, which takes the easiest of the others (seed %i)',
    (without) => {
      const leftOut = halfBy(without);
      for (const { puzzle } of RATED.filter((_, index) => index % 6 === 1)) {
        const solution = solve(parseGrid(puzzle)!)!;
        const current = read(puzzle);
        const path = solutionPath(current, { without: leftOut });
        for (const step of path.steps) {
          expect(leftOut.has(step.technique)).toBe(false);
          for (const { id } of TECHNIQUES.slice(0, orderOf(step.technique)).filter(
            (each) => !leftOut.has(each.id),
          )) {
            const easier: Step[] = [];
            FINDERS[id](current, (found) => easier.push(found), { all: false });
            expect(easier).toEqual([]);
          }
          for (const at of step.placements) expect(solution[cellOf(at)]).toBe(digitOf(at));
          for (const at of step.eliminations) expect(solution[cellOf(at)]).not.toBe(digitOf(at));
          applyStep(current, step);
        }
        expect(path.solved).toBe(current.emptyCount === 0);
        expect(ratingOf(path)).toEqual(rate(read(puzzle), { without: leftOut }));
      }
    },
  );

  test('excluding all techniques but the singles gives the same path as the limit to novice', () => {
    const optional = new Set(TECHNIQUES.map(({ id }): TechniqueId => id).filter(isOptional));
    expect(optional.size).toBe(TECHNIQUES.length - 4);
    for (const { puzzle } of RATED)
      expect(solutionPath(read(puzzle), { without: optional })).toEqual(
        solutionPath(read(puzzle), { upTo: 'novice' }),
      );
  });
});
