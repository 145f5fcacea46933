/** Lines per call when a list is sent in pieces. */
export const LINES_PER_CALL = 250;
/** Lines are cut here: enough to see that they are too long. */
export const LINE_MAX_LENGTH = 100;
/** Puzzles per answer, and per deleting call. */
export const PUZZLES_PER_PAGE = 100;
/** Puzzles of a level that a device fetches for offline play. */
export const PACK_SIZE = 200;

/** Why a line is refused, in the order of the checks. */
export const PUZZLE_REFUSALS = [
  'not-digits',
  'too-short',
  'too-long',
  /** Repeated digits, or no solution. */
  'no-solution',
  'several-solutions',
  /** The search for its solutions gave up. */
  'cannot-judge',
  /** No cell is empty. */
  'complete',
  /** The bank has the same puzzle, possibly turned, mirrored or relabelled. */
  'already-there',
] as const;
export type PuzzleRefusal = (typeof PUZZLE_REFUSALS)[number];

/** Maximum number of lines of a list. */
export const LIST_MAX_LINES = 100_000;

export interface PuzzleLine {
  /** Its place in the text, from 1, as an editor counts. */
  readonly number: number;
  /** Trimmed, and cut after `LINE_MAX_LENGTH`. */
  readonly text: string;
}

/** The lines of a text that are intended as puzzles: not blank lines and comments (`#`). */
export function puzzleLines(text: string): PuzzleLine[] {
  return text.split(/\r\n?|\n/).flatMap((line, index) => {
    const trimmed = line.trim().slice(0, LINE_MAX_LENGTH);
    return trimmed === '' || trimmed.startsWith('#') ? [] : [{ number: index + 1, text: trimmed }];
  });
}

/** Syntax errors of a line: it needs 81 digits, `0` or `.` for an empty cell. */
export function lineFault(line: string): PuzzleRefusal | undefined {
  if (!/^[0-9.]*$/.test(line)) return 'not-digits';
  if (line.length < 81) return 'too-short';
  return line.length > 81 ? 'too-long' : undefined;
}
