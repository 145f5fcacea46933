import { parseGrid } from '../../core/sudoku/grid.ts';
import { SeRater, type ExplainedSeRating, type SeProgress } from '../../core/sudoku/se/se-rating.ts';
import { isUnique } from '../../core/sudoku/solve/solve.ts';

const rater = new SeRater();

/** The calls of the worker that finds SE ratings. */
export const seCalls = {
  /** The SE rating of a puzzle of 81 characters; undefined unless it certainly has a unique solution. */
  rate(puzzle: string, tell: (progress: SeProgress) => void): ExplainedSeRating | undefined {
    const givens = parseGrid(puzzle)!;
    return isUnique(givens) ? rater.explain(givens, tell) : undefined;
  },
};

export type SeCalls = typeof seCalls;
