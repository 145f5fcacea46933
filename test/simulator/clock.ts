/** Work that waits for a moment of the simulated time. */
interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void | Promise<void>;
}

/** Node's own, which lets all promises settle; the devices' IndexedDB gets `World.soon` in its place. */
const { setImmediate: afterPromises } = globalThis;

/**
 * The order of everything: tasks run one at a time, and time passes only while there are none. Nothing else
 * decides what comes first, so a seed always gives the same run.
 */
export class World {
  now = Date.UTC(2026, 10, 20, 8);
  private readonly tasks: (() => void | Promise<void>)[] = [];
  private timers: Timer[] = [];
  private order = 0;

  /** Runs after the tasks that wait already. */
  readonly soon = (run: () => void | Promise<void>): void => {
    this.tasks.push(run);
  };

  later(ms: number, run: () => void | Promise<void>): () => void {
    const timer = { at: this.now + Math.max(0, ms), order: this.order++, run };
    const after = this.timers.findIndex(({ at }) => at > timer.at);
    this.timers.splice(after < 0 ? this.timers.length : after, 0, timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  }

  /** Runs at most this many tasks; returns whether some are left. */
  async turn(count: number): Promise<boolean> {
    await settled();
    for (let done = 0; done < count; done++) {
      const task = this.tasks.shift();
      if (task === undefined) return false;
      await task();
      await settled();
    }
    return this.tasks.length > 0;
  }

  /** Lets time pass, with everything that it brings. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await this.turn(Infinity);
      const next = this.timers.at(0);
      if (next === undefined || next.at > end) break;
      this.timers.shift();
      this.now = Math.max(this.now, next.at);
      await next.run();
    }
    this.now = end;
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => {
    afterPromises(resolve);
  });
}
