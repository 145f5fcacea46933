interface Request {
  readonly name: string;
  /** The tab or worker that asks. */
  readonly holder: object;
  readonly take: () => void;
}

/** The Web Locks of one device: exclusive, in the order of the requests, freed when their holder dies. */
export class Locks {
  private readonly held = new Map<string, object>();
  private waiting: Request[] = [];
  private readonly gone = new WeakSet();

  constructor(private readonly soon: (run: () => void) => void) {}

  /** What a tab or worker sees as `navigator.locks`. */
  managerOf(holder: object, onCall: () => void) {
    return {
      query: () => Promise.resolve({ held: Array.from(this.held.keys(), (name) => ({ name })) }),
      request: (name: string, ...rest: readonly unknown[]) => {
        const work = rest.at(-1) as () => Promise<unknown>;
        const { signal } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal };
        return new Promise((resolve, reject) => {
          // A dead tab still runs to its next await.
          if (this.gone.has(holder)) return;
          onCall();
          const take = (): void => {
            this.held.set(name, holder);
            const free = (): void => {
              if (this.held.get(name) === holder) this.free(name);
            };
            // A task of its own, as in browsers: Dexie takes what follows at once for a part of its transaction.
            this.soon(() => {
              if (this.held.get(name) === holder) void work().then(resolve, reject).finally(free);
            });
          };
          const request = { name, holder, take };
          this.waiting.push(request);
          signal?.addEventListener('abort', () => {
            if (!this.waiting.includes(request)) return;
            this.waiting = this.waiting.filter((each) => each !== request);
            reject(signal.reason as Error);
          });
          this.next(name);
        });
      },
    };
  }

  /** The holder is gone: its requests too. */
  release(holder: object): void {
    this.gone.add(holder);
    this.waiting = this.waiting.filter((request) => request.holder !== holder);
    for (const [name, by] of this.held) if (by === holder) this.free(name);
  }

  private free(name: string): void {
    this.held.delete(name);
    this.next(name);
  }

  private next(name: string): void {
    const request = this.held.has(name) ? undefined : this.waiting.find((each) => each.name === name);
    if (request === undefined) return;
    this.waiting = this.waiting.filter((each) => each !== request);
    request.take();
  }
}
