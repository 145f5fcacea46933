import type { ImportedPuzzle } from '../sudoku/formats/imported-puzzle.ts';
import { findRepeat } from '../sudoku/formats/repeats.ts';
import { readPuzzles } from '../sudoku/formats/sniff.ts';

/**
 * The puzzle of a link, in any format, also with an entry that repeats another digit: somebody may ask about it.
 * Undefined for any other text.
 *
 * @param now milliseconds since 1970: a text can expire
 */
export function linkedPuzzle(text: string, now: number): ImportedPuzzle | undefined {
  const read = readPuzzles(text, { now });
  if (read.ok) return read.value.report.count === 1 ? read.value.puzzles[0] : undefined;
  const { failure } = read;
  return failure.kind === 'repeat' && !findRepeat(failure.puzzle.givens) ? failure.puzzle : undefined;
}
