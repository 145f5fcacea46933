import type { Clock } from '../../core/base/clock.ts';
import { Overloaded } from './request-failure.ts';
import { Usage } from './usage.ts';

/** Runs work when it is its turn. */
export type InTurn = <Value>(work: () => Promise<Value>, gone?: AbortSignal) => Promise<Value>;

/** The same, shared fairly between accounts. */
export type InFairTurn = <Value>(
  who: string,
  work: () => Promise<Value>,
  gone?: AbortSignal,
  /** Whether the work is paid for. */
  paid?: boolean,
) => Promise<Value>;

/**
 * Runs a few tasks at once; others wait in order of arrival. Throws `Overloaded` if too many are waiting, or
 * if the caller leaves while its task waits.
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
  /** Monotonic milliseconds. The time that tasks took decides whose turn is next. */
  readonly now: Clock;
}

/**
 * Runs a few tasks at once, one per account. The account that has recently used the least time goes next, so
 * that asking more often gains nothing and delays nobody else. Paid tasks get every other turn; otherwise
 * many fresh (free) accounts would always go ahead of one that has used some time. When the queue is full,
 * the last task of the account with the most waiting tasks is refused with `Overloaded`.
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

  /** Refuses the last task of the account with the most waiting tasks; throws if that is this one. */
  #makeRoom(who: string): void {
    const why = `too much is waiting: ${this.#limits.name}`;
    const most = this.#whoWaitsMost(who);
    const last = most === who ? undefined : this.#waiting.findLast((turn) => turn.who === most);
    if (last === undefined) throw new Overloaded(why);
    last.refuse(why);
  }

  /** Counts waiting tasks and the new one. */
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
