import type { Grid } from '../grid.ts';
import {
  firstSolution,
  firstSolutionText,
  lastSolution,
  loadCandidates,
  loadDigits,
  search,
  UNDECIDED,
} from './search.ts';

/**
 * Maximum number of branches before a search gives up: about 20 ms. The hardest known puzzles take 180
 * branches; for some texts, no search would finish within seconds.
 */
export const BRANCHES_AT_MOST = 30_000;

/** Whether there is exactly one solution; `cannot-judge` if the search gave up. */
export type Solvability = 'one-solution' | 'no-solution' | 'several-solutions' | 'cannot-judge';

const scratch = new Uint8Array(81);

/**
 * The first solution found for a puzzle in 81 characters (`1`–`9`; `.` or `0` for an empty cell), as 81
 * digits; undefined if none exists or the text is not a puzzle. Suitable for many puzzles in a row: it
 * allocates only the result.
 */
export function solveText(puzzle: string): string | undefined {
  return readPuzzle(puzzle) && loadDigits(scratch) && search(1) === 1 ? firstSolutionText() : undefined;
}

/** Number of solutions of a puzzle in 81 characters, at most `limit`; 0 if the text is not a puzzle. */
export function countSolutionsOfText(puzzle: string, limit: number): number {
  return readPuzzle(puzzle) && loadDigits(scratch) ? search(limit) : 0;
}

/** The number of solutions, and the first one found. */
export interface CountedSolutions {
  /** At most the limit; `UNDECIDED` if the search gave up. */
  readonly count: number;
  /** 81 characters; `undefined` if none exists or the search gave up. */
  readonly first: string | undefined;
}

/**
 * Counts the solutions of a puzzle in 81 characters and keeps the first, in one search. A text that is not a
 * puzzle has none.
 *
 * @param limit where counting stops, at least 1
 * @param branches the maximum number of branches before the search gives up
 */
export function countAndSolveText(puzzle: string, limit: number, branches?: number): CountedSolutions {
  return readPuzzle(puzzle) && loadDigits(scratch)
    ? countAndSolve(limit, branches)
    : { count: 0, first: undefined };
}

/** Like `countAndSolveText`, for a state of candidates; see `solveCandidates`. */
export function countAndSolveCandidates(
  masks: ArrayLike<number>,
  limit: number,
  branches?: number,
): CountedSolutions {
  loadCandidates(masks);
  return countAndSolve(limit, branches);
}

function countAndSolve(limit: number, branches?: number): CountedSolutions {
  const count = search(limit, branches);
  return { count, first: count > 0 ? firstSolutionText() : undefined };
}

/** The first solution found, or `undefined` if none exists. Deterministic. */
export function solve(grid: Grid): Grid | undefined {
  return loadDigits(grid) && search(1) === 1 ? firstSolution() : undefined;
}

/**
 * Number of solutions, at most `limit` (at least 1).
 *
 * @param branches the maximum number of branches before the search gives up with `UNDECIDED`
 */
export function countSolutions(grid: Grid, limit: number, branches?: number): number {
  return loadDigits(grid) ? search(limit, branches) : 0;
}

/** Whether there is exactly one solution, decided within this number of branches. */
export function solvability(grid: Grid, branches = BRANCHES_AT_MOST): Solvability {
  return solvabilityOf(countSolutions(grid, 2, branches));
}

/** Whether there is certainly exactly one solution. */
export function isUnique(grid: Grid): boolean {
  return solvability(grid) === 'one-solution';
}

/** Zero, one or two different solutions, found within `BRANCHES_AT_MOST`. */
export function upToTwoSolutions(grid: Grid): readonly Grid[] | 'cannot-judge' {
  const count = countSolutions(grid, 2, BRANCHES_AT_MOST);
  if (count === UNDECIDED) return 'cannot-judge';
  if (count === 0) return [];
  return count === 1 ? [firstSolution()] : [firstSolution(), lastSolution()];
}

/**
 * The first solution within a state of candidates.
 *
 * @param masks 81 masks (bit digit − 1); a filled cell has its one digit, see `masksOf`
 */
export function solveCandidates(masks: ArrayLike<number>): Grid | undefined {
  loadCandidates(masks);
  return search(1) === 1 ? firstSolution() : undefined;
}

/** Number of solutions within a state of candidates; see `solveCandidates` and `countSolutions`. */
export function countCandidateSolutions(masks: ArrayLike<number>, limit: number, branches?: number): number {
  loadCandidates(masks);
  return search(limit, branches);
}

/** Interprets a count with a limit of 2. */
export function solvabilityOf(count: number): Solvability {
  if (count === UNDECIDED) return 'cannot-judge';
  return count === 0 ? 'no-solution' : count === 1 ? 'one-solution' : 'several-solutions';
}

/** Masks for `solveCandidates`: the digit of a filled cell, the candidates of an empty one. */
export function masksOf(position: {
  readonly digits: ArrayLike<number>;
  readonly candidates: ArrayLike<number>;
}): Uint16Array {
  return Uint16Array.from(position.digits, (digit, cell) =>
    digit === 0 ? position.candidates[cell] : 1 << (digit - 1),
  );
}

function readPuzzle(puzzle: string): boolean {
  if (puzzle.length !== 81) return false;
  for (let cell = 0; cell < 81; cell++) {
    const code = puzzle.charCodeAt(cell);
    const digit = code === 46 ? 0 : code - 48;
    if (digit < 0 || digit > 9) return false;
    scratch[cell] = digit;
  }
  return true;
}
