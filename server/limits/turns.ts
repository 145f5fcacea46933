import type { Clock } from '../../core/base/clock.ts';
import { Overloaded } from './request-failure.ts';
import { Usage } from './usage.ts';

/** Runs work when it is its turn. */
export type InTurn = <Value>(work: () => Promise<Value>, gone?: AbortSignal) => Promise<Value>;

/** The same, between accounts that have to share. */
export type InFairTurn = <Value>(
  who: string,
  work: () => Promise<Value>,
  gone?: AbortSignal,
  /** Whether it is paid for. */
  paid?: boolean,
) => Promise<Value>;

/**
 * Lets a few pieces of work run at once; the others wait in the order in which they came. Throws
 * `Overloaded` when too many wait already, and for work whose caller goes away while it waits.
 */
export function takeTurns(atOnce: number, waitingAtMost: number, name: string): InTurn {
  let callers = 0;
  const inTurn = takeFairTurns({ atOnce, waitingAtMost, name, now: () => 0 });
  return (work, gone) => inTurn(String(callers++), work, gone);
}

interface FairTurns {
  readonly atOnce: number;
  readonly waitingAtMost: number;
  readonly name: string;
  /** In milliseconds; of how long work took is made who comes first. */
  readonly now: Clock;
}

/**
 * Lets a few pieces of work run at once, one of each account. Of those that wait the account goes first
 * that has used the least time of late, so that nobody gains by asking more, or waits for who does. Work
 * that is paid for takes every other turn: many accounts that have used nothing yet would else go before
 * one that has, and accounts cost nothing. When too much waits, the last piece of the account that waits
 * with the most is refused with `Overloaded`.
 */
export function takeFairTurns(limits: FairTurns): InFairTurn {
  const queue = new FairQueue(limits);
  return (who, work, gone, paid = false) => queue.run(who, work, gone, paid);
}

interface Turn {
  readonly who: string;
  readonly paid: boolean;
  go(): void;
  refuse(why: string): void;
}

class FairQueue {
  readonly #limits: FairTurns;
  readonly #usage: Usage;
  readonly #running = new Set<string>();
  #waiting: Turn[] = [];
  #lastWasPaid = false;

  constructor(limits: FairTurns) {
    this.#limits = limits;
    this.#usage = new Usage(limits.now);
  }

  async run<Value>(
    who: string,
    work: () => Promise<Value>,
    gone: AbortSignal | undefined,
    paid: boolean,
  ): Promise<Value> {
    const { atOnce, name, now } = this.#limits;
    if (gone?.aborted) throw new Overloaded(`nobody waits any more: ${name}`);
    if (this.#running.size >= atOnce || this.#running.has(who)) {
      await this.#waitForTurn(who, gone, paid);
    } else {
      this.#lastWasPaid = paid;
      this.#running.add(who);
    }
    const start = now();
    try {
      return await work();
    } finally {
      this.#running.delete(who);
      this.#usage.charge(who, start);
      this.#startNext();
    }
  }

  #startNext(): void {
    while (this.#running.size < this.#limits.atOnce) {
      const ready = this.#waiting.filter(({ who }) => !this.#running.has(who));
      const others = ready.filter(({ paid }) => paid !== this.#lastWasPaid);
      const next = this.#leastUsed(others) ?? this.#leastUsed(ready);
      if (next === undefined) return;
      this.#waiting = this.#waiting.filter((turn) => turn !== next);
      this.#lastWasPaid = next.paid;
      this.#running.add(next.who);
      next.go();
    }
  }

  #leastUsed(turns: readonly Turn[]): Turn | undefined {
    let [first, least]: [Turn | undefined, number] = [undefined, Infinity];
    for (const turn of turns) {
      const usage = this.#usage.of(turn.who);
      if (usage < least) [first, least] = [turn, usage];
    }
    return first;
  }

  #waitForTurn(who: string, gone: AbortSignal | undefined, paid: boolean): Promise<void> {
    const { name, waitingAtMost } = this.#limits;
    if (this.#waiting.length >= waitingAtMost) this.#makeRoom(who);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        turn.refuse(`nobody waits any more: ${name}`);
      };
      const turn: Turn = {
        who,
        paid,
        go: () => {
          gone?.removeEventListener('abort', leave);
          resolve();
        },
        refuse: (why) => {
          gone?.removeEventListener('abort', leave);
          this.#waiting = this.#waiting.filter((each) => each !== turn);
          reject(new Overloaded(why));
        },
      };
      this.#waiting.push(turn);
      gone?.addEventListener('abort', leave);
    });
  }

  /** Refuses the last piece of the account that waits with the most; throws when that is this one. */
  #makeRoom(who: string): void {
    const why = `too much is waiting: ${this.#limits.name}`;
    const most = this.#whoWaitsMost(who);
    const last = most === who ? undefined : this.#waiting.findLast((turn) => turn.who === most);
    if (last === undefined) throw new Overloaded(why);
    last.refuse(why);
  }

  /** Of those that wait, and one that comes now. */
  #whoWaitsMost(who: string): string {
    const counts = new Map([[who, 1]]);
    for (const turn of this.#waiting) counts.set(turn.who, (counts.get(turn.who) ?? 0) + 1);
    let most = who;
    for (const [other, count] of counts) {
      const more = count - counts.get(most)!;
      if (more > 0 || (more === 0 && this.#usage.of(other) > this.#usage.of(most))) most = other;
    }
    return most;
  }
}
