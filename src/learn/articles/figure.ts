import type { Step } from '../../../core/sudoku/techniques/step.ts';

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

/** Reads the text of a fenced block `board`. */
export function parseFigure(text: string): Figure {
  const { digits, givens, ...rest } = JSON.parse(text) as Omit<Figure, 'digits' | 'givens'> & {
    digits: string;
    givens: string;
  };
  return { ...rest, digits: Array.from(digits, Number), givens: Array.from(givens, Number) };
}
