import { allDigits, type ImportedPuzzle } from '../core/sudoku/formats/imported-puzzle.ts';
import { findRepeat } from '../core/sudoku/formats/repeats.ts';
import { formatGrid } from '../core/sudoku/grid.ts';

import {
  BRANCHES_AT_MOST,
  countCandidateSolutions,
  countSolutions,
  masksOf,
  solve,
  solveCandidates,
} from '../core/sudoku/solve/solve.ts';
import { UNDECIDED } from '../core/sudoku/solve/search.ts';
import { answerLines } from './lines.ts';
import { answerFor, LineError, positionOf, REFUSALS } from './read-line.ts';
import { readOptions, wholeNumber, type Command } from './usage.ts';

export const SOLVE: Command = {
  name: 'solve',
  summary: 'counts the solutions and gives the first',
  help: `[--limit N]

  {"puzzle", "solutions", "solution"} for each line: the digits of the line, the
  number of solutions counted up to the limit (so 2 means two or more), and the
  first solution, null where there is none. Candidates that a position has deleted
  stay deleted.

  --limit N  where counting stops, 1 to 1000000; 2 by default
`,
  run: async (parameters) => {
    const limit = wholeNumber(
      readOptions(parameters, { limit: { type: 'string' } }),
      'limit',
      [1, 1_000_000],
      2,
    );
    await answerLines(answerFor((puzzle) => solvePuzzle(puzzle, limit), { repeats: true }));
  },
};

function solvePuzzle(puzzle: ImportedPuzzle, limit: number): object {
  const digits = allDigits(puzzle);
  const text = formatGrid(digits);
  if (findRepeat(digits) !== undefined) return { puzzle: text, solutions: 0, solution: null };
  const masks = puzzle.candidates && masksOf(positionOf(puzzle));
  const branches = BRANCHES_AT_MOST * limit;
  const solutions =
    masks === undefined
      ? countSolutions(digits, limit, branches)
      : countCandidateSolutions(masks, limit, branches);
  if (solutions === UNDECIDED) throw new LineError(REFUSALS['cannot-judge']);
  if (solutions === 0) return { puzzle: text, solutions, solution: null };
  const solution = masks === undefined ? solve(digits) : solveCandidates(masks);
  return { puzzle: text, solutions, solution: formatGrid(solution!) };
}
