/** Work that is refused for now because too much of it waits already. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/** The same for a request that stalls: its connection ends with the answer. */
export class TooSlow extends Overloaded {}
