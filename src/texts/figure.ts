import { formatCodedText } from '../../core/sudoku/formats/coded-text.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';
import { puzzleLink } from '../platform/share.ts';

/** An article's figure as written by the build: a position, its step and its words. */
export interface Figure {
  readonly digits: readonly number[];
  readonly givens: readonly number[];
  readonly notes: readonly number[];
  readonly step: Step;
  readonly caption: string;
  /** What is eliminated, in `<no>…</no>`, or placed. */
  readonly effect: string;
  /** A forcing argument step by step; none for others. */
  readonly lines?: readonly string[];
  /** The argument for those who do not see the picture. */
  readonly spoken: string;
}

/** Where the position, with its notes, is opened as a game of its own. */
export function boardAddress({ digits, givens, notes }: Pick<Figure, 'digits' | 'givens' | 'notes'>): string {
  const text = formatCodedText({
    givens: Uint8Array.from(digits, (digit, cell) => (givens[cell] ? digit : 0)),
    entries: Uint8Array.from(digits, (digit, cell) => (givens[cell] ? 0 : digit)),
    candidates: Uint16Array.from(notes),
  });
  return puzzleLink('', text, 'custom');
}

/** Reads the text of a fenced block `board`. */
export function parseFigure(text: string): Figure {
  const { digits, givens, ...rest } = JSON.parse(text) as Omit<Figure, 'digits' | 'givens'> & {
    digits: string;
    givens: string;
  };
  return { ...rest, digits: Array.from(digits, Number), givens: Array.from(givens, Number) };
}
