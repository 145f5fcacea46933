/** A caller who has used up what there is for them; in so many seconds there is more. */
export class UsedUp extends Error {
  override readonly name = 'UsedUp';
  readonly waitSeconds: number;

  constructor(message: string, waitSeconds: number) {
    super(message);
    this.waitSeconds = waitSeconds;
  }
}

/** Work that is refused for now because too much of it waits already. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}
