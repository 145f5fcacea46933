import type { Candidate } from '../../../core/sudoku/position.ts';

/**
 * How a note is marked. `node` a ring, `end` solid with a second ring, `solid` (colour A, the placed
 * digit of a branch), `fin` a solid square, `bold` the bare digit in teal.
 */
export type MarkLook = 'node' | 'end' | 'solid' | 'fin' | 'bold';

export interface Mark {
  readonly candidate: Candidate;
  readonly look: MarkLook;
  /** Drawn as a square: the second net of colours, fins and extra notes. */
  readonly square: boolean;
}
