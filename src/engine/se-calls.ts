import { parseGrid } from '../../core/sudoku/grid.ts';
import { bandOf, boundsOf, type Band } from '../../core/sudoku/rate/bands.ts';
import { SeRater, type ExplainedSeRating, type SeProgress } from '../../core/sudoku/se/se-rating.ts';
import { isUnique } from '../../core/sudoku/solve/solve.ts';
import type { Level } from '../../core/sudoku/techniques/catalogue.ts';

const rater = new SeRater();

/** The calls of the worker that finds SE ratings. */
export const seCalls = {
  /** The SE rating of a puzzle of 81 characters; undefined unless it certainly has a unique solution. */
  rate(puzzle: string, tell: (progress: SeProgress) => void): ExplainedSeRating | undefined {
    const givens = parseGrid(puzzle)!;
    return isUnique(givens) ? rater.explain(givens, tell) : undefined;
  },
  /**
   * Whether a puzzle of 81 characters with one solution is in this band (easier, typical or harder) of a
   * level.
   */
  isOfBand({ puzzle, level, band }: { puzzle: string; level: Level; band: Band }): boolean {
    const [, most] = boundsOf(level, band === 'harder' ? 'typical' : band);
    const rating = rater.rateUpTo(parseGrid(puzzle)!, most);
    return rating === undefined ? band === 'harder' : bandOf(level, rating) === band;
  },
};

export type SeCalls = typeof seCalls;
