import type { Clock } from '../../core/base/clock.ts';
import { Overloaded } from './request-failure.ts';
import { Usage } from './usage.ts';

/** Whom a task is for. */
export interface Sharer {
  /** The account, or the network of a caller without one. */
  readonly who: string;
  /** Accounts of one network share its places. Without it, each account has its own. */
  readonly network?: string;
  /** Whether the work is paid for. */
  readonly paid?: boolean | undefined;
}

/**
 * Runs work when it is its turn. Throws `Overloaded` if too much is waiting, or if the caller leaves while its
 * task waits.
 */
export type InFairTurn = <Value>(
  sharer: Sharer,
  work: () => Promise<Value>,
  gone?: AbortSignal,
) => Promise<Value>;

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
 * full, the network with the most waiting tasks gives way: the last task of its account with the most is
 * refused with `Overloaded`.
 */
export function takeFairTurns(limits: FairTurns): InFairTurn {
  const queue = new FairQueue(limits);
  return ({ who, network = who, paid = false }, work, gone) => queue.run({ who, network, paid }, work, gone);
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
    if (this.#waiting.length >= waitingAtMost) this.#makeRoom(caller);
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

  /** Refuses the last task of whoever waits with the most; throws if that is the new one. */
  #makeRoom(caller: Caller): void {
    const why = `too much is waiting: ${this.#limits.name}`;
    const all = [caller, ...this.#waiting.toReversed()];
    const network = this.#mostOf(all.map((each) => each.network));
    const ofIt = all.filter((each) => each.network === network);
    const who = this.#mostOf(ofIt.map((each) => each.who));
    if (network === caller.network && who === caller.who) throw new Overloaded(why);
    this.#waiting.findLast((turn) => turn.network === network && turn.who === who)!.refuse(why);
  }

  /** The most frequent name; of several, the one that has used more time, or else the first, the last to come. */
  #mostOf(names: readonly string[]): string {
    const counts = new Map<string, number>();
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    let most = names[0]!;
    for (const [other, count] of counts) {
      const more = count - counts.get(most)!;
      if (more > 0 || (more === 0 && this.#usage.of(other) > this.#usage.of(most))) most = other;
    }
    return most;
  }
}
