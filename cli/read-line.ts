import { success, type Result } from '../core/base/result.ts';
import {
  allCandidates,
  allDigits,
  BRANCHES_AT_MOST,
  candidatesFromDigits,
  countCandidateSolutions,
  type FormatFailure,
  type ImportedPuzzle,
  masksOf,
  Position,
  readPuzzles,
  type Solvability,
  solvabilityOf,
} from '../core/sudoku/index.ts';
import { failureSentence } from './sentences.ts';

/** A line that cannot be answered; the message becomes the answer. */
export class LineError extends Error {}

/**
 * Builds the answer to a line from a command's result for its puzzle: one JSON object, or `{"error": …}` if
 * there is no puzzle.
 *
 * @param options.repeats whether the command accepts puzzles with a digit twice in a house
 */
export function answerFor(
  command: (puzzle: ImportedPuzzle) => object,
  options: { readonly repeats: boolean } = { repeats: false },
): (line: string) => string {
  return (line) => {
    try {
      return JSON.stringify(command(readLine(line, options.repeats)));
    } catch (error) {
      if (error instanceof LineError) return JSON.stringify({ error: error.message });
      throw error;
    }
  };
}

function readLine(line: string, repeats: boolean): ImportedPuzzle {
  const puzzle = onlyPuzzle(line);
  if (puzzle.ok) return puzzle.value;
  if (repeats && puzzle.failure.kind === 'repeat') return puzzle.failure.puzzle;
  throw new LineError(failureSentence(puzzle.failure));
}

function onlyPuzzle(line: string): Result<ImportedPuzzle, FormatFailure> {
  const read = readPuzzles(line, { now: Date.now() });
  if (!read.ok) return read;
  const { puzzles } = read.value;
  if (puzzles.length === 1) return success(puzzles[0]!);
  throw new LineError(`The line has ${puzzles.length} puzzles; only one is expected.`);
}

/**
 * The position that a line describes: the listed candidates without those that its digits exclude; a cell
 * without a list has all candidates that the digits allow.
 */
export function positionOf(puzzle: ImportedPuzzle): Position {
  const digits = allDigits(puzzle);
  const allowed = candidatesFromDigits(digits);
  const candidates = allCandidates(puzzle).map((mask, cell) => mask & allowed[cell]!);
  return Position.from(digits, { givens: puzzle.givens.map((digit) => (digit === 0 ? 0 : 1)), candidates });
}

/** The position of a puzzle with exactly one solution; otherwise throws a LineError. */
export function positionWithOneSolution(puzzle: ImportedPuzzle): Position {
  const position = positionOf(puzzle);
  requireOneSolution(masksOf(position));
  return position;
}

/** @param masks candidates of each cell; a filled cell has its digit */
export function requireOneSolution(masks: ArrayLike<number>): void {
  const judged = solvabilityOf(countCandidateSolutions(masks, 2, BRANCHES_AT_MOST));
  if (judged !== 'one-solution') throw new LineError(REFUSALS[judged]);
}

export const REFUSALS: Readonly<Record<Exclude<Solvability, 'one-solution'>, string>> = {
  'no-solution': 'The puzzle has no solution.',
  'several-solutions': 'The puzzle has several solutions.',
  'cannot-judge': 'The search for solutions took too long and was aborted.',
};
