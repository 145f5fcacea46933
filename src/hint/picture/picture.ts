import type { Digit } from '../../../core/sudoku/digits.ts';
import type { Cell } from '../../../core/sudoku/cells.ts';
import type { Candidate } from '../../../core/sudoku/position.ts';
import type { DrawnLink } from './link.ts';
import type { Mark } from './mark.ts';

export interface PremiseBox {
  readonly cell: Cell;
  /** 0 is plain; 1 and up tell sets, nets and petals apart. */
  readonly set: number;
  /** The cell on which the others depend: pivot, stem, assumption. */
  readonly main: boolean;
}

/** Everything the layer draws; which part shows depends on the stage. */
export interface Picture {
  /** Houses that the step names: lit in stage 1, quiet in stage 3. */
  readonly houses: readonly number[];
  readonly premises: readonly PremiseBox[];
  readonly marks: readonly Mark[];
  /** Outlines around groups of notes. */
  readonly groups: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  readonly links: readonly DrawnLink[];
  readonly struck: readonly Candidate[];
  /** Cells that lose a note: bracketed. */
  readonly targets: readonly number[];
  /** Placed digits that are the reason: ringed. */
  readonly rings: readonly number[];
  /** Their reach along a line: from centre to centre. */
  readonly beams: readonly Beam[];
  /** Rows and columns that they shut. */
  readonly lines: readonly number[];
  /** Empty cells with no place for the digit. */
  readonly hatched: readonly number[];
  /** Digits that follow, in cells without notes. */
  readonly placed: readonly Candidate[];
  /** A forcing argument at one of its steps. */
  readonly argument: DrawnArgument | null;
  /** What is shown in the technique stage: never the answer. */
  readonly question: {
    readonly houses: readonly number[];
    readonly premises: readonly PremiseBox[];
    readonly notes: readonly Candidate[];
  };
}

export interface Beam {
  readonly from: number;
  readonly to: number;
}

/** What the layer draws of a forcing argument at one of its steps. */
export interface DrawnArgument {
  /** Supposed digits of the thread so far. */
  readonly frames: readonly Frame[];
  /** Numbers of steps that only remove candidates. */
  readonly numbers: readonly Pick<Frame, 'cell' | 'number' | 'thread'>[];
  readonly links: readonly ArgumentLink[];
  /** Candidates that leave nothing but the new digit, or nothing at all. */
  readonly gone: readonly Candidate[];
  /** Candidates that earlier steps removed. */
  readonly removed: readonly Candidate[];
  /** At the end of several threads: their starts, and what leads to their common result. */
  readonly ends: readonly { readonly candidate: Candidate; readonly thread: number }[];
  readonly isClash: boolean;
  /** The house or cell in which the contradiction shows. */
  readonly deadHouse: number | null;
  readonly deadCell: number | null;
}

export interface Frame {
  readonly cell: Cell;
  readonly digit: Digit;
  readonly number: number;
  readonly thread: number;
  readonly isNow: boolean;
  /** The supposition that the contradiction refutes. */
  readonly isDenied: boolean;
}

export interface ArgumentLink extends DrawnLink {
  readonly thread: number;
  readonly isNow: boolean;
}
