import type { Candidate } from '../../../core/sudoku/position.ts';

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
