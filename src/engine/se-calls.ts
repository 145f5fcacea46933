import {
  type Band,
  bandOf,
  boundsOf,
  type ExplainedSeRating,
  isUnique,
  type Level,
  parseGrid,
  type SeProgress,
  SeRater,
} from '../../core/sudoku/index.ts';

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
    return typeof rating === 'number' ? bandOf(level, rating) === band : band === 'harder';
  },
};

export type SeCalls = typeof seCalls;
