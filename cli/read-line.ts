import { allDigits, type ImportedPuzzle } from '../core/sudoku/formats/imported-puzzle.ts';
import { readPuzzles } from '../core/sudoku/formats/sniff.ts';
import { candidatesFromDigits } from '../core/sudoku/grid.ts';
import { Position } from '../core/sudoku/position.ts';
import { failureSentence } from './sentences.ts';

/** A line that cannot be answered; the message is what the answer says. */
export class LineError extends Error {}

/**
 * Makes the answer to a line out of what a command does with its puzzle: one JSON object, which is
 * `{"error": …}` where there is no puzzle.
 */
export function answerFor(command: (puzzle: ImportedPuzzle) => object): (line: string) => string {
  return (line) => {
    try {
      return JSON.stringify(command(readLine(line)));
    } catch (error) {
      if (error instanceof LineError) return JSON.stringify({ error: error.message });
      throw error;
    }
  };
}

/** The one puzzle of a line. A repeated digit is left for the command to judge. */
function readLine(line: string): ImportedPuzzle {
  const read = readPuzzles(line, { now: Date.now() });
  if (!read.ok) {
    if (read.failure.kind === 'repeat') return read.failure.puzzle;
    throw new LineError(failureSentence(read.failure));
  }
  const [puzzle, ...others] = read.value.puzzles;
  if (others.length === 0) return puzzle!;
  throw new LineError(`The line holds ${others.length + 1} puzzles; only one is expected.`);
}

/**
 * The position that a line describes: the candidates it lists, without those that its digits rule
 * out; a cell that lists none has what the digits leave.
 */
export function positionOf(puzzle: ImportedPuzzle): Position {
  const digits = allDigits(puzzle);
  const candidates = candidatesFromDigits(digits);
  puzzle.candidates?.forEach((mask, cell) => {
    if (mask !== 0) candidates[cell]! &= mask;
  });
  return Position.from(digits, { givens: puzzle.givens.map((digit) => (digit === 0 ? 0 : 1)), candidates });
}
