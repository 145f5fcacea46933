/** Thrown if too much work is already waiting. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/** The same for a stalled request; its connection is closed after the answer. */
export class TooSlow extends Overloaded {}
