import { formatCodedText } from '../../core/sudoku/formats/write-coded-text.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';
import { puzzleAddress } from '../platform/share.ts';

/** An article's figure as written by the build: a position, its step and its texts. */
export interface Figure {
  readonly digits: readonly number[];
  readonly givens: readonly number[];
  readonly notes: readonly number[];
  readonly step: Step;
  readonly caption: string;
  /** The candidates eliminated, in `<no>…</no>`, or the digits placed. */
  readonly effect: string;
  /** A forcing argument step by step; omitted for other steps. */
  readonly lines?: readonly string[];
  /** The argument for readers who cannot see the picture. */
  readonly spoken: string;
}

/** A link that opens the position, with its notes, as a separate game. */
export function boardAddress({ digits, givens, notes }: Pick<Figure, 'digits' | 'givens' | 'notes'>): string {
  const text = formatCodedText({
    givens: Uint8Array.from(digits, (digit, cell) => (givens[cell] ? digit : 0)),
    entries: Uint8Array.from(digits, (digit, cell) => (givens[cell] ? 0 : digit)),
    candidates: Uint16Array.from(notes),
  });
  return puzzleAddress(text, 'custom');
}

/** Reads the text of a fenced block `board`. */
export function parseFigure(text: string): Figure {
  const { digits, givens, ...rest } = JSON.parse(text) as Omit<Figure, 'digits' | 'givens'> & {
    digits: string;
    givens: string;
  };
  return { ...rest, digits: Array.from(digits, Number), givens: Array.from(givens, Number) };
}
