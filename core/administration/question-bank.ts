/** A list is sent in pieces of so many lines. */
export const LINES_PER_CALL = 250;
/** A line is sent up to here: enough to see that it is too long. */
export const LINE_MAX_LENGTH = 100;
/** Puzzles of the bank that one answer lists, and that one call deletes. */
export const PUZZLES_PER_PAGE = 100;
/** Puzzles of a level that a device fetches to play without a network. */
export const PACK_SIZE = 200;

/** Why a line is not taken into the question bank, in the order in which it is looked at. */
export const PUZZLE_REFUSALS = [
  'not-digits',
  'too-short',
  'too-long',
  /** Digits repeat, or nothing fits. */
  'no-solution',
  'several-solutions',
  /** No cell is empty. */
  'complete',
  /** The same puzzle is there, perhaps turned, mirrored or with other digits. */
  'already-there',
] as const;
export type PuzzleRefusal = (typeof PUZZLE_REFUSALS)[number];

/** The lines of a pasted text or a file that are meant as puzzles: blank ones and comments (`#`) are not. */
export function puzzleLines(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim().slice(0, LINE_MAX_LENGTH))
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** What is wrong with a line before it is solved: 81 digits are wanted, `0` or `.` for an empty cell. */
export function lineFault(line: string): PuzzleRefusal | undefined {
  if (!/^[0-9.]*$/.test(line)) return 'not-digits';
  if (line.length < 81) return 'too-short';
  return line.length > 81 ? 'too-long' : undefined;
}
