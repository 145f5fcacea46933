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
  /** The search for its solutions gave up. */
  'cannot-judge',
  /** No cell is empty. */
  'complete',
  /** The same puzzle is there, perhaps turned, mirrored or with other digits. */
  'already-there',
] as const;
export type PuzzleRefusal = (typeof PUZZLE_REFUSALS)[number];

/** A list has at most so many puzzles. */
export const LIST_MAX_LINES = 100_000;

/** A line that is meant as a puzzle. */
export interface PuzzleLine {
  /** Its place in the text, from 1, as an editor counts. */
  readonly number: number;
  /** Trimmed, and cut after `LINE_MAX_LENGTH`. */
  readonly text: string;
}

/** The lines of a pasted text or a file that are meant as puzzles: blank ones and comments (`#`) are not. */
export function puzzleLines(text: string): PuzzleLine[] {
  return text.split(/\r\n?|\n/).flatMap((line, index) => {
    const trimmed = line.trim().slice(0, LINE_MAX_LENGTH);
    return trimmed === '' || trimmed.startsWith('#') ? [] : [{ number: index + 1, text: trimmed }];
  });
}

/** What is wrong with a line before it is solved: 81 digits are wanted, `0` or `.` for an empty cell. */
export function lineFault(line: string): PuzzleRefusal | undefined {
  if (!/^[0-9.]*$/.test(line)) return 'not-digits';
  if (line.length < 81) return 'too-short';
  return line.length > 81 ? 'too-long' : undefined;
}
