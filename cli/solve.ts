import {
  allDigits,
  BRANCHES_AT_MOST,
  countAndSolveCandidates,
  countAndSolveText,
  type CountedSolutions,
  findRepeat,
  formatGrid,
  type ImportedPuzzle,
  masksOf,
  UNDECIDED,
} from '../core/sudoku/index.ts';
import { answerLines } from './lines.ts';
import { answerFor, LineError, positionOf, REFUSALS } from './read-line.ts';
import { readOptions, wholeNumber, type Command } from './usage.ts';

export const SOLVE: Command = {
  name: 'solve',
  summary: 'counts the solutions and prints the first one',
  help: `[--limit N]

  {"puzzle", "solutions", "solution"} for each line: the digits of the line, the
  number of solutions counted up to the limit (so 2 means two or more), and the
  first solution, or null. Candidates that a position has deleted stay deleted.

  --limit N  where counting stops, 1 to 1000000; default: 2
`,
  run: async (parameters) => {
    const limit = wholeNumber(
      readOptions(parameters, { limit: { type: 'string' } }),
      'limit',
      [1, 1_000_000],
      2,
    );
    const answer = answerFor((puzzle) => solvePuzzle(puzzle, limit), { repeats: true });
    await answerLines((line) => (PLAIN.test(line) ? solvePlain(line, limit) : answer(line)));
  },
};

/** Most lines of a long list have this form, so that no format has to be detected. */
const PLAIN = /^[0-9.]{81}$/;

/** The answer of `solvePuzzle` for a plain line, in a third of the time. */
function solvePlain(line: string, limit: number): string {
  const { count, first } = countAndSolveText(line, limit, BRANCHES_AT_MOST * limit);
  if (count === UNDECIDED) return JSON.stringify({ error: REFUSALS['cannot-judge'] });
  const solution = first === undefined ? 'null' : `"${first}"`;
  return `{"puzzle":"${line.replaceAll('0', '.')}","solutions":${count},"solution":${solution}}`;
}

function solvePuzzle(puzzle: ImportedPuzzle, limit: number): object {
  const digits = allDigits(puzzle);
  const text = formatGrid(digits);
  const { count, first } = countSolutions(puzzle, text, limit);
  if (count === UNDECIDED) throw new LineError(REFUSALS['cannot-judge']);
  return { puzzle: text, solutions: count, solution: first ?? null };
}

function countSolutions(puzzle: ImportedPuzzle, digits: string, limit: number): CountedSolutions {
  const branches = BRANCHES_AT_MOST * limit;
  // Digits in conflict allow no candidates.
  return puzzle.candidates === undefined || findRepeat(allDigits(puzzle)) !== undefined
    ? countAndSolveText(digits, limit, branches)
    : countAndSolveCandidates(masksOf(positionOf(puzzle)), limit, branches);
}
