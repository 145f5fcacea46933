import type { Clock } from '../../core/base/clock.ts';
import { groupBy } from '../../core/base/group-by.ts';
import { Overloaded } from './request-failure.ts';
import { Usage } from './usage.ts';

/** The caller of a task. */
export interface Sharer {
  /** The account, or the network of a caller without one. */
  readonly who: string;
  /** Accounts in one network share its places. If absent, each account has its own. */
  readonly network?: string;
  /** Whether it gets the reserved turns: for paid work and for callers who are not strangers. */
  readonly reserved?: boolean | undefined;
  /** Whether the task may take long. */
  readonly slow?: boolean | undefined;
}

/**
 * Runs work in its turn. Throws `Overloaded` if too much is waiting, or if the caller leaves while its task
 * waits.
 */
export type InFairTurn = <Value>(
  sharer: Sharer,
  work: () => Promise<Value>,
  gone?: AbortSignal,
) => Promise<Value>;

interface FairTurns {
  readonly atOnce: number;
  readonly waitingAtMost: number;
  /** How many of them from one network. If absent, all. */
  readonly ofOneNetwork?: number;
  readonly name: string;
  /** Monotonic milliseconds; simulated in tests. */
  readonly now?: Clock;
}

/** The most that recent use delays an account or network; beyond it, the longest waiting task goes first. */
export const DELAY_AT_MOST_MS = 5_000;

/**
 * How much recent use a refused task counts as: otherwise a caller who floods the queue would go first
 * afterwards.
 */
const REFUSED_MS = 10;

/**
 * Runs a few tasks at once, one per account, in two lanes that alternate: reserved, and all others. In a
 * lane, networks are served in order of arrival, and so are the accounts of a network; after a turn, a
 * network or account goes to the end. Recent use while others waited delays a task by the same amount of
 * time, up to `DELAY_AT_MOST_MS`. So asking more often gains nothing, and newcomers, however many, delay a
 * task by no more than that.
 *
 * Slow tasks leave a place for others. Recent use delays a slow task by the same amount of time for each
 * account that waits with one, so that all others may use as much first: a caller who has used little does
 * not have to wait until all others have had a turn.
 *
 * Each network may have a limited number of places. If the queue is full, the lane with the most waiting
 * tasks gives way, and in it the network and the account with the most: its last task is refused with
 * `Overloaded`.
 */
export function takeFairTurns({ now = () => performance.now(), ...limits }: FairTurns): InFairTurn {
  const queue = new FairQueue({ ...limits, now });
  return ({ who, network = who, reserved = false, slow = false }, work, gone) =>
    queue.run({ who, network, reserved, slow }, work, gone);
}

interface Caller {
  readonly who: string;
  /** The account itself if no network is given. */
  readonly network: string;
  readonly reserved: boolean;
  readonly slow: boolean;
}

/** An account or a network with waiting tasks. */
interface Waiter {
  readonly name: string;
  tasks: number;
  /** Since when it has been waiting for a turn. */
  since: number;
}

interface Turn {
  readonly caller: Caller;
  readonly account: Waiter;
  readonly network: Waiter;
  go(): void;
  refuse(why: string): void;
}

type Limits = FairTurns & { readonly now: Clock };

class FairQueue {
  readonly #limits: Limits;
  readonly #usage: Usage;
  /** By account. */
  readonly #running = new Map<string, Caller>();
  readonly #waiting: Turn[] = [];
  /** Accounts and networks with waiting tasks, by name. */
  readonly #accounts = new Map<string, Waiter>();
  readonly #networks = new Map<string, Waiter>();
  #lastWasReserved = false;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#usage = new Usage(limits.now);
  }

  async run<Value>(
    caller: Caller,
    work: () => Promise<Value>,
    gone: AbortSignal | undefined,
  ): Promise<Value> {
    const { name, now } = this.#limits;
    if (gone?.aborted) throw new Overloaded(`the caller has left: ${name}`);
    if (this.#isFull() || !this.#isReady(caller)) await this.#waitForTurn(caller, gone);
    else this.#start(caller);
    const start = now();
    try {
      return await work();
    } finally {
      this.#running.delete(caller.who);
      const own = this.#accounts.get(caller.who)?.tasks ?? 0;
      if (this.#waiting.length > own) this.#charge(caller, now() - start);
      this.#goToTheEnd(caller);
      this.#startNext();
    }
  }

  #isFull(): boolean {
    return this.#running.size >= this.#limits.atOnce;
  }

  /**
   * Whether the account runs no other task, and its network (and, for a slow task, the slow tasks) have a
   * free place.
   */
  #isReady({ who, network, slow }: Caller): boolean {
    const { atOnce, ofOneNetwork = Infinity } = this.#limits;
    if (this.#running.size === 0) return true;
    if (this.#running.has(who)) return false;
    let [ofNetwork, slowOnes] = [0, 0];
    for (const each of this.#running.values()) {
      if (each.network === network) ofNetwork++;
      if (each.slow) slowOnes++;
    }
    return ofNetwork < ofOneNetwork && !(slow && slowOnes >= Math.max(1, atOnce - 1));
  }

  #charge({ who, network }: Caller, ms: number): void {
    this.#usage.charge(who, ms);
    if (network !== who) this.#usage.charge(network, ms);
  }

  #start(caller: Caller): void {
    this.#lastWasReserved = caller.reserved;
    this.#running.set(caller.who, caller);
    this.#goToTheEnd(caller);
  }

  #goToTheEnd({ who, network }: Caller): void {
    const now = this.#limits.now();
    const [ofWho, ofNetwork] = [this.#accounts.get(who), this.#networks.get(network)];
    if (ofWho) ofWho.since = now;
    if (ofNetwork) ofNetwork.since = now;
  }

  #startNext(): void {
    while (!this.#isFull()) {
      const next = this.#first();
      if (next === undefined) return;
      this.#leave(next);
      this.#start(next.caller);
      next.go();
    }
  }

  /** The ready task that goes first; one of the other lane than the last, if there is one. */
  #first(): Turn | undefined {
    const now = this.#limits.now();
    let slow: number | undefined;
    const dueAt = (waiter: Waiter, isSlow: boolean): number => {
      const used = this.#usage.of(waiter.name, now);
      if (used === 0 || !isSlow) return waiter.since + Math.min(used, DELAY_AT_MOST_MS);
      slow ??= new Set(this.#waiting.flatMap(({ caller }) => (caller.slow ? [caller.who] : []))).size;
      return waiter.since + used * slow;
    };
    let first: Turn | undefined;
    let [lane, networkAt, whoAt] = [Infinity, Infinity, Infinity];
    for (const turn of this.#waiting) {
      const { caller, account, network } = turn;
      const ownLane = caller.reserved === this.#lastWasReserved ? 1 : 0;
      if (ownLane > lane || !this.#isReady(caller)) continue;
      const ofNetwork = dueAt(network, caller.slow);
      if (ownLane === lane && ofNetwork > networkAt) continue;
      const ofWho = dueAt(account, caller.slow);
      if (ownLane === lane && ofNetwork === networkAt && ofWho >= whoAt) continue;
      [first, lane, networkAt, whoAt] = [turn, ownLane, ofNetwork, ofWho];
    }
    return first;
  }

  #waitForTurn(caller: Caller, gone: AbortSignal | undefined): Promise<void> {
    const { name, waitingAtMost, now } = this.#limits;
    if (this.#waiting.length >= waitingAtMost) this.#makeRoom(caller);
    return new Promise((resolve, reject) => {
      const leave = (): void => turn.refuse(`the caller has left: ${name}`);
      const turn: Turn = {
        caller,
        account: join(this.#accounts, caller.who, now()),
        network: join(this.#networks, caller.network, now()),
        go: () => {
          gone?.removeEventListener('abort', leave);
          resolve();
        },
        refuse: (why) => {
          gone?.removeEventListener('abort', leave);
          this.#leave(turn);
          reject(new Overloaded(why));
        },
      };
      this.#waiting.push(turn);
      gone?.addEventListener('abort', leave);
    });
  }

  #leave(turn: Turn): void {
    this.#waiting.splice(this.#waiting.indexOf(turn), 1);
    if (--turn.account.tasks === 0) this.#accounts.delete(turn.account.name);
    if (--turn.network.tasks === 0) this.#networks.delete(turn.network.name);
  }

  /** Refuses the last task of the caller with the most waiting tasks; throws if that is the new one. */
  #makeRoom(caller: Caller): void {
    const why = `the queue is full: ${this.#limits.name}`;
    const lastFirst = [caller, ...this.#waiting.map((turn) => turn.caller).toReversed()];
    const ofLane = largestGroup(lastFirst, ({ reserved }) => reserved);
    const ofNetwork = largestGroup(ofLane, ({ network }) => network);
    const last = largestGroup(ofNetwork, ({ who }) => who)[0]!;
    this.#charge(last, REFUSED_MS);
    if (last === caller) throw new Overloaded(why);
    this.#waiting.find((turn) => turn.caller === last)!.refuse(why);
  }
}

/** Adds a task to those of its account or network. */
function join(waiters: Map<string, Waiter>, name: string, now: number): Waiter {
  let waiter = waiters.get(name);
  if (waiter === undefined) waiters.set(name, (waiter = { name, tasks: 0, since: now }));
  waiter.tasks++;
  return waiter;
}

/** The largest group of callers with the same key; among equals, the first. */
function largestGroup(callers: readonly Caller[], keyOf: (caller: Caller) => unknown): readonly Caller[] {
  return [...groupBy(callers, keyOf).values()].reduce((most, group) =>
    group.length > most.length ? group : most,
  );
}
