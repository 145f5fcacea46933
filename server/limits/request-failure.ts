/** Work that is refused for now because too much of it waits already. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}
