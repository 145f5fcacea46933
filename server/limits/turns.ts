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
  /** Accounts of one network share its places. Without it, each account has its own. */
  network?: string,
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
  /** How many of them from one network. Without it, all. */
  readonly ofOneNetwork?: number;
  readonly name: string;
  /** Monotonic milliseconds. The time that tasks took decides whose turn is next. */
  readonly now: Clock;
}

/**
 * Runs a few tasks at once, one per account. The account that has recently used the least time goes next, so
 * that asking more often gains nothing and delays nobody else. Paid tasks get every other turn; otherwise
 * many fresh (free) accounts would always go ahead of one that has used some time. Where networks are given,
 * each has a limited number of places, and the one that has used the least time goes first. When the queue is
 * full, the last task of the account or network with the most waiting tasks is refused with `Overloaded`.
 */
export function takeFairTurns(limits: FairTurns): InFairTurn {
  const queue = new FairQueue(limits);
  return (who, work, gone, paid = false, network = who) => queue.run({ who, network, paid }, work, gone);
}

interface Caller {
  readonly who: string;
  /** The account itself if no network is given. */
  readonly network: string;
  readonly paid: boolean;
}

interface Turn extends Caller {
  go(): void;
  refuse(why: string): void;
}

class FairQueue {
  readonly #limits: FairTurns;
  readonly #usage: Usage;
  /** The network of each account that has a task running. */
  readonly #running = new Map<string, string>();
  #waiting: Turn[] = [];
  #lastWasPaid = false;

  constructor(limits: FairTurns) {
    this.#limits = limits;
    this.#usage = new Usage(limits.now);
  }

  async run<Value>(
    caller: Caller,
    work: () => Promise<Value>,
    gone: AbortSignal | undefined,
  ): Promise<Value> {
    const { name, now } = this.#limits;
    const { who, network, paid } = caller;
    if (gone?.aborted) throw new Overloaded(`nobody waits any more: ${name}`);
    if (this.#isFull() || !this.#isReady(caller)) {
      await this.#waitForTurn(caller, gone);
    } else {
      this.#lastWasPaid = paid;
      this.#running.set(who, network);
    }
    const start = now();
    try {
      return await work();
    } finally {
      this.#running.delete(who);
      this.#usage.charge(who, start);
      if (network !== who) this.#usage.charge(network, start);
      this.#startNext();
    }
  }

  #isFull(): boolean {
    return this.#running.size >= this.#limits.atOnce;
  }

  /** Whether the account runs no other task and its network is below its limit. */
  #isReady({ who, network }: Caller): boolean {
    const { ofOneNetwork = Infinity } = this.#limits;
    if (this.#running.has(who)) return false;
    return [...this.#running.values()].filter((each) => each === network).length < ofOneNetwork;
  }

  #startNext(): void {
    while (!this.#isFull()) {
      const ready = this.#waiting.filter((turn) => this.#isReady(turn));
      const others = ready.filter(({ paid }) => paid !== this.#lastWasPaid);
      const next = this.#leastUsed(others) ?? this.#leastUsed(ready);
      if (next === undefined) return;
      this.#waiting = this.#waiting.filter((turn) => turn !== next);
      this.#lastWasPaid = next.paid;
      this.#running.set(next.who, next.network);
      next.go();
    }
  }

  #leastUsed(turns: readonly Turn[]): Turn | undefined {
    let first: Turn | undefined;
    let least: readonly [number, number] = [Infinity, Infinity];
    for (const turn of turns) {
      const used = [this.#usage.of(turn.network), this.#usage.of(turn.who)] as const;
      if (used[0] < least[0] || (used[0] === least[0] && used[1] < least[1])) [first, least] = [turn, used];
    }
    return first;
  }

  #waitForTurn(caller: Caller, gone: AbortSignal | undefined): Promise<void> {
    const { name, waitingAtMost } = this.#limits;
    if (this.#waiting.length >= waitingAtMost) this.#makeRoom(caller.network);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        turn.refuse(`nobody waits any more: ${name}`);
      };
      const turn: Turn = {
        ...caller,
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

  /** Refuses the last task of the network with the most waiting tasks; throws if that is this one. */
  #makeRoom(network: string): void {
    const why = `too much is waiting: ${this.#limits.name}`;
    const most = this.#whoWaitsMost(network);
    const last = most === network ? undefined : this.#waiting.findLast((turn) => turn.network === most);
    if (last === undefined) throw new Overloaded(why);
    last.refuse(why);
  }

  /** Counts waiting tasks and the new one. */
  #whoWaitsMost(network: string): string {
    const counts = new Map([[network, 1]]);
    for (const turn of this.#waiting) counts.set(turn.network, (counts.get(turn.network) ?? 0) + 1);
    let most = network;
    for (const [other, count] of counts) {
      const more = count - counts.get(most)!;
      if (more > 0 || (more === 0 && this.#usage.of(other) > this.#usage.of(most))) most = other;
    }
    return most;
  }
}
