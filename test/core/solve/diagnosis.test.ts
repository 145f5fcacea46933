import { randomInteger, seededRandom } from '../../../core/base/random.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { explainImpossible } from '../../../core/sudoku/solve/impossible.ts';
import { possibleCandidates } from '../../../core/sudoku/solve/possible.ts';
import { countSolutions, solve } from '../../../core/sudoku/solve/solve.ts';
import { readPuzzles } from '../../support/puzzles.ts';
import { slowMasks, slowSolutions } from '../../support/slow/backtrack.ts';

const EMPTY = '.'.repeat(81);

function withDigits(puzzle: string, digits: Record<number, number>): Uint8Array {
  const grid = parseGrid(puzzle)!;
  for (const [cell, digit] of Object.entries(digits)) grid[Number(cell)] = digit;
  return grid;
}

describe('explainImpossible', () => {
  test('a solvable puzzle gets no explanation', () => {
    expect(explainImpossible(parseGrid(EMPTY)!)).toBeUndefined();
  });

  test('two equal digits in a row are both conflicts and culprits', () => {
    expect(explainImpossible(withDigits(EMPTY, { 0: 5, 8: 5, 40: 1 }))).toEqual({
      conflicts: [0, 8],
      culprits: [0, 8],
      core: [0, 8],
    });
  });

  test('for a cell without candidates, only the nine digits around it are culprits', () => {
    const digits = { 1: 1, 2: 2, 3: 3, 4: 4, 9: 5, 18: 6, 27: 7, 36: 8, 45: 9, 80: 1 };
    expect(explainImpossible(withDigits(EMPTY, digits))).toEqual({
      conflicts: [],
      culprits: [1, 2, 3, 4, 9, 18, 27, 36, 45],
      core: [1, 2, 3, 4, 9, 18, 27, 36, 45],
    });
  });

  test('for two independent mistakes there is no culprit, and the core contains one of them', () => {
    expect(explainImpossible(withDigits(EMPTY, { 0: 5, 8: 5, 72: 6, 80: 6 }))).toEqual({
      conflicts: [0, 8, 72, 80],
      culprits: [],
      core: [0, 8],
    });
  });

  test('a mistake in a real puzzle is among the culprits, and the core is minimal', () => {
    const random = seededRandom(3);
    for (const puzzle of readPuzzles('rated').slice(0, 20)) {
      const grid = parseGrid(puzzle)!;
      const solution = solve(grid)!;
      const empty = [...grid.keys()].filter((cell) => grid[cell] === 0);
      const slip = empty[randomInteger(random, empty.length)];
      grid[slip] = (solution[slip] % 9) + 1;
      const reason = explainImpossible(grid)!;
      expect(reason.culprits).toContain(slip);
      const core = new Uint8Array(81);
      for (const cell of reason.core) core[cell] = grid[cell];
      expect(countSolutions(core, 1)).toBe(0);
      for (const cell of reason.core) {
        const smaller = core.slice();
        smaller[cell] = 0;
        expect(countSolutions(smaller, 1)).toBe(1);
      }
    }
  });
});

test('possibleCandidates is the union of all solutions', () => {
  const random = seededRandom(4);
  const sizes = new Set<number>();
  for (const puzzle of readPuzzles('ordinary').slice(0, 120)) {
    const masks = slowMasks(parseGrid(puzzle)!);
    const givens = [...masks.keys()].filter((cell) => masks[cell] !== 511);
    for (let count = randomInteger(random, 3); count > 0; count--) {
      masks[givens[randomInteger(random, givens.length)]] = 511;
    }
    if (randomInteger(random, 8) === 0) masks[givens[0]] = 0;
    const solutions = slowSolutions(masks, 200);
    if (solutions.length === 200) continue;
    const union = Array.from({ length: 81 }, (_, cell) =>
      solutions.reduce((mask, digits) => mask | (1 << (digits[cell] - 1)), 0),
    );
    const found = possibleCandidates(masks);
    expect(found && [...found]).toEqual(solutions.length === 0 ? undefined : union);
    sizes.add(Math.min(solutions.length, 2));
  }
  expect([...sizes].sort()).toEqual([0, 1, 2]);
});
