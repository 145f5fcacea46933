import type { Clock } from '../../core/base/clock.ts';
import { Overloaded } from './request-failure.ts';

/** Runs work when it is its turn. */
export type InTurn = <Value>(work: () => Promise<Value>, gone?: AbortSignal) => Promise<Value>;

/** The same, between accounts that have to share. */
export type InFairTurn = <Value>(
  who: string,
  work: () => Promise<Value>,
  gone?: AbortSignal,
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
 * that has used the least time of late, so that nobody gains by asking more, or waits for who does. When
 * too much waits, the last piece of the account that waits with the most is refused with `Overloaded`.
 */
export function takeFairTurns({ atOnce, waitingAtMost, name, now }: FairTurns): InFairTurn {
  const running = new Set<string>();
  const used = new Map<string, { ms: number; at: number }>();
  let waiting: Turn[] = [];

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
      let next: Turn | undefined;
      let least = Infinity;
      for (const turn of waiting) {
        const usage = running.has(turn.who) ? Infinity : usedBy(turn.who);
        if (usage < least) [next, least] = [turn, usage];
      }
      if (next === undefined) return;
      waiting = waiting.filter((turn) => turn !== next);
      running.add(next.who);
      next.go();
    }
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

  function waitForTurn(who: string, gone?: AbortSignal): Promise<void> {
    if (waiting.length >= waitingAtMost) makeRoom(who);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        turn.refuse(`nobody waits any more: ${name}`);
      };
      const turn: Turn = {
        who,
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

  return async (who, work, gone) => {
    if (gone?.aborted) throw new Overloaded(`nobody waits any more: ${name}`);
    if (running.size >= atOnce || running.has(who)) await waitForTurn(who, gone);
    else running.add(who);
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
  go(): void;
  refuse(why: string): void;
}
