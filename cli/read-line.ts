import { success, type Result } from '../core/base/result.ts';
import {
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

/** The puzzle of a line. */
export interface LinePuzzle extends ImportedPuzzle {
  /**
   * Whether its text lists deleted candidates: an empty cell without candidates has then lost all of them.
   */
  readonly deletes: boolean;
}

/** A line that cannot be answered; the message becomes the answer. */
export class LineError extends Error {}

/**
 * Builds the answer to a line from a command's result for its puzzle: one JSON object, or `{"error": …}` if
 * there is no puzzle.
 *
 * @param options.repeats whether the command accepts puzzles with a digit twice in a house
 */
export function answerFor(
  command: (puzzle: LinePuzzle) => object,
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

function readLine(line: string, repeats: boolean): LinePuzzle {
  const puzzle = onlyPuzzle(line);
  if (puzzle.ok) return puzzle.value;
  if (repeats && puzzle.failure.kind === 'repeat') return { ...puzzle.failure.puzzle, deletes: false };
  throw new LineError(failureSentence(puzzle.failure));
}

function onlyPuzzle(line: string): Result<LinePuzzle, FormatFailure> {
  const read = readPuzzles(line, { now: Date.now() });
  if (!read.ok) return read;
  const { format, puzzles } = read.value;
  const deletes = format === 'hodoku' || format === 'susser';
  if (puzzles.length === 1) return success({ ...puzzles[0]!, deletes });
  throw new LineError(`The line has ${puzzles.length} puzzles; only one is expected.`);
}

/**
 * The position that a line describes: the listed candidates without those that its digits exclude; a cell
 * without a list has all candidates that the digits allow.
 */
export function positionOf(puzzle: LinePuzzle): Position {
  const digits = allDigits(puzzle);
  const candidates = candidatesFromDigits(digits);
  puzzle.candidates?.forEach((mask, cell) => {
    if (mask !== 0 || puzzle.deletes) candidates[cell]! &= mask;
  });
  return Position.from(digits, { givens: puzzle.givens.map((digit) => (digit === 0 ? 0 : 1)), candidates });
}

/** The position of a puzzle with exactly one solution; otherwise throws a LineError. */
export function positionWithOneSolution(puzzle: LinePuzzle): Position {
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
