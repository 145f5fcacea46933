import type { Digit } from '../../../core/sudoku/digits.ts';
import type { Cell } from '../../../core/sudoku/cells.ts';
import type { Candidate } from '../../../core/sudoku/position.ts';
import type { DrawnLink } from './link.ts';
import type { Area } from './points.ts';

/**
 * How a note is marked: `node` is a ring, `end` is solid with a second ring, `solid` is solid (colour A, the
 * placed digit of a branch), `fin` is a solid square, and `bold` is the bare digit in teal.
 */
export type MarkLook = 'node' | 'end' | 'solid' | 'fin' | 'bold';

export interface Mark {
  readonly candidate: Candidate;
  readonly look: MarkLook;
  /** Drawn as a square, for the second net of colours, fins and extra notes. */
  readonly square: boolean;
}

export interface PremiseBox {
  readonly cell: Cell;
  /** 0 is plain; 1 and up tell sets, nets and petals apart. */
  readonly set: number;
  /** Whether the others depend on this cell: pivot, stem, assumption. */
  readonly main: boolean;
}

/** Everything the layer draws; the stage determines which parts are shown. */
export interface Picture {
  /** Houses that the step names: lit in stage 1, less prominent in stage 3. */
  readonly houses: readonly number[];
  readonly premises: readonly PremiseBox[];
  readonly marks: readonly Mark[];
  /** Outlines around groups of notes. */
  readonly groups: readonly Area[];
  readonly links: readonly DrawnLink[];
  readonly struck: readonly Candidate[];
  /** Cells that lose a note, marked with brackets. */
  readonly targets: readonly number[];
  /** Placed digits that are the reason, marked with rings. */
  readonly rings: readonly number[];
  /** The reach of the ringed digits along a line, from centre to centre. */
  readonly beams: readonly Beam[];
  /** Rows and columns that the ringed digits block. */
  readonly lines: readonly number[];
  /** Empty cells with no place for the digit. */
  readonly hatched: readonly number[];
  /** Digits that follow, in cells without notes. */
  readonly placed: readonly Candidate[];
  /** A forcing argument, drawn at one of its steps. */
  readonly argument: DrawnArgument | null;
  /** Shown in the technique stage; never contains the answer. */
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

/** A forcing argument as the layer draws it at one of its steps. */
export interface DrawnArgument {
  /** Assumed digits of the thread so far. */
  readonly frames: readonly Frame[];
  /** Numbers of steps that only remove candidates. */
  readonly numbers: readonly (Pick<Frame, 'number' | 'thread'> & {
    /** The note in whose place it is drawn. */
    readonly place: Candidate;
  })[];
  readonly links: readonly ArgumentLink[];
  /** Excluded candidates: the rest is only the new digit, or nothing at a contradiction. */
  readonly gone: readonly Candidate[];
  /** Candidates that earlier steps removed. */
  readonly removed: readonly Candidate[];
  /** At the end of several threads: their starts, and the candidates that lead to their common result. */
  readonly ends: readonly { readonly candidate: Candidate; readonly thread: number }[];
  readonly isClash: boolean;
  /** The house or cell in which the contradiction occurs. */
  readonly deadHouse: number | null;
  readonly deadCell: number | null;
}

export interface Frame {
  readonly cell: Cell;
  readonly digit: Digit;
  readonly number: number;
  readonly thread: number;
  readonly isNow: boolean;
  /** Whether the contradiction refutes this assumption. */
  readonly isDenied: boolean;
}

export interface ArgumentLink extends DrawnLink {
  readonly thread: number;
  readonly isNow: boolean;
}
