/**
 * Tridagon (Thor's Hammer). Four boxes form a rectangle: two bands by two stacks. In each of them three cells,
 * one in each of its rows and columns, would hold only the same three digits. A box's arrangement is even or odd,
 * as a permutation of its columns; if an odd number of the four is odd, the twelve cells cannot be filled with the
 * three digits alone. So one of the other candidates in them, the guardians, is true.
 *
 * Why: within a band, two boxes must have different digits in each row, so the orders of the digits in them differ
 * by a cycle of three, which is even; the same holds for the columns of a stack. Going around the rectangle, the
 * parities of the four arrangements cancel, which is impossible for an odd number of odd ones.
 *
 * A single guardian is placed. Otherwise every guardian is followed by singles, and if that yields nothing, also by
 * locked candidates, pairs and triples; what follows from all that can be true is the result.
 *
 * Premise: `subset` (the twelve cells and the three digits in them), `assumption` (the guardians), `conclusion`
 * (the result). One branch for each guardian, which ends with the result or, if the guardian cannot be true, with
 * two opposite conclusions; none for a single guardian. `houses`: the four boxes. At most eight guardians. `all: false` gives the result of
 * the shortest argument among the patterns with the fewest guardians that yield one, placements first.
 *
 * @see http://forum.enjoysudoku.com/the-tridagon-rule-t39859.html
 */
import { candidatesOfCells } from '../cell-set.ts';
import { BOX_OF, HOUSE_CELLS, type Cell } from '../cells.ts';
import { ALL_DIGITS, COUNT } from '../digits.ts';
import type { Candidate, Position } from '../position.ts';
import { implicationsOf } from './proof.ts';
import { type Means, Propagation, ROW_WORDS } from './propagation.ts';
import { compareSteps, newStep, partOf, where, type Finder, type Implication, type Step } from './step.ts';

const MOST_GUARDIANS = 8;
/** A placement comes first up to this length of its argument. */
const SHORT = 25;
const MEANS: readonly Means[] = ['singles', 'subsets'];

/** The column of each row's cell in a box; the first three are even permutations. */
const ARRANGEMENTS = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
  [1, 0, 2],
  [2, 1, 0],
];
const FIRST_ODD = 3;

/** The sets of three digits. */
const TRIPLES = Array.from({ length: ALL_DIGITS }, (_, mask) => mask).filter((mask) => COUNT[mask] === 3);

/** Boxes at the corners of rectangles: upper left, upper right, lower left, lower right. */
const RECTANGLES = [
  [0, 1],
  [0, 2],
  [1, 2],
].flatMap(([upper, lower], _, pairs) =>
  pairs.map(([left, right]) => [upper * 3 + left, upper * 3 + right, lower * 3 + left, lower * 3 + right]),
);

interface Pattern {
  readonly cells: readonly Cell[];
  readonly digits: number;
  readonly guardians: readonly Candidate[];
}

/** Three cells of a box, and how many candidates they have beyond three digits. */
interface Arranged {
  readonly cells: readonly Cell[];
  readonly isOdd: boolean;
  readonly count: number;
}

const propagation = new Propagation();

export const findTridagon: Finder = (position, report, { all }) => {
  let best: Step | undefined;
  for (const pattern of patternsOf(position)) {
    if (best !== undefined && pattern.guardians.length > guardiansOf(best).length) break;
    for (const step of stepsOf(position, pattern)) {
      if (all) report(step);
      else if (best === undefined || compareArguments(step, best) < 0) best = step;
    }
  }
  if (best !== undefined) report(best);
};

function guardiansOf({ premise }: Step): readonly Candidate[] {
  return premise[1].candidates;
}

/** A placement with a short argument first, then the shortest argument. */
function compareArguments(a: Step, b: Step): number {
  const rank = (step: Step): number => (step.placements.length > 0 && implicationsOf(step) <= SHORT ? 0 : 1);
  return rank(a) - rank(b) || implicationsOf(a) - implicationsOf(b) || compareSteps(a, b);
}

/** The patterns of a position, those with the fewest guardians first. */
function patternsOf(position: Position): Pattern[] {
  const found: Pattern[] = [];
  for (const digits of TRIPLES) {
    const boxes = Array.from({ length: 9 }, (_, box) => arrangedIn(position, box, digits));
    for (const [a, b, c, d] of RECTANGLES) {
      for (const one of boxes[a]) {
        for (const two of boxes[b]) {
          if (one.count + two.count > MOST_GUARDIANS) continue;
          for (const three of boxes[c]) {
            for (const four of boxes[d]) {
              const corners = [one, two, three, four];
              const count = corners.reduce((sum, corner) => sum + corner.count, 0);
              const odd = corners.filter(({ isOdd }) => isOdd).length;
              if (count === 0 || count > MOST_GUARDIANS || odd % 2 === 0) continue;
              const cells = corners.flatMap((corner) => corner.cells).sort((x, y) => x - y);
              found.push({
                cells,
                digits,
                guardians: candidatesOfCells(position, cells, ALL_DIGITS & ~digits),
              });
            }
          }
        }
      }
    }
  }
  return found.sort((x, y) => x.guardians.length - y.guardians.length);
}

function arrangedIn(position: Position, box: number, digits: number): Arranged[] {
  const cellsOfBox = HOUSE_CELLS[18 + box];
  return ARRANGEMENTS.map((columns, index) => ({
    cells: columns.map((column, row) => cellsOfBox[row * 3 + column]),
    isOdd: index >= FIRST_ODD,
  }))
    .filter(({ cells }) => cells.every((cell) => (position.candidates[cell] & digits) !== 0))
    .map((arranged) => ({
      ...arranged,
      count: arranged.cells.reduce((sum, cell) => sum + COUNT[position.candidates[cell] & ~digits], 0),
    }));
}

/** What follows from a pattern, by the simplest means that yield anything. */
function stepsOf(position: Position, pattern: Pattern): Step[] {
  const { guardians } = pattern;
  if (guardians.length === 1) return [stepOf(position, pattern, guardians[0] * 2 + 1, [])];
  for (const means of MEANS) {
    const results = commonResults(position, guardians, means);
    if (results.length > 0)
      return results.map((result) =>
        stepOf(
          position,
          pattern,
          result,
          guardians.map((guardian) => branchOf(position, guardian, result, means)),
        ),
      );
  }
  return [];
}

/** Literals (candidate * 2 + 1 if true) that follow from each guardian that can be true. */
function commonResults(position: Position, guardians: readonly Candidate[], means: Means): number[] {
  const common = new Int32Array(2 * ROW_WORDS).fill(-1);
  const row = new Int32Array(2 * ROW_WORDS);
  const refuted = new Set<number>();
  for (const guardian of guardians) {
    propagation.run(position, guardian, true, means);
    if (propagation.conflict >= 0) {
      refuted.add(guardian * 2);
      continue;
    }
    propagation.writeRows(row, 0, ROW_WORDS);
    row.forEach((word, at) => (common[at] &= word));
  }
  if (refuted.size === guardians.length) return [];
  const results: number[] = [];
  for (let literal = 0; literal < 1458; literal++) {
    const [candidate, offset] = [literal >> 1, literal & 1 ? 0 : ROW_WORDS];
    // That a guardian is false needs no pattern if it refutes itself.
    if (common[offset + (candidate >> 5)] & (1 << (candidate & 31)) && !refuted.has(literal))
      results.push(literal);
  }
  return results;
}

function branchOf(
  position: Position,
  guardian: Candidate,
  result: number,
  means: Means,
): readonly Implication[] {
  propagation.run(position, guardian, true, means);
  if (propagation.conflict < 0) return propagation.traceOf(result);
  return propagation.shortened(position, propagation.traceOf(), means);
}

function stepOf(
  position: Position,
  { cells, digits, guardians }: Pattern,
  result: number,
  branches: readonly (readonly Implication[])[],
): Step {
  const candidate = result >> 1;
  return newStep({
    technique: 'tridagon',
    ...(result & 1 ? { placements: [candidate] } : { eliminations: [candidate] }),
    premise: [
      { role: 'subset', cells, candidates: candidatesOfCells(position, cells, digits) },
      partOf('assumption', guardians),
      partOf('conclusion', [candidate]),
    ],
    houses: where(...new Set(cells.map((cell) => 18 + BOX_OF[cell]))),
    ...(branches.length > 0 && { branches }),
  });
}
