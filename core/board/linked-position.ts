import { parseCodedText } from '../sudoku/formats/coded-text.ts';
import { allDigits, type ImportedPuzzle } from '../sudoku/formats/imported-puzzle.ts';
import { parseSudokuWiki2 } from '../sudoku/formats/sudokuwiki.ts';
import { findRepeat } from '../sudoku/formats/repeats.ts';
import { GIVENS_MIN } from '../sudoku/grid.ts';

/** The position of a link, to be shown to others. */
export interface LinkedPosition extends Pick<
  ImportedPuzzle,
  'givens' | 'entries' | 'candidates' | 'corners'
> {
  readonly givenCount: number;
  /** Cells without a digit. */
  readonly toGo: number;
}

/**
 * Reads the text of a link; undefined if it is obviously no puzzle with one solution. A full board shows its givens
 * only, so that nobody reads a solution by chance.
 *
 * @param now milliseconds since 1970: a text can expire
 */
export function linkedPosition(text: string, now: number): LinkedPosition | undefined {
  const parsed = parseSudokuWiki2(text) ?? parseCodedText(text, now);
  if (!parsed.ok || findRepeat(parsed.value.givens)) return undefined;
  const { givens, candidates, corners } = parsed.value;
  const givenCount = filled(givens);
  if (givenCount < GIVENS_MIN) return undefined;
  const isFull = filled(allDigits(parsed.value)) === givens.length;
  const entries = isFull ? new Uint8Array(givens.length) : parsed.value.entries;
  return {
    ...{ givens, entries, givenCount, toGo: givens.length - givenCount - filled(entries) },
    ...(candidates && { candidates }),
    ...(corners && { corners }),
  };
}

function filled(digits: ArrayLike<number>): number {
  return Array.from(digits).filter((digit) => digit > 0).length;
}
