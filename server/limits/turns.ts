import type { Clock } from '../../core/base/clock.ts';
import { Overloaded } from './request-failure.ts';

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

/** In this time what an account has used counts half. */
const HALF_LIFE_MS = 5 * 60_000;
const ACCOUNTS_KEPT = 10_000;

/**
 * Lets a few pieces of work run at once, one of each account. Of those that wait the account goes first
 * that has used the least time of late, so that nobody gains by asking more, or waits for who does. Work
 * that is paid for takes every other turn: many accounts that have used nothing yet would else go before
 * one that has, and accounts cost nothing. When too much waits, the last piece of the account that waits
 * with the most is refused with `Overloaded`.
 */
export function takeFairTurns({ atOnce, waitingAtMost, name, now }: FairTurns): InFairTurn {
  const running = new Set<string>();
  const used = new Map<string, { ms: number; at: number }>();
  let waiting: Turn[] = [];
  let lastWasPaid = false;

  const usedBy = (who: string): number => {
    const { ms, at } = used.get(who) ?? { ms: 0, at: 0 };
    return ms === 0 ? 0 : ms * 0.5 ** (Math.max(0, now() - at) / HALF_LIFE_MS);
  };

  function charge(who: string, start: number): void {
    const ms = usedBy(who) + Math.max(0, now() - start);
    // Put last: what has not been used for longest is forgotten first.
    used.delete(who);
    if (used.size >= ACCOUNTS_KEPT) used.delete(used.keys().next().value!);
    if (ms > 0) used.set(who, { ms, at: now() });
  }

  function startNext(): void {
    while (running.size < atOnce) {
      const ready = waiting.filter(({ who }) => !running.has(who));
      const others = ready.filter(({ paid }) => paid !== lastWasPaid);
      const next = leastUsed(others) ?? leastUsed(ready);
      if (next === undefined) return;
      waiting = waiting.filter((turn) => turn !== next);
      lastWasPaid = next.paid;
      running.add(next.who);
      next.go();
    }
  }

  function leastUsed(turns: readonly Turn[]): Turn | undefined {
    let [first, least]: [Turn | undefined, number] = [undefined, Infinity];
    for (const turn of turns) {
      const usage = usedBy(turn.who);
      if (usage < least) [first, least] = [turn, usage];
    }
    return first;
  }

  /** Refuses the last piece of the account that waits with the most; throws when that is this one. */
  function makeRoom(who: string): void {
    const counts = new Map([[who, 1]]);
    for (const turn of waiting) counts.set(turn.who, (counts.get(turn.who) ?? 0) + 1);
    let most = who;
    for (const [other, count] of counts) {
      const more = count - counts.get(most)!;
      if (more > 0 || (more === 0 && usedBy(other) > usedBy(most))) most = other;
    }
    const last = most === who ? undefined : waiting.findLast((turn) => turn.who === most);
    if (last === undefined) throw new Overloaded(`too much is waiting: ${name}`);
    last.refuse(`too much is waiting: ${name}`);
  }

  function waitForTurn(who: string, gone: AbortSignal | undefined, paid: boolean): Promise<void> {
    if (waiting.length >= waitingAtMost) makeRoom(who);
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
          waiting = waiting.filter((each) => each !== turn);
          reject(new Overloaded(why));
        },
      };
      waiting.push(turn);
      gone?.addEventListener('abort', leave);
    });
  }

  return async (who, work, gone, paid = false) => {
    if (gone?.aborted) throw new Overloaded(`nobody waits any more: ${name}`);
    if (running.size >= atOnce || running.has(who)) {
      await waitForTurn(who, gone, paid);
    } else {
      lastWasPaid = paid;
      running.add(who);
    }
    const start = now();
    try {
      return await work();
    } finally {
      running.delete(who);
      charge(who, start);
      startNext();
    }
  };
}

interface Turn {
  readonly who: string;
  readonly paid: boolean;
  go(): void;
  refuse(why: string): void;
}
